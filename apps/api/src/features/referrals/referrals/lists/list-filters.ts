import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'

/** Filters of a list of referrals. */
export type Filters = Omit<Input<typeof referrals.listInbound>, 'queue'>
export type Assignee = { assignedUser?: number; assignedProvider?: number; isUnassigned?: true; isOfTeammate?: true }
export type Narrowed = Omit<
  Filters,
  'sort' | 'search' | 'pageNo' | 'pageSize' | 'entityId' | 'assignee' | 'isDetailed'
> &
  Assignee & {
    referenceId?: number
    /** A pattern for each search word. */
    word1?: string
    word2?: string
    word3?: string
    word4?: string
    word5?: string
    word6?: string
    now: Date
    /** The viewer's own. */
    entityId?: number
    /** The one on the other side. */
    other?: number
    timeZone: string
  }
