import { reconnectDelays, sessionEnded } from '@handoff/contracts/realtime'

export type Retry = { previousRetryCount: number; retryReason: unknown }

/** Milliseconds until the next automatic attempt. Null means never, which is also the answer to being logged out. */
export const nextReconnectDelay = ({ previousRetryCount, retryReason }: Retry): number | null =>
  isSignedOut(retryReason) ? null : (reconnectDelays[previousRetryCount] ?? null)

/** The server said that the session ended, or does not know the token anymore. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(sessionEnded) || error.message.includes("Status code '401'")
}
