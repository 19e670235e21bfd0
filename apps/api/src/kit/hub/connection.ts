import { randomBytes } from 'node:crypto'
import type { Outlet } from './outlet.ts'
import { messageCutter } from './protocol.ts'

/** User and session of a connection; hubs add what their methods need. */
export type HubPrincipal = { userId: number; sessionId: number }

export type CloseReason = 'client' | 'timeout' | 'slow' | 'refused' | 'broken' | 'ended' | 'shutdown'

export type Connection<P extends HubPrincipal> = {
  /** Not secret. */
  readonly id: string
  /** Known only to the client. */
  readonly token: string
  readonly principal: P
  readonly incoming: ReturnType<typeof messageCutter>
  outlet: Outlet | null
  /** The handshake is done: events may be sent. */
  isOpen: boolean
  isClosed: boolean
  /** In milliseconds of `performance.now()`, which no change of the clock moves. */
  heardAt: number
  saidAt: number
  /** Calls are answered one at a time, in order. */
  waitingCalls: number
  lastCall: Promise<void> | null
}

export function createConnection<P extends HubPrincipal>(principal: P): Connection<P> {
  const secret = () => randomBytes(16).toString('base64url')
  return {
    id: secret(),
    token: secret(),
    principal,
    incoming: messageCutter(),
    outlet: null,
    isOpen: false,
    isClosed: false,
    heardAt: performance.now(),
    saidAt: performance.now(),
    waitingCalls: 0,
    lastCall: null,
  }
}
