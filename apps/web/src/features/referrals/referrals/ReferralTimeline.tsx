import type { TimelineEntry } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useDates } from '../../../kit/dates/useDates.ts'
import line from '../../../ui/layout/Timeline.module.css'
import css from './referrals.module.css'

/** What happened, oldest first, with the words that went with it; questions and answers are read in the thread. */
export function ReferralTimeline({ entries }: { entries: TimelineEntry[] }) {
  const { formatDateTime } = useDates()
  return (
    <section className={css.section} aria-label="Timeline">
      <h3 className={css.heading}>Timeline</h3>
      <ol className={line.timeline}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{entry.title}</b>
            <span>
              {entry.by ? [entry.by.firstName, entry.by.entity ?? 'Network administration'].join(', ') : 'Handoff'}
              {entry.isOnBehalf && !entry.report && ' on behalf of the provider'} · {formatDateTime(entry.at)}
              {entry.report && (
                <>
                  <br />
                  Reported by {entry.report.by ?? 'someone'} at {entry.report.provider} ·{' '}
                  {formatDateTime(entry.report.at)}
                </>
              )}
            </span>
            {entry.note && !entry.isMessage && <q>{entry.note}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}
