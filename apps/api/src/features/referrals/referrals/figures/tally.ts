import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { ReferralDate } from '@handoff/contracts/referrals/referrals/referral-phases'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Ctx } from '../../../../kit/context.ts'
import type { Job } from '../../../../kit/events/jobs.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { inboundQueue, outboundQueue, type Queue } from '../lists/queues.ts'
import { inbound } from '../lists/visible-referrals.ts'
import type { NowSpec, PeriodSpec, Shared } from './figure-specs.ts'

/**
 * Figures of the whole network are read from `referral_tally`: the number of referrals of each kind, day, and stage.
 * Triggers update it, in the transaction of each act; this file maps figures to its rows (decision 62).
 */

/**
 * The administrative side, unfiltered, by the clock of the network: everyone else has few referrals, or requests a
 * part.
 */
export async function isTallied(ctx: Pick<Ctx, 'db' | 'viewer'>, shared: Shared): Promise<boolean> {
  if (ctx.viewer.side !== 'admin' || Object.values(shared).some((value) => value !== undefined)) return false
  return (await zoneOf(ctx)) === ctx.viewer.timeZone
}

/** Read once for all figures of a response. */
const zones = new WeakMap<object, Promise<string>>()
function zoneOf(ctx: Pick<Ctx, 'db'>) {
  const known = zones.get(ctx) ?? networkZone(ctx)
  zones.set(ctx, known)
  return known
}
const networkZone = async ({ db }: Pick<Ctx, 'db'>) =>
  (await db.selectFrom('network_setting').select('time_zone').executeTakeFirstOrThrow()).time_zone

const kinds: Record<'inbound' | 'outbound', Partial<Record<ReferralDate, string>>> = {
  inbound: { sent: 'sent', answered: 'answered', served: 'served', closed: 'closed', ended: 'ended' },
  outbound: { sent: 'listed' },
}
/** Filters that rows of the tally support. */
const narrowing = new Set(['phase', 'outcome', 'isCounted', 'stage'])
const isNarrowed = (search: object = {}) => Object.keys(search).every((name) => narrowing.has(name))

/** Null if the figure needs the referrals themselves. */
export function tallyKind({
  side,
  dateOf,
  search,
  part,
  median,
  mean,
  tally,
}: Omit<PeriodSpec, 'definition'>): string | null {
  if (!isNarrowed(search) || mean || ((part || median) && !tally)) return null
  return tally?.kind ?? kinds[side][dateOf] ?? null
}

/** For current figures. */
export function tallyKindNow({ side, search: { queue, ...search } = {}, days }: NowSpec): string | null {
  const queues: Record<string, Queue> = side === 'inbound' ? inboundQueue : outboundQueue
  const requestedQueue = queue && queues[queue]
  if (
    days ||
    !isNarrowed(search) ||
    requestedQueue?.isUnfilled ||
    requestedQueue?.isRemoved ||
    requestedQueue?.hasChoosing
  )
    return null
  if (requestedQueue?.isOverdue) return side === 'inbound' && Object.keys(search).length === 0 ? 'due' : null
  return side === 'inbound' ? 'received_now' : 'listed_now'
}

/** Rows with the column names that conditions of referrals use, each representing `n` referrals. */
export const tallied = (kind: string, { from, to }: { from: string; to: string }) => sql`
  (select * from referral_tally where kind = ${sql.lit(kind)} and day between ${from}::date and ${to}::date) as referral`
export const talliedNow = (kind: string) =>
  sql`(select * from referral_tally where kind = ${sql.lit(kind)} and day = '-infinity') as referral`

const dueStep = 300_000

/** Tallied until the last whole five minutes, counted since. */
export const overdueNow = (ctx: Ctx, isOverdue: RawBuilder<boolean>): RawBuilder<number> => {
  const step = Math.floor(ctx.now().getTime() / dueStep)
  return sql<number>`(coalesce((select sum(n) from ${talliedNow('due')} where value < ${step}), 0)
    + (${inbound(ctx)
      .where(isOverdue)
      .where('referral.due_at', '>=', new Date(step * dueStep))
      .select(sql`count(*)`.as('count'))}))::int`
}

/** Active customers of the whole network with a referral under way: the last count, and the changes since. */
export const customersUnderWay = () => sql<number>`
  (coalesce((select sum(n) from ${talliedNow('customers')}), 0)
    + coalesce((select sum(is_under_way::int - was_under_way::int) from customer_recount), 0))::int`

/** For the whole network, by its clock: in the period, and in the previous one. */
export const customersCreated = ({ from, to, previous }: Period) => sql`
  (select coalesce(sum(n) filter (where day >= ${from}::date), 0)::int as current,
    coalesce(sum(n) filter (where day < ${from}::date), 0)::int as before
  from ${tallied('customers_created', { from: previous.from, to })})`

/** Sums up the changes since the last run. */
export const sumTally: Job = {
  name: 'referrals.sumTally',
  everyMs: 5 * aMinute,
  run: async ({ db }) => {
    await sql`select recount_customers()`.execute(db)
    await sql`select sum_referral_tally()`.execute(db)
    await sql`select sum_receiver_tally()`.execute(db)
  },
}

/**
 * `npm run figures:rebuild`: rebuilds the tables from customers and referrals; `wasRight` if nothing was different
 * before.
 */
export const rebuildTally = (database: Kysely<DB>): Promise<{ rows: number; wasRight: boolean }> =>
  database.transaction().execute(async (db) => {
    await sql`lock table customer, referral in share row exclusive mode`.execute(db)
    await sql`select recount_customers()`.execute(db)
    const before = await summedTallies(db)
    await sql`select rebuild_referral_tally(), rebuild_receiver_tally()`.execute(db)
    const after = await summedTallies(db)
    return { rows: after.length, wasRight: JSON.stringify(before) === JSON.stringify(after) }
  })

async function summedTallies(db: Kysely<DB>) {
  const columns = sql`kind, day, category_id, stage, met_level, is_ended, is_in_time, value`
  const { rows: referrals } = await sql<object>`
    select ${columns}, sum(n)::int as n from referral_tally group by ${columns} having sum(n) <> 0 order by ${columns}`.execute(
    db,
  )
  const { rows: receivers } = await sql<object>`
    select entity_id, sum(received)::int as received, sum(answered)::int as answered from receiver_tally
    group by entity_id having sum(received) <> 0 or sum(answered) <> 0 order by entity_id`.execute(db)
  return [...referrals, ...receivers]
}
