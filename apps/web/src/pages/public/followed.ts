/**
 * A page behind a link follows what it shows: it is asked again every 15 seconds while it is on screen, and when one comes
 * back to it. So two tabs, and both sides, agree.
 */
export const followed = { refetchOnWindowFocus: 'always', refetchInterval: 15_000, staleTime: 0 } as const
