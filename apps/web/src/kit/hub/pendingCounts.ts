/** Where the answer about requests that wait is cached, as `useEndpoint` would. */
export const pendingCountsKey = ['requests', 'pendingCounts', {}] as const
