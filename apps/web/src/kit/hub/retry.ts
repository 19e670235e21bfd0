import { reconnectDelays, sessionEnded } from '@handoff/contracts/realtime'

export type Retry = { previousRetryCount: number; retryReason: unknown }

/** Milliseconds until the next automatic attempt. Null means never, including after a logout. */
export const nextReconnectDelay = ({ previousRetryCount, retryReason }: Retry): number | null =>
  isSignedOut(retryReason) ? null : (reconnectDelays[previousRetryCount] ?? null)

/** The server reported that the session ended, or no longer accepts the token. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(sessionEnded) || error.message.includes("Status code '401'")
}
