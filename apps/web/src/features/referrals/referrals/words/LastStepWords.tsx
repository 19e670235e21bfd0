import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { TwoLines } from '../../../../ui/display/TwoLines.tsx'
import { useDueWords } from '../panel/dueWords.ts'
import css from '../referrals.module.css'
import { stageWords } from './stageWords.ts'

/** By whom; where a step is not here, its stage says what happened. */
const words: Partial<Record<string, (by: string | null) => string>> = {
  open: (by) => (by ? `Opened by ${by}` : 'Opened'),
  ask: (by) => (by ? `${by} asked a question` : 'Asked a question'),
  answer: () => 'You answered',
  accept: (by) => (by ? `Accepted by ${by}` : 'Accepted'),
}

/** What happened to a referral, in words, and when: 'Opened by Elena', 'Rejected: no capacity'. */
export function LastStepWords({ row, isInline }: { row: ReferralRow; isInline?: boolean }) {
  const { formatMoment } = useDates()
  const { lastStep, stage, reason, sentAt, isOverdue } = row
  const at = lastStep?.at ?? sentAt
  const stepText = lastStep && words[lastStep.key]?.(lastStep.firstName)
  // When it is, and not when it was booked.
  const startsAt = stage === 'scheduled' && !isOverdue ? row.appointment?.startsAt : undefined
  const when = startsAt && formatMoment(startsAt)
  const name = when
    ? 'Appointment'
    : stage === 'draft'
      ? stageWords(row)
      : stage === 'sent'
        ? 'Not opened yet'
        : reason && stage !== 'closed'
          ? `${stageWords(row).split(' – ')[0]}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
          : (stepText ?? stageWords(row))
  const due = useDueWords()(row)
  const isAnswered = !isOneOf(onTheClock, stage)
  const moment = at && (stage === 'sent' ? `Sent ${lowered(formatMoment(at))}` : formatMoment(at))
  const detail =
    due && (isOverdue || !isAnswered) ? (
      <span className={css.dueLine} data-late={due.isLate || undefined}>
        {due.isLate ? due.left : due.by}
      </span>
    ) : (
      when || moment
    )
  return (
    <span
      className={css.lastStep}
      data-ours={stage === 'info_requested' || undefined}
      title={[name, when || moment].filter(Boolean).join(' ')}
    >
      {isInline ? (
        <>
          <span className={css.step}>{name}</span>
          {detail && ' · '}
          {detail}
        </>
      ) : (
        <TwoLines name={name} detail={detail} />
      )}
    </span>
  )
}
