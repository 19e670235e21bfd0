import { loopDays } from '@handoff/contracts/figures/dashboard'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addMonths, firstOfMonth, lastOfMonth } from '@handoff/contracts/kit/dates/days'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { countedRows } from '../../referrals/referrals/figures/count-now.ts'
import { listAddress } from '../../referrals/referrals/figures/figure-conditions.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'

const months = 9

/**
 * By month of sending: how many referrals got an outcome or a reason in time. Ends with the latest month that has a
 * referral past its days.
 */
export async function loops(ctx: Ctx, shared: Shared) {
  const now = ctx.now()
  const { timeZone } = ctx.viewer
  const lastDay = calendarDay(timeZone, new Date(now.getTime() - loopDays * aDay))
  const firstMonth = addMonths(firstOfMonth(lastDay), 1 - months)
  const to = lastOfMonth(lastDay)
  const place = { side: 'inbound', dateOf: 'sent', search: { isCounted: true }, tally: { kind: 'loop' } } as const
  const rows = await countedRows(ctx, shared, place, { from: firstMonth, to })
  const { rows: monthRows } = await sql<{ month: string; sent: number; closed: number; inside: number }>`
    select to_char(day, 'YYYY-MM-01') as month, sum(n)::int as sent,
      coalesce(sum(n) filter (where is_in_time), 0)::int as closed,
      coalesce(sum(n) filter (where not is_ended and day >= ${lastDay}::date), 0)::int as inside
    from ${rows} group by 1 having sum(n) > 0 order by 1`.execute(ctx.db)
  return monthRows.map((row) => ({
    ...row,
    link: listAddress(ctx, place, shared, { from: row.month, to: lastOfMonth(row.month), dateOf: 'sent' }),
  }))
}
