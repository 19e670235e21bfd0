import type { CloseReason, Connection, HubPrincipal } from './connection.ts'
import type { Connections } from './connections.ts'
import { type Frame, frame } from './frame.ts'
import type { Limits } from './limits.ts'
import * as protocol from './protocol.ts'

export type Caller<P extends HubPrincipal> = { principal: P; connectionId: string }
/** Arguments as the client sent them: unknown until the handler has validated them. */
export type Handler<P extends HubPrincipal> = (caller: Caller<P>, ...args: unknown[]) => unknown

type Parts<P extends HubPrincipal> = {
  connections: Connections<P>
  methods: ReadonlyMap<string, Handler<P>>
  limits: Limits
  /** Message for the client about an error; null: only that there was one. */
  explain: (error: unknown) => string | null
  onError: (error: unknown) => void
}

const ping: Frame = frame(protocol.pingFrame)
const accepted: Frame = frame(protocol.handshakeAccepted)

export const sayPing = <P extends HubPrincipal>(connections: Connections<P>, connection: Connection<P>) =>
  connections.say(connection, ping)

/** Handles what a client sends: the handshake first, then calls. */
export function converse<P extends HubPrincipal>({ connections, methods, limits, explain, onError }: Parts<P>) {
  const refuse = (connection: Connection<P>, error: string, reason: CloseReason = 'refused') =>
    connections.close(connection, { error }, reason)

  function hear(connection: Connection<P>, text: string) {
    connection.heardAt = performance.now()
    if (text.length + connection.incoming.held() > limits.messageSize) return refuse(connection, 'Message too large.')

    for (const message of connection.incoming.cut(text)) {
      if (connection.isClosed) return
      if (connection.isOpen) understand(connection, message)
      else shakeHands(connection, message)
    }
  }

  function shakeHands(connection: Connection<P>, text: string) {
    const handshake = protocol.parseHandshake(text)
    const error = !handshake
      ? 'The handshake is malformed.'
      : handshake.protocol !== 'json'
        ? `The protocol '${handshake.protocol.slice(0, 40)}' is not supported.`
        : handshake.version !== 1
          ? 'Only version 1 of the protocol is supported.'
          : null

    if (error) {
      connections.say(connection, frame(protocol.handshakeRefused(error)))
      return refuse(connection, error)
    }
    connection.isOpen = true
    connections.say(connection, accepted)
  }

  function understand(connection: Connection<P>, text: string) {
    const message = protocol.parseMessage(text)
    if (!message) return refuse(connection, 'Malformed message.')
    if (message.kind === 'close') return connections.close(connection, null, 'client')
    if (message.kind === 'invocation') return queue(connection, message)
    if (message.kind === 'stream') {
      connections.say(connection, frame(protocol.errorFrame(message.invocationId, 'Streams are not supported.')))
    }
  }

  function queue(connection: Connection<P>, invocation: protocol.Invocation) {
    if (connection.waitingCalls >= limits.waitingCalls) return refuse(connection, 'Too many calls at once.')
    connection.waitingCalls++
    connection.lastCall = (connection.lastCall ?? Promise.resolve()).then(() => answer(connection, invocation))
  }

  async function answer(connection: Connection<P>, invocation: protocol.Invocation) {
    if (!connection.isClosed) {
      const reply = await replyTo(connection, invocation)
      if (invocation.invocationId !== undefined) connections.say(connection, frame(reply))
    }
    connection.waitingCalls--
  }

  async function replyTo({ principal, id }: Connection<P>, { target, invocationId = '', args }: protocol.Invocation) {
    const name = target.slice(0, 100)
    const handler = methods.get(target.toLowerCase())
    if (!handler) return protocol.errorFrame(invocationId, `Method does not exist: '${name}'.`)

    try {
      return protocol.resultFrame(invocationId, await handler({ principal, connectionId: id }, ...args))
    } catch (error) {
      const explained = explain(error)
      if (explained === null) onError(error)
      const unexplained = `An unexpected error occurred invoking '${name}' on the server.`
      return protocol.errorFrame(invocationId, explained ?? unexplained)
    }
  }

  return hear
}
