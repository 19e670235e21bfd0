import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { useNow } from '../../../../kit/dates/useNow.ts'

/** When the next appointment of a referral begins; null where none is to come. */
export function useUpcoming({ appointment }: Partial<Pick<ReferralRow, 'appointment'>>) {
  const { formatMoment } = useDates()
  const now = useNow()
  return appointment && new Date(appointment.startsAt) > now ? formatMoment(appointment.startsAt) : null
}
