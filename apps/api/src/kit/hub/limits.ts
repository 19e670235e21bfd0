/** How long and how much, so that no client can cost the server more than its share. */
export const defaultLimits = {
  /** Characters of one message from a client. */
  messageSize: 64 * 1024,
  /** Calls of one connection that wait for their turn. */
  waitingCalls: 100,
  /** Bytes that a slow client may leave unread before it is cut off. */
  bufferedBytes: 1024 * 1024,
  connections: 20_000,
  connectionsPerUser: 30,
}
export type Limits = typeof defaultLimits

/** All in milliseconds. */
export const defaultIntervals = {
  /** The server says something at least this often. */
  keepAlive: 15_000,
  /** A client that is silent for longer is gone. */
  clientTimeout: 30_000,
  /** From the negotiation to the handshake. */
  handshakeTimeout: 15_000,
  /** How often open connections are held against the sessions that still exist. */
  sweep: 60_000,
  /** How long clients have to answer a close when the server goes down. */
  goodbye: 1_000,
}
export type Intervals = typeof defaultIntervals
