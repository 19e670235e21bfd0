/** Cache key of the pending request counts, as `useEndpoint` would build it. */
export const pendingCountsKey = ['requests', 'pendingCounts', {}] as const
