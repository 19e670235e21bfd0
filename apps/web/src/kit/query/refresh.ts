import { type Change, touchedBy } from '@handoff/contracts/change'
import { isCount, subjectOf } from '@handoff/contracts/touches'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { About } from './useEndpoint.ts'

/** Asks again for what is on the screen of these features. */
export const refresh = (cache: QueryClient, features: readonly string[]) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [feature] }) => features.includes(feature as string) })

/** Asks again for what these changes alter: lists, figures, and of single records those that they name. */
export const refreshChanged = (
  cache: QueryClient,
  changes: readonly Change[],
  { of = () => true }: { of?: (query: Query, change: Change) => boolean } = {},
) =>
  cache.invalidateQueries({
    predicate: (query) => changes.some((change) => isTouched(query, change) && of(query, change)),
  })

function isTouched({ queryKey: [feature, , asked], meta, state }: Query, change: Change): boolean {
  if (!touchedBy(change).some((touched) => touched === feature)) return false
  const about = meta?.about as About | undefined
  const subject = about && subjectOf(about, (asked ?? {}) as object)
  const ids = subject && change.ids?.[subject.noun]
  if (!ids) return true
  return ids.includes(subject.id) || (subject.noun === 'referral' && isOfGroup(state.data, change))
}

/** What happens to one receiver of a group shows at the others. */
const isOfGroup = (shown: unknown, { ids }: Change) =>
  typeof shown === 'object' && shown !== null && 'groupId' in shown && !!ids?.group?.includes(Number(shown.groupId))

/** Whether it only counts what has changed. */
export const isCountOf = ({ queryKey: [feature], meta }: Query, change: Change) =>
  isCount(change.noun, (meta?.about as About | undefined) ?? { feature: String(feature), path: '/' })
