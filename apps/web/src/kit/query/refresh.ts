import { type Change, touchedBy } from '@handoff/contracts/change'
import { isCount, subjectOf } from '@handoff/contracts/touches'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { About } from './useEndpoint.ts'

/** Refetches the visible queries of these features. */
export const refresh = (cache: QueryClient, features: readonly string[]) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [feature] }) => features.includes(feature as string) })

/** Refetches the queries that these changes affect: lists, figures, and the records that they name. */
export const refreshChanged = (
  cache: QueryClient,
  changes: readonly Change[],
  { of = () => true }: { of?: (query: Query, change: Change) => boolean } = {},
) =>
  cache.invalidateQueries({
    predicate: (query) => changes.some((change) => isTouched(query, change) && of(query, change)),
  })

function isTouched({ queryKey: [feature, , input], meta, state }: Query, change: Change): boolean {
  if (!touchedBy(change).some((touched) => touched === feature)) return false
  const about = meta?.about as About | undefined
  const subject = about && subjectOf(about, (input ?? {}) as object)
  const ids = subject && change.ids?.[subject.noun]
  if (!ids) return true
  return ids.includes(subject.id) || (subject.noun === 'referral' && isOfGroup(state.data, change))
}

/** An event of one receiver of a group is shown on the others. */
const isOfGroup = (data: unknown, { ids }: Change) =>
  typeof data === 'object' && data !== null && 'groupId' in data && !!ids?.group?.includes(Number(data.groupId))

/** Whether it only counts changed records. */
export const isCountOf = ({ queryKey: [feature], meta }: Query, change: Change) =>
  isCount(change.noun, (meta?.about as About | undefined) ?? { feature: String(feature), path: '/' })
