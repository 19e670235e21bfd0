import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import { type RawBuilder, sql } from 'kysely'

export const networkZone = sql`(select time_zone from network_setting)`
/** By the clock of the network, as finished months are. */
export const outcomeDay = sql<string>`(case when referral.stage = 'closed' then referral.closed_at at time zone ${networkZone} end)::date`

/** The day of first service is a day already; the others are moments, converted to the viewer's day. */
export const columnOf: Record<Exclude<ReferralDate, 'served' | 'helped'>, RawBuilder<unknown>> = {
  sent: sql`referral.sent_at`,
  answered: sql`referral.answered_at`,
  closed: sql`referral.closed_at`,
  ended: sql`referral.ended_at`,
}

/** By the viewer's calendar. */
export const dayOf = (dateOf: ReferralDate, timeZone: string) =>
  dateOf === 'served'
    ? sql`referral.served_on`
    : dateOf === 'helped'
      ? sql`least(referral.served_on, ${outcomeDay})`
      : sql`(${columnOf[dateOf]} at time zone ${timeZone})::date`
