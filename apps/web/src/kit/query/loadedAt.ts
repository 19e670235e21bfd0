import type { QueryClient } from '@tanstack/react-query'

/** When the oldest query on the page was loaded, lists first; null if none was. Milliseconds. */
export function loadedAt(cache: QueryClient): number | null {
  const visible = cache.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, options }) => !meta?.isSilent && (options as { staleTime?: unknown }).staleTime !== Infinity,
  })
  const lists = visible.filter(({ queryKey: [, , input] }) => (input as { pageNo?: number } | undefined)?.pageNo)
  const moments = (lists.length > 0 ? lists : visible).map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return moments.length > 0 ? Math.min(...moments) : null
}
