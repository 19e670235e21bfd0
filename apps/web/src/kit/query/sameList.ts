import { onlineManager } from '@tanstack/react-query'

/** Parameters that page, sort, or move the map: the same rows, not those of another list. */
const turning = new Set(['pageNo', 'pageSize', 'sort', 'search', 'bounds', 'zoom'])

type Before = { queryKey: readonly unknown[] } | undefined

/**
 * For `placeholderData`: the previous page remains until the new one arrives, but never the rows of another queue,
 * filter, or person, and nothing offline: the request would not complete.
 */
export const keepSameList =
  (queryKey: readonly unknown[]) =>
  <Data>(before: Data | undefined, query: Before): Data | undefined =>
    query && onlineManager.isOnline() && isSameList(query.queryKey, queryKey) ? before : undefined

const isSameList = (one: readonly unknown[], other: readonly unknown[]) => identityOf(one) === identityOf(other)

/** Parts of a key that identify the list, in a fixed order. */
function identityOf(queryKey: readonly unknown[]): string {
  return JSON.stringify(queryKey, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => !turning.has(name))
            .toSorted(([left], [right]) => left.localeCompare(right)),
        )
      : value,
  )
}
