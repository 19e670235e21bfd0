import type { ReferralDate } from '@handoff/contracts/referrals/referral-phases'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import type { Period } from '../../kit/period.ts'
import type { Shared } from '../referrals/referrals.figure-specs.ts'
import { countedRows } from '../referrals/referrals.figures.ts'

type Counts = Record<string, RawBuilder<boolean>>

const isAccepted = sql<boolean>`(stage <> 'rejected')`
const inCounts = {
  sent: { inbound: sql<boolean>`true` },
  answered: { accepted: isAccepted, rejected: sql<boolean>`(stage = 'rejected')` },
  closed: { closed: sql<boolean>`true` },
} satisfies Partial<Record<ReferralDate, Counts>>

/** Each day of the period: what came in, what the own side sent, and what was answered and closed. */
export async function trend(ctx: Ctx, shared: Shared, period: Period) {
  const [sent, answered, closed, outbound] = await Promise.all([
    daily(ctx, shared, period, { side: 'inbound', dateOf: 'sent' }, inCounts.sent),
    daily(ctx, shared, period, { side: 'inbound', dateOf: 'answered', search: { isCounted: true } }, inCounts.answered),
    daily(ctx, shared, period, { side: 'inbound', dateOf: 'closed' }, inCounts.closed),
    daily(ctx, shared, period, { side: 'outbound', dateOf: 'sent' }, { outbound: sql<boolean>`true` }),
  ])
  return daysOf(period).map((date) => {
    const of = (days: Map<string, Record<string, number>>, key: string) => days.get(date)?.[key] ?? 0
    const inbound = of(sent, 'inbound')
    const out = of(outbound, 'outbound')
    return {
      date,
      inbound,
      outbound: out,
      // To the administrative side everything came in, what it sent itself as well.
      sent: ctx.viewer.side === 'admin' ? inbound : inbound + out,
      accepted: of(answered, 'accepted'),
      rejected: of(answered, 'rejected'),
      closed: of(closed, 'closed'),
    }
  })
}

async function daily(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  place: Parameters<typeof countedRows>[2],
  counts: Counts,
) {
  const rows = await countedRows(ctx, shared, place, period)
  const { rows: found } = await sql<{ day: string } & Record<string, number>>`
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.join(
      Object.entries(counts).map(([key, is]) => sql`coalesce(sum(n) filter (where ${is}), 0)::int as ${sql.ref(key)}`),
    )} from ${rows} group by row.day`.execute(ctx.db)
  return new Map(found.map((row) => [row.day, row]))
}

const daysOf = ({ from, days }: Period) =>
  Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  )
