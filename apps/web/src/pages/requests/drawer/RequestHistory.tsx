import { type RequestDetail, requestStatusNames } from '@handoff/contracts/network/requests/requests'
import css from '../../../features/network/requests/requests.module.css'
import { useDates } from '../../../kit/dates/useDates.ts'
import line from '../../../ui/layout/Timeline.module.css'

/** What happened to it, oldest first, with the words that went with it. */
export function RequestHistory({ steps }: { steps: RequestDetail['steps'] }) {
  const { formatDateTime } = useDates()
  if (!steps.length) return null
  return (
    <section className={css.section} aria-label="History">
      <h3 className={css.heading}>History</h3>
      <ol className={line.timeline}>
        {steps.map((step, at) => (
          <li key={`${step.at} ${step.status}`}>
            <b>
              {at === 0 && step.status === 3
                ? 'Requested'
                : step.status === 3
                  ? 'Reopen'
                  : requestStatusNames[step.status]}
            </b>
            <span>
              {step.by ?? 'Handoff'} · {formatDateTime(step.at)}
            </span>
            {/* Why it was asked for, and why it was rejected, stand above already. */}
            {at > 0 && step.status !== 2 && step.note && <q>{step.note}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}
