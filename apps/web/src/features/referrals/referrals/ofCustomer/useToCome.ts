import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useNow } from '../../../../kit/dates/useNow.ts'

/** When the appointment of a booked referral is, until it is over: the clock of its stage is of interest only then. */
export function useToCome() {
  const { formatMoment } = useDates()
  const now = useNow()
  return ({ stage, appointment, isOverdue }: Pick<ReferralRow, 'stage' | 'appointment' | 'isOverdue'>) =>
    stage === 'scheduled' && appointment && !isOverdue && new Date(appointment.endsAt) > now
      ? formatMoment(appointment.startsAt)
      : null
}
