import type { Input } from '@handoff/contracts/kit'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { addressOf, counted, medianOf, rateOf, tenth } from '../../../kit/lists/figures.ts'
import { businessTimeBetween } from '../../../kit/time/business-time.ts'
import { periodOf } from '../../../kit/time/period.ts'
import { conditionsOf, isLate, visibleRequests } from './requests.queries.ts'

const { Pending, Accepted, Rejected, Cancelled, Added } = RequestStatus

/** When it was asked for: a registration counts once its address is proven. */
const requestedAt = sql<Date>`coalesce(request.verified_at, request.created_at)`

type Filters = Parameters<typeof conditionsOf>[1]
type Days = { from: string; to: string }

/** Of every request that the viewer sees, or of those of one provider. */
export async function kpis(ctx: Ctx, { compare, from, to, entityId }: Input<typeof requests.kpis>) {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const scope: Filters = { ...(entityId !== undefined && ctx.viewer.side === 'admin' && { entityId }) }
  // Status 0 is all of them: the administrators' list opens on the pending ones.
  const address = (search: { status?: number; type?: RequestType; isLate?: true } & Filters = {}) =>
    addressOf('/received-requests', { ...(!search.isLate && { status: 0 }), ...scope, ...search })
  const [now, flow, before] = await Promise.all([
    currentValues(ctx, scope),
    flowOf(ctx, scope, period),
    compare ? flowOf(ctx, scope, period.previous) : null,
  ])
  const decidedIn = address({ decidedFrom: period.from, decidedTo: period.to })
  const cases = flow.decided
  return {
    from: period.from,
    to: period.to,
    total: counted(now.total, 'Every request.', address()),
    pending: counted(now.pending, 'Requests without a decision.', address({ status: Pending })),
    late: counted(now.late, 'Waiting for a decision for more than five business days.', address({ isLate: true })),
    accepted: counted(now.accepted, 'Accepted, and not added to the network yet.', address({ status: Accepted })),
    added: counted(now.added, 'Accepted, and added to the network.', address({ status: Added })),
    rejected: counted(now.rejected, 'Rejected requests.', address({ status: Rejected })),
    cancelled: counted(now.cancelled, 'Canceled by the person who asked.', address({ status: Cancelled })),
    byType: Object.values(RequestType).map((requestType) => ({
      requestType,
      name: requestKinds[requestType].name,
      ...counted(now.byType.get(requestType) ?? 0, 'Requests of this type.', address({ type: requestType })),
    })),
    oldestPendingHours: {
      ...counted(0, 'Business hours that the oldest pending request has waited.', address({ status: Pending })),
      value: now.oldest && hoursBetween(ctx, now.oldest, ctx.now()),
      cases: now.pending,
    },
    submitted: {
      ...counted(
        flow.submitted,
        'Requests sent in this period.',
        address({ askedFrom: period.from, askedTo: period.to }),
      ),
      previous: before && before.submitted,
    },
    decided: {
      ...counted(flow.decided, 'Requests accepted, added, or rejected in this period.', decidedIn),
      previous: before && before.decided,
    },
    medianHoursToDecision: {
      value: flow.median,
      previous: before && before.median,
      cases,
      link: decidedIn,
      definition: 'Business hours from asking to deciding: half were decided faster. Shown from five decisions on.',
    },
    approvalRate: {
      value: flow.approvalRate,
      previous: before && before.approvalRate,
      cases,
      link: decidedIn,
      definition: 'Accepted or added, of all that were decided in this period. Shown from five decisions on.',
    },
  }
}

const visible = (ctx: Ctx, filters: Filters) =>
  conditionsOf(ctx, filters).reduce((all, condition) => all.where(condition), visibleRequests(ctx))

/** As they are now. */
async function currentValues(ctx: Ctx, scope: Filters) {
  const inStatus = (status: number) => sql<number>`count(*) filter (where request.status = ${status})::int`
  const counts = await visible(ctx, scope)
    .select([
      sql<number>`count(*)::int`.as('total'),
      inStatus(Pending).as('pending'),
      sql<number>`count(*) filter (where ${isLate(ctx)})::int`.as('late'),
      inStatus(Accepted).as('accepted'),
      inStatus(Added).as('added'),
      inStatus(Rejected).as('rejected'),
      inStatus(Cancelled).as('cancelled'),
      sql<Date | null>`min(${requestedAt}) filter (where request.status = ${Pending})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  const types = await visible(ctx, scope)
    .select(['request.request_type as type', sql<number>`count(*)::int`.as('count')])
    .groupBy('request.request_type')
    .execute()
  return { ...counts, byType: new Map(types.map(({ type, count }) => [type, count])) }
}

/** What came in and went out from one day to another, both included. */
async function flowOf(ctx: Ctx, scope: Filters, { from, to }: Days) {
  const { submitted } = await visible(ctx, { ...scope, askedFrom: from, askedTo: to })
    .select(sql<number>`count(*)::int`.as('submitted'))
    .executeTakeFirstOrThrow()
  const decided = await visible(ctx, { ...scope, decidedFrom: from, decidedTo: to })
    .select(['request.status', requestedAt.as('asked'), 'request.decided_at as at'])
    .execute()
  const hours = decided.map((one) => hoursBetween(ctx, one.asked, one.at!)).sort((one, other) => one - other)
  const middle = hours.length >> 1
  const median = hours.length % 2 ? hours[middle]! : ((hours[middle - 1] ?? 0) + (hours[middle] ?? 0)) / 2
  return {
    submitted,
    decided: decided.length,
    median: medianOf(median, hours.length),
    approvalRate: rateOf(decided.filter(({ status }) => status !== Rejected).length, decided.length),
  }
}

const hoursBetween = ({ viewer }: Ctx, since: Date, until: Date) =>
  tenth(businessTimeBetween(since, until, viewer.timeZone) / anHour)
