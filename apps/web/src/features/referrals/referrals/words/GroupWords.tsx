import { anHour } from '@handoff/contracts/kit/dates/durations'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { GroupLine, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useNow } from '../../../../kit/dates/useNow.ts'
import { counted } from '../../../../ui/display/counted.ts'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'
import { useDueWords } from '../panel/dueWords.ts'

import { otherOf, type Side } from './parties.ts'

/** One line for several receivers, of which none helps yet. */
export const isOfSeveral = ({ group, status }: Pick<ReferralRow, 'group' | 'status'>): boolean =>
  !!group && group.size > 1 && status !== 1 && status !== 5

/** '1 declined, 2 left'. */
export function answersOf({ declined, rejected, expired, opened, left }: GroupLine) {
  const ended = [
    declined && `${declined} declined`,
    rejected && `${rejected} rejected`,
    expired && `${expired} didn’t answer`,
  ].filter(Boolean)
  if (ended.length) return [...ended, left && `${left} left`].filter(Boolean).join(', ')
  return opened ? `${opened} opened` : 'No answers yet'
}

/** To how many it went, and what they said; of a single one its name. */
export const GroupReach = ({ row }: { row: ReferralRow }) =>
  row.group && isOfSeveral(row) ? (
    <TwoLines name={counted(row.group.size, 'provider')} detail={answersOf(row.group)} />
  ) : (
    <TwoLines name={row.receiver.name} detail={row.receiver.place} />
  )

/** The same in one line, from either side. */
export const reachOf = (row: ReferralRow & { side: Side }) =>
  row.group && isOfSeveral(row) ? counted(row.group.size, 'provider') : otherOf(row, row.side).name

/** What happened last in the group, and when. */
export function GroupLast({ group, row, isInline }: { group: GroupLine; row: ReferralRow; isInline?: boolean }) {
  const { formatMoment } = useDates()
  const { name, at } = lastOf(group, row)
  const detail = at && formatMoment(at)
  if (isInline) return <span>{[name, detail].filter(Boolean).join(' · ')}</span>
  return (
    <span title={name}>
      <TwoLines name={name} detail={detail} />
    </span>
  )
}

function lastOf({ last, link, isToGive }: GroupLine, { mode, stage, customer }: ReferralRow) {
  const isChoosing = mode === GroupMode.Offer && stage === 'offered'
  if (isChoosing && link?.seenAt && (!last || new Date(link.seenAt) >= new Date(last.at)))
    return { name: 'Opened the link, hasn’t chosen', at: link.seenAt }
  if (isChoosing && !last?.receiver && (isToGive || (link && !link.seenAt)))
    return {
      name: isToGive ? 'Link not given yet' : link?.isSent ? 'Link emailed, not opened' : 'Link given, not opened',
      at: last?.at,
    }
  if (!last) return { name: '', at: null }
  const { words, at, receiver, refusal } = last
  if (!receiver) return { name: words.replace(' – ', ': '), at }
  if (refusal === 'declined')
    return { name: `${customer.name?.split(' ')[0] ?? 'The customer'} said no to ${receiver}`, at }
  const [step = '', reason] = words.split(' – ')
  const name = refusal === 'rejected' ? `${receiver} rejected` : `${receiver}: ${lowerFirst(step)}`
  return { name: reason ? `${name}: ${lowerFirst(reason)}` : name, at }
}
const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const dayAndHalf = 36 * anHour

/** When the customer's link expires; amber from about a day before. */
export function LinkExpires({ row }: { row: ReferralRow }) {
  const due = useDueWords()(row)
  const now = useNow()
  if (!due || !row.dueAt) return null
  const isSoon = new Date(row.dueAt).getTime() - now.getTime() < dayAndHalf
  return (
    <span className="tnum">
      <TwoLines name={due.day} detail={due.left} tone={isSoon ? 'soon' : undefined} />
    </span>
  )
}
