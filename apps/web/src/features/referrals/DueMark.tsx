import type { ReferralRow } from '@handoff/contracts/referrals/referrals'
import { useDates } from '../../kit/dates/useDates.ts'
import { TwoLines } from '../../ui/display/TwoLines.tsx'

/** When the answer is due; nothing once it was given. */
export function DueMark({ dueAt, isOverdue }: Pick<ReferralRow, 'dueAt' | 'isOverdue'>) {
  const { formatShort, formatRelative } = useDates()
  if (!dueAt) return <span className="muted">–</span>
  return (
    <TwoLines name={formatShort(dueAt)} detail={isOverdue ? `late, ${formatRelative(dueAt)}` : formatRelative(dueAt)} />
  )
}
