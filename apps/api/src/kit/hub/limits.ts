import { aMinute } from '@handoff/contracts/kit/dates/durations'

/** Limits, so that no client can cost the server more than its share. */
export const defaultLimits = {
  /** Characters of one message from a client. */
  messageSize: 64 * 1024,
  /** Pending calls of one connection. */
  waitingCalls: 100,
  /** Bytes a slow client may leave unread before it is disconnected. */
  bufferedBytes: 1024 * 1024,
  connections: 20_000,
  connectionsPerUser: 30,
}
export type Limits = typeof defaultLimits

/** All in milliseconds. */
export const defaultIntervals = {
  /** The server sends something at least this often. */
  keepAlive: 15_000,
  /** A client that is silent for longer is disconnected. */
  clientTimeout: 30_000,
  /** From the negotiation to the handshake. */
  handshakeTimeout: 15_000,
  /** How often the sessions of open connections are checked. */
  sweep: aMinute,
  /** How long clients have to answer a close when the server stops. */
  goodbye: 1_000,
}
export type Intervals = typeof defaultIntervals
