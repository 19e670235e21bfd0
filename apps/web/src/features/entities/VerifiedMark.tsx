import { verifiedRedDays } from '@handoff/contracts/entities/editing'
import { useDates } from '../../kit/dates/useDates.ts'
import css from './entities.module.css'

const dayMs = 86_400_000

/** When someone last made sure that a listing is right: plain, and red once that is a year ago. */
export function VerifiedMark({ at, isShort }: { at: string | null; isShort?: boolean }) {
  const { formatShort } = useDates()
  if (!at) return <span className={css.verified}>Not verified</span>
  return (
    <span className={css.verified} data-old={isOld(at) || undefined} title={`Verified ${formatShort(at)}`}>
      {isShort ? formatShort(at) : `Verified ${formatShort(at)}`}
    </span>
  )
}

export const isOld = (at: string, now = Date.now()) => (now - Date.parse(at)) / dayMs >= verifiedRedDays
