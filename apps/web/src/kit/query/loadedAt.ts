import type { QueryClient } from '@tanstack/react-query'

/** When the oldest of what the page shows was loaded, lists first; null where nothing of it was. Milliseconds. */
export function loadedAt(cache: QueryClient): number | null {
  const shown = cache.getQueryCache().findAll({
    type: 'active',
    predicate: ({ meta, options }) => !meta?.isSilent && (options as { staleTime?: unknown }).staleTime !== Infinity,
  })
  const lists = shown.filter(({ queryKey: [, , asked] }) => (asked as { pageNo?: number } | undefined)?.pageNo)
  const moments = (lists.length > 0 ? lists : shown).map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
  return moments.length > 0 ? Math.min(...moments) : null
}
