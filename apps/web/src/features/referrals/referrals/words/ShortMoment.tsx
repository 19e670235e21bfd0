import { useDates } from '../../../../kit/dates/useDates.ts'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'

/** The day over the time of day. */
export function ShortMoment({ at, isInline }: { at: string | null; isInline?: boolean }) {
  const { formatShort, formatTime } = useDates()
  if (!at) return <span className="muted">–</span>
  return isInline ? formatShort(at) : <TwoLines name={formatShort(at)} detail={formatTime(at)} />
}
