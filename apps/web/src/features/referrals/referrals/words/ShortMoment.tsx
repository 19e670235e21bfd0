import { useDates } from '../../../../kit/dates/useDates.ts'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'

/** The day over the time of day. */
export function ShortMoment({ at, isInline }: { at: string | null; isInline?: boolean }) {
  const { formatTime, formatMomentDay } = useDates()
  if (!at) return <span className="muted">–</span>
  return isInline ? formatMomentDay(at) : <TwoLines name={formatMomentDay(at)} detail={formatTime(at)} />
}
