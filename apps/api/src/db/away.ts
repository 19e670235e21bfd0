import { isOfStandby } from './timed-client.ts'

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket of a frozen database has no room for another connection.
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]
/** Shutting down, crashed, starting up, too many connections; and all of class 08, connection errors. */
const postgresCodes = /^(57P0[123]|53300|08...)$/
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Is the database down, so that a retry may help? Such a request is answered with 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && 'syscall' in error && error.syscall !== 'open') return networkCodes.includes(code)
  if ((typeof code === 'string' && postgresCodes.test(code)) || isOfStandby(error)) return true
  // Both addresses of a host name refused.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return driverSentences.test(error.message)
}
