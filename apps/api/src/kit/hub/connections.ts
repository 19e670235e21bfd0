import { type CloseReason, type Connection, createConnection, type HubPrincipal } from './connection.ts'
import { type Frame, frame } from './frame.ts'
import type { Limits } from './limits.ts'
import { closeFrame, type Farewell } from './protocol.ts'
import type { Registry } from './registry.ts'

export type Connections<P extends HubPrincipal> = ReturnType<typeof openConnections<P>>

type Parts<P extends HubPrincipal> = {
  registry: Registry<P>
  limits: Limits
  onClosed?: (principal: P, reason: CloseReason) => void
}

/** Life cycle of connections: admit, send, close. */
export function openConnections<P extends HubPrincipal>({ registry, limits, onClosed }: Parts<P>) {
  let isGoingDown = false

  /** A connection for this principal, or the reason for refusing it. */
  function admit(principal: P): Connection<P> | 'goingDown' | 'full' | 'fullForUser' {
    if (isGoingDown) return 'goingDown'
    if (registry.isFullFor(principal.userId)) {
      const unused = registry.oldestUnused(principal.userId)
      if (!unused) return 'fullForUser'
      drop(unused, 'timeout')
    }
    if (registry.isFull()) return 'full'

    const connection = createConnection(principal)
    registry.add(connection)
    return connection
  }

  /** Sends immediately or never: a client that leaves too much unread is disconnected. */
  function say(connection: Connection<P>, what: Frame) {
    const { outlet } = connection
    if (!outlet || connection.isClosed) return
    outlet.send(what)
    connection.saidAt = performance.now()
    if (outlet.buffered() > limits.bufferedBytes) drop(connection, 'slow')
  }

  /** Sends the reason, then ends. `farewell` is null if the client closed it. */
  function close(connection: Connection<P>, farewell: Farewell | null, reason: CloseReason) {
    if (farewell && connection.isOpen) say(connection, frame(closeFrame(farewell)))
    leave(connection, reason, 'end')
  }

  /** Ends without a message: the client left, or does not listen. */
  const drop = (connection: Connection<P>, reason: CloseReason) => leave(connection, reason, 'abort')

  function leave(connection: Connection<P>, reason: CloseReason, how: 'end' | 'abort') {
    if (connection.isClosed) return
    connection.isClosed = true
    registry.remove(connection)

    const { outlet } = connection
    outlet?.[how]()
    const hasLastWords = outlet?.transport === 'longPolling' && outlet.buffered() > 0
    if (!hasLastWords) registry.forget(connection)

    if (connection.isOpen) onClosed?.(connection.principal, reason)
  }

  function closeAll(those: Iterable<Connection<P>>, farewell: Farewell, reason: CloseReason) {
    for (const connection of those) close(connection, farewell, reason)
  }

  /** Admits no one and asks everyone to reconnect, to another process or to the next one. */
  function goDown() {
    isGoingDown = true
    closeAll(registry.live, { allowReconnect: true }, 'shutdown')
  }

  return { admit, say, close, drop, closeAll, goDown }
}
