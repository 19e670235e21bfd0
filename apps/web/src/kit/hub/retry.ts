import { reconnectDelays, sessionEnded } from '@handoff/contracts/realtime'

/** When to try again after a lost connection: null means never, which is also the answer to being signed out. */
export const reconnectPolicy = {
  nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }: Retry) =>
    isSignedOut(retryReason) ? null : (reconnectDelays[previousRetryCount] ?? null),
}

type Retry = { previousRetryCount: number; retryReason: unknown }

/** The server said that the session ended, or does not know the token any more. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes(sessionEnded) || error.message.includes("Status code '401'")
}
