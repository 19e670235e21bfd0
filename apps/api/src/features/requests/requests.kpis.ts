import type { Input } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/requests/request-type'
import { RequestStatus, type requests, requestTypeNames } from '@handoff/contracts/requests/requests'
import { sql } from 'kysely'
import { businessTimeBetween } from '../../kit/business-time.ts'
import type { Ctx } from '../../kit/context.ts'
import { percent, periodOf } from '../../kit/period.ts'
import { isLate, visibleRequests } from './requests.queries.ts'

const { Pending, Accepted, Rejected, Cancelled, Added } = RequestStatus
const anHour = 3_600_000
const fewestDecisions = 5

/** When it was asked for: a registration counts once its address is proven. */
const asked = sql<Date>`coalesce(request.verified_at, request.created_at)`

export async function kpis(ctx: Ctx, { compare, ...days }: Input<typeof requests.kpis>) {
  const { from, to, previous } = periodOf(days, ctx.now(), ctx.viewer.timeZone)
  return {
    ...(await currentValues(ctx)),
    from,
    to,
    ...(await flow(ctx, { from, to })),
    previous: compare ? await flow(ctx, previous) : null,
  }
}

/** Every request, as it is now. */
async function currentValues(ctx: Ctx) {
  const inStatus = (status: number) => sql<number>`count(*) filter (where request.status = ${status})::int`
  const { oldest, ...counts } = await visibleRequests(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      inStatus(Pending).as('pending'),
      sql<number>`count(*) filter (where ${isLate(ctx)})::int`.as('late'),
      inStatus(Accepted).as('accepted'),
      inStatus(Added).as('added'),
      inStatus(Rejected).as('rejected'),
      inStatus(Cancelled).as('cancelled'),
      sql<Date | null>`min(${asked}) filter (where request.status = ${Pending})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  const types = await visibleRequests(ctx)
    .select(['request.request_type as type', sql<number>`count(*)::int`.as('count')])
    .groupBy('request.request_type')
    .execute()
  const countOf = (type: RequestType) => types.find((one) => one.type === type)?.count ?? 0
  const byType = Object.values(RequestType).map((requestType) => ({
    requestType,
    name: requestTypeNames[requestType],
    count: countOf(requestType),
  }))
  return { ...counts, byType, oldestPendingHours: oldest && hoursBetween(ctx, oldest, ctx.now()) }
}

/** What came in and went out from one day to another, both included. */
async function flow(ctx: Ctx, { from, to }: { from: string; to: string }) {
  const { timeZone } = ctx.viewer
  const within = (
    at: ReturnType<typeof sql>,
  ) => sql<boolean>`(${at} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${at} < ((${to}::date + 1)::timestamp at time zone ${timeZone}))`
  const { submitted } = await visibleRequests(ctx)
    .select(sql<number>`count(*)::int`.as('submitted'))
    .where(within(asked))
    .executeTakeFirstOrThrow()
  const decided = await visibleRequests(ctx)
    .select(['request.status', asked.as('asked'), 'request.decided_at as at'])
    .where('request.status', 'in', [Accepted, Rejected, Added])
    .where(within(sql`request.decided_at`))
    .execute()
  const approved = decided.filter(({ status }) => status !== Rejected).length
  return {
    submitted,
    decided: decided.length,
    medianHoursToDecision: medianOf(decided.map((one) => hoursBetween(ctx, one.asked, one.at!))),
    approvalRate: percent(approved, decided.length),
  }
}

const hoursBetween = ({ viewer }: Ctx, since: Date, until: Date) =>
  rounded(businessTimeBetween(since, until, viewer.timeZone) / anHour)

function medianOf(hours: number[]) {
  if (hours.length < fewestDecisions) return null
  const sorted = [...hours].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : rounded((sorted[middle - 1]! + sorted[middle]!) / 2)
}

const rounded = (hours: number) => Math.round(hours * 10) / 10
