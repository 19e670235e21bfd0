import { onlineManager } from '@tanstack/react-query'

/** What turns a list over, orders it, or looks elsewhere on its map: the same rows, not those of another heap. */
const turning = new Set(['pageNo', 'pageSize', 'sort', 'search', 'bounds', 'zoom'])

type Before = { queryKey: readonly unknown[] } | undefined

/**
 * For `placeholderData`: the page before stays until the new one is there, but never the rows of another queue, filter,
 * or person, and nothing stays where offline: what was asked for would not come.
 */
export const keepSameList =
  (queryKey: readonly unknown[]) =>
  <Data>(before: Data | undefined, query: Before): Data | undefined =>
    query && onlineManager.isOnline() && isSameList(query.queryKey, queryKey) ? before : undefined

const isSameList = (one: readonly unknown[], other: readonly unknown[]) => identityOf(one) === identityOf(other)

/** Parts of a key that say which list it is, in an order of their own. */
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
