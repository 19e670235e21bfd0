import type { QueryClient } from '@tanstack/react-query'

type Key = { queryKey: readonly unknown[] }

/**
 * Drops responses for a viewer with other rights, and refetches what is on the screen. Not an open customer: each read
 * is recorded in that person's access log.
 */
export async function refetchList(cache: QueryClient) {
  cache.removeQueries({ type: 'inactive', predicate: ({ queryKey: [feature] }: Key) => feature !== 'auth' })
  await cache.invalidateQueries({
    predicate: ({ queryKey: [feature, name] }: Key) =>
      feature !== 'auth' && !(feature === 'customers' && name === 'show'),
  })
}
