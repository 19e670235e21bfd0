import type { QueryClient } from '@tanstack/react-query'

/** Asks again for what is on the screen of these features. */
export const refresh = (cache: QueryClient, features: readonly string[]) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [feature] }) => features.includes(feature as string) })
