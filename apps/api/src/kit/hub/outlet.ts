import type { Frame } from './frame.ts'

/** Output to one client, for any transport. */
export type Outlet = {
  transport: 'webSocket' | 'serverSentEvents' | 'longPolling'
  send(frame: Frame): void
  /** Bytes the client has not read yet. */
  buffered(): number
  /** Ends after everything sent so far. */
  end(): void
  /** Ends immediately; unread data is lost. */
  abort(): void
  /** Ended: nothing can be sent or read. */
  isGone(): boolean
}
