import { hasFlag } from '@handoff/contracts/kit'
import type { ReferralStatus } from '@handoff/contracts/referral-steps'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import type { Period } from '../../kit/period.ts'
import { restricted } from '../referrals/referrals.visibility.ts'

/** Referrals sent to the viewer's side inside the period. */
const receivedIn = ({ viewer }: Ctx, { from, to }: Period) => {
  const mine = viewer.side === 'admin' ? sql`true` : sql`referral.to_entity_id = ${viewer.entityId}`
  return sql`referral.sent_at >= (${from}::date::timestamp at time zone ${viewer.timeZone})
    and referral.sent_at < ((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})
    and referral.stage not in ('error', 'recalled') and ${mine}`
}

/**
 * Each day of the period: what came in and what went out. For the administrative side every referral is both, so there
 * the second line tells what was answered.
 */
export async function trend(ctx: Ctx, period: Period) {
  const { db, viewer } = ctx
  const own = ownEntity(viewer)
  const { from, to } = period
  const start = sql`(${from}::date::timestamp at time zone ${viewer.timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})`
  const second = own === null ? sql.ref('answered_at') : sql.ref('sent_at')
  const outgoing = own === null ? sql`true` : sql`from_entity_id = ${own}`
  const { rows } = await sql<{ date: string; inbound: number; outbound: number }>`
    with received as (
      select (sent_at at time zone ${viewer.timeZone})::date as day, count(*)::int as count
      from referral where ${receivedIn(ctx, period)} group by 1),
    sent as (
      select (${second} at time zone ${viewer.timeZone})::date as day, count(*)::int as count
      from referral where ${second} >= ${start} and ${second} < ${end} and stage not in ('error', 'recalled') and ${outgoing} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(received.count, 0) as inbound, coalesce(sent.count, 0) as outbound
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join received on received.day = days.day::date
    left join sent on sent.day = days.day::date
    order by days.day`.execute(db)
  return rows
}

export async function byStatus(ctx: Ctx, period: Period) {
  const { rows } = await sql<{ status: ReferralStatus; count: number }>`
    select status, count(*)::int as count from referral where ${receivedIn(ctx, period)}
    group by status order by status`.execute(ctx.db)
  return rows
}

type CategoryRow = {
  id: number
  name: string
  color: string
  isSensitive: boolean
  accepted: number
  pending: number
  rejected: number
}

/** The eight busiest categories; sensitive ones together where the viewer may not tell them apart. */
export async function byCategory(ctx: Ctx, period: Period) {
  const { rows } = await sql<CategoryRow>`
    select category.id, category.name, category.color, category.is_sensitive as "isSensitive",
      count(*) filter (where status in (1, 5))::int as accepted, count(*) filter (where status = 3)::int as pending,
      count(*) filter (where status in (2, 4))::int as rejected
    from referral join category on category.id = referral.category_id
    where ${receivedIn(ctx, period)}
    group by category.id order by count(*) desc, category.position limit 8`.execute(ctx.db)
  if (hasFlag(ctx.viewer, 'referrals', 'sensitive')) return rows.map(({ isSensitive: _, ...row }) => row)

  const open = rows.filter(({ isSensitive }) => !isSensitive).map(({ isSensitive: _, ...row }) => row)
  const hidden = rows.filter(({ isSensitive }) => isSensitive)
  if (!hidden.length) return open
  const sum = (key: 'accepted' | 'pending' | 'rejected') => hidden.reduce((total, row) => total + row[key], 0)
  return [...open, { ...restricted, accepted: sum('accepted'), pending: sum('pending'), rejected: sum('rejected') }]
}
