import type { Frame } from './frame.ts'

/** The way out to one client, whatever the transport. */
export type Outlet = {
  transport: 'webSocket' | 'serverSentEvents' | 'longPolling'
  send(frame: Frame): void
  /** Bytes that the client has not taken yet. */
  buffered(): number
  /** Ends politely, after everything sent so far. */
  end(): void
  /** Ends at once; what was not taken is lost. */
  abort(): void
  /** Everything is over: nothing will be sent or taken anymore. */
  isGone(): boolean
}
