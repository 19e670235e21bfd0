import { addDays } from '@handoff/contracts/kit/dates/days'
import type { Ctx } from '../../../kit/context.ts'
import type { Period } from '../../../kit/time/period.ts'
import type { DayCounts } from '../../referrals/referrals/figures/count-period.ts'

/** For each day of the period: received, sent by the viewer's side, answered, and closed. */
export const trendOf = ({ viewer }: Ctx, period: Period, days: Map<string, DayCounts>) =>
  daysOf(period).map((date) => {
    const { inbound, outbound, acceptanceRate, closed } = days.get(date) ?? {}
    const cameIn = inbound?.of ?? 0
    const wentOut = outbound?.of ?? 0
    const accepted = acceptanceRate?.of ?? 0
    return {
      date,
      inbound: cameIn,
      outbound: wentOut,
      // For the administrative side everything is inbound, including what it sent.
      sent: viewer.side === 'admin' ? cameIn : cameIn + wentOut,
      accepted,
      rejected: (acceptanceRate?.cases ?? 0) - accepted,
      closed: closed?.of ?? 0,
    }
  })

const daysOf = ({ from, days }: Period) => Array.from({ length: days }, (_, index) => addDays(from, index))
