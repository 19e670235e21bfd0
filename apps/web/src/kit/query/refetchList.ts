import type { QueryClient } from '@tanstack/react-query'

type Key = { queryKey: readonly unknown[] }

/**
 * Drops what was answered to someone with other rights, and asks for what is on the screen again. A customer is not
 * opened a second time for that: each asking stands in that person's access log.
 */
export async function refetchList(cache: QueryClient) {
  cache.removeQueries({ type: 'inactive', predicate: ({ queryKey: [feature] }: Key) => feature !== 'auth' })
  await cache.invalidateQueries({
    predicate: ({ queryKey: [feature, name] }: Key) =>
      feature !== 'auth' && !(feature === 'customers' && name === 'show'),
  })
}
