import { hasFlag } from '@handoff/contracts/kit'
import type { ReferralStatus } from '@handoff/contracts/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx, Viewer } from '../../kit/context.ts'
import type { Period } from '../../kit/period.ts'
import { restricted } from '../referrals/referrals.visibility.ts'

/** Referrals sent to the viewer's side inside the period: the rows of the list Inbound. */
const receivedIn = ({ viewer }: Ctx, { from, to }: Period) => {
  const mine = viewer.side === 'admin' ? sql`true` : sql`referral.to_entity_id = ${viewer.entityId}`
  return sql`referral.sent_at >= (${from}::date::timestamp at time zone ${viewer.timeZone})
    and referral.sent_at < ((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})
    and ${mine}`
}

/** Each day of the period: what came in, what the own side sent, and what was answered. */
export async function trend(ctx: Ctx, period: Period) {
  const { db, viewer } = ctx
  const { from, to } = period
  const start = sql`(${from}::date::timestamp at time zone ${viewer.timeZone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${viewer.timeZone})`
  const dayOf = (column: 'sent_at' | 'answered_at') => sql`(${sql.ref(column)} at time zone ${viewer.timeZone})::date`
  const toMe = viewer.side === 'admin' ? sql`true` : sql`to_entity_id = ${viewer.entityId}`
  const { rows } = await sql<{ date: string; inbound: number; outbound: number; answered: number }>`
    with received as (
      select ${dayOf('sent_at')} as day, count(*)::int as count
      from referral where ${receivedIn(ctx, period)} group by 1),
    sent as (
      select ${dayOf('sent_at')} as day, count(*)::int as count
      from referral where sent_at >= ${start} and sent_at < ${end} and ${sentBy(viewer)} group by 1),
    answers as (
      select ${dayOf('answered_at')} as day, count(*)::int as count
      from referral where answered_at >= ${start} and answered_at < ${end}
        and stage not in ('error', 'recalled') and ${toMe} group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(received.count, 0) as inbound,
      coalesce(sent.count, 0) as outbound, coalesce(answers.count, 0) as answered
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join received on received.day = days.day::date
    left join sent on sent.day = days.day::date
    left join answers on answers.day = days.day::date
    order by days.day`.execute(db)
  return rows
}

/** What the own side sent and has not taken off its list; the administrative side sends what no entity does. */
export const sentBy = (viewer: Viewer) =>
  viewer.side === 'admin'
    ? sql<boolean>`(from_entity_id is null and removed_at is null)`
    : sql<boolean>`(from_entity_id = ${viewer.entityId} and removed_at is null)`

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
      count(*) filter (where status = 2)::int as rejected
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
