import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { amberAfterDays, RequestStatus, type requests } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { missingLast, sortOf } from '../../../kit/lists/sort.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { addBusinessTime } from '../../../kit/time/business-time.ts'
import { payloadText } from './kinds/fields.ts'
import { byKind } from './kinds/index.ts'
import { areDuplicates } from './requests.duplicates.ts'
import { mayDo } from './requests.may.ts'

type Db = Pick<Ctx, 'db' | 'viewer' | 'now'>

/** The administrative side sees every request, an entity its own; of anyone who has not proved an address there is none. */
export function visibleRequests({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const all = db
    .selectFrom('network_request as request')
    .leftJoin('account as requester', 'requester.id', 'request.requester_id')
    .leftJoin('entity as asking', 'asking.id', 'request.requester_entity_id')
    .where((it) => it.or([it('request.requester_id', 'is not', null), it('request.verified_at', 'is not', null)]))
  return viewer.side === 'admin' ? all : all.where('request.requester_entity_id', '=', viewer.entityId)
}

const every = Object.values(RequestType)
const person = sql<string>`concat_ws(' ', ${payloadText('firstName')}, ${payloadText('lastName')})`
export const title = sql<string>`coalesce(${payloadText('name')}, request.target_name, ${person})`
const isTargetMissing = sql<boolean>`(request.action <> 'add' and ${byKind((kind) => kind.isTargetGone)})`
const requesterName = sql<string>`coalesce(${personName('requester')},
  case when request.is_report then 'A visitor' else ${person} end)`

const decideBy = (since: Date, zone: string) => addBusinessTime(since, amberAfterDays * aDay, zone)
/** Waiting since then and no longer, a request is in time. */
const lateSince = ({ viewer, now }: Db) => addBusinessTime(now(), -amberAfterDays * aDay, viewer.timeZone)
const since = sql<Date>`coalesce(request.verified_at, request.created_at)`
export const isLate = (ctx: Db) =>
  sql<boolean>`(request.status = ${RequestStatus.Pending} and ${since} < ${lateSince(ctx)}::timestamptz)`

export const requestRows = (ctx: Db) =>
  visibleRequests(ctx).select([
    'request.id',
    'request.id as requestId',
    'request.request_type as requestType',
    'request.status',
    'request.action',
    title.as('title'),
    byKind((kind) => kind.detail).as('detail'),
    'request.notes',
    'request.rejection_notes as rejectionNotes',
    requesterName.as('requesterName'),
    'asking.id as entityId',
    'asking.name as entityName',
    sql<string | null>`coalesce(request.requester_email, requester.email, request.reporter_email)`.as('email'),
    sql<boolean>`request.requester_email is not null`.as('isRegistration'),
    'request.is_report as isReport',
    isLate(ctx).as('isLate'),
    since.as('since'),
    isTargetMissing.as('isTargetGone'),
    'request.created_at',
    'request.decided_at as decidedAt',
    'request.version',
    'request.target_id as targetId',
    sql<Record<string, unknown>>`request.payload`.as('payload'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

/** As lists and details show it. */
export function requestFrom<R extends Row>({ viewer }: Pick<Ctx, 'viewer'>, row: R) {
  const { requesterName, entityId, entityName, email, since, targetId: _, payload: __, ...rest } = row
  const shared = {
    ...rest,
    decideBy: row.status === RequestStatus.Pending ? decideBy(since, viewer.timeZone) : null,
    requester: {
      name: requesterName,
      entity: entityId === null ? null : { id: entityId, name: entityName! },
      email,
    },
  }
  return { ...shared, may: mayDo(viewer, shared) }
}

/** Whether there is one already matters to anyone who decides, as long as it waits. */
export const mayBeDuplicate = ({ viewer }: Pick<Ctx, 'viewer'>, { status, action }: Pick<Row, 'status' | 'action'>) =>
  viewer.side === 'admin' &&
  (status === RequestStatus.Pending || status === RequestStatus.Accepted) &&
  action !== 'remove'

/** What is looked for among what is there. */
export const wantedBy = ({ requestType, payload, targetId }: Pick<Row, 'requestType' | 'payload' | 'targetId'>) => ({
  requestType,
  payload,
  exceptId: targetId ?? 0,
})

type Filters = Omit<Input<typeof requests.categoryRequests>, 'pageNo' | 'pageSize'>

type Narrowing = Pick<Filters, 'search' | 'entityId' | 'askedFrom' | 'askedTo' | 'decidedFrom' | 'decidedTo'>

/** What a list is narrowed by, its type, status and what is late apart; figures count with the same. */
export function conditionsOf({ viewer }: Pick<Ctx, 'viewer'>, by: Omit<Narrowing, 'search'>) {
  const { entityId, askedFrom, askedTo, decidedFrom, decidedTo } = by
  const start = (day: string, offset: number) =>
    sql`((${day}::date + ${offset}::int)::timestamp at time zone ${viewer.timeZone})`
  return [
    ...(entityId === undefined ? [] : [sql<boolean>`request.requester_entity_id = ${entityId}`]),
    ...(askedFrom === undefined ? [] : [sql<boolean>`${since} >= ${start(askedFrom, 0)}`]),
    ...(askedTo === undefined ? [] : [sql<boolean>`${since} < ${start(askedTo, 1)}`]),
    ...(decidedFrom === undefined && decidedTo === undefined ? [] : [isDecided]),
    ...(decidedFrom === undefined ? [] : [sql<boolean>`request.decided_at >= ${start(decidedFrom, 0)}`]),
    ...(decidedTo === undefined ? [] : [sql<boolean>`request.decided_at < ${start(decidedTo, 1)}`]),
  ]
}

/** Decided by administrators: a requester takes a request back without a decision. */
const isDecided = sql<boolean>`request.status in (${sql.lit(RequestStatus.Accepted)}, ${sql.lit(RequestStatus.Rejected)},
  ${sql.lit(RequestStatus.Added)})`

const narrowed = (ctx: Ctx, types: readonly RequestType[], { search, ...by }: Narrowing) =>
  conditionsOf(ctx, by)
    .reduce((all, condition) => all.where(condition), requestRows(ctx))
    .where('request.request_type', 'in', types)
    .$if(!!search, (it) =>
      it.where(
        search!.startsWith('#')
          ? hasNumber(search!.slice(1))
          : sql<boolean>`(${mentionsAll(search!, title, requesterName, sql.ref('asking.name'))} or ${hasNumber(search!)})`,
      ),
    )

const hasNumber = (typed: string) => sql<boolean>`request.id::text = ${typed.trim()}`

const orders = {
  created_at: sql`request.created_at`,
  title,
  status: sql`request.status`,
  decidedAt: sql`request.decided_at`,
  waiting: sql`(case when request.status = ${RequestStatus.Pending} then 0 else 1 end)`,
}

async function listOf(ctx: Ctx, types: readonly RequestType[], input: Filters & { pageNo: number; pageSize: number }) {
  const { status, isLate: late, sort, pageNo, pageSize } = input
  const { field, direction } = sortOf(sort)
  const result = await page(
    ctx,
    narrowed(ctx, types, narrowingOf(input))
      .$if(status !== undefined, (it) => it.where('request.status', '=', status!))
      .$if(late !== undefined, (it) => it.where(sql<boolean>`${isLate(ctx)} = ${late!}`))
      .orderBy(orders[field], missingLast(direction))
      .$if(field === 'waiting', (it) =>
        it.orderBy(sql`case when request.status = ${RequestStatus.Pending} then ${since} end`, missingLast('asc')),
      )
      .orderBy('request.id', 'desc'),
    { pageNo, pageSize },
  )
  const compared = result.data.filter((row) => mayBeDuplicate(ctx, row))
  const are = await areDuplicates(ctx, compared.map(wantedBy))
  const duplicated = new Set(compared.filter((_, at) => are[at]).map(({ id }) => id))
  const data = result.data.map((row) => ({ ...requestFrom(ctx, row), hasDuplicates: duplicated.has(row.id) }))
  return { ...result, data }
}

export async function list(ctx: Ctx, { id, ...input }: Input<typeof requests.list>) {
  const types = id === 0 ? every : [id]
  const byType = await countByType(ctx, input)
  const counts = await ctx.db
    .selectFrom(narrowed(ctx, types, narrowingOf(input)).as('request'))
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const byStatus = Object.fromEntries(Object.values(RequestStatus).map((status) => [String(status), 0]))
  for (const { status, count } of counts) byStatus[String(status)] = count
  return { ...(await listOf(ctx, types, input)), counts: byStatus, byType }
}

/** Without status and what is late. */
function narrowingOf({ search, entityId, askedFrom, askedTo, decidedFrom, decidedTo }: Narrowing): Narrowing {
  const by = { search, entityId, askedFrom, askedTo, decidedFrom, decidedTo }
  return Object.fromEntries(Object.entries(by).filter(([, value]) => value !== undefined)) as Narrowing
}

async function countByType(ctx: Ctx, input: Filters) {
  const { status, isLate: late } = input
  const rows = await ctx.db
    .selectFrom(
      narrowed(ctx, every, narrowingOf(input))
        .$if(status !== undefined, (it) => it.where('request.status', '=', status!))
        .$if(late !== undefined, (it) => it.where(sql<boolean>`${isLate(ctx)} = ${late!}`))
        .as('request'),
    )
    .select(['requestType', sql<number>`count(*)::int`.as('count')])
    .groupBy('requestType')
    .execute()
  const byType: Record<string, number> = Object.fromEntries([0, ...every].map((type) => [type, 0]))
  for (const { requestType, count } of rows) {
    byType[requestType] = count
    byType[0]! += count
  }
  return byType
}

export const categoryRequests = (ctx: Ctx, input: Input<typeof requests.categoryRequests>) =>
  listOf(ctx, [RequestType.Category], input)

export const entityRequests = (ctx: Ctx, { requestType, ...input }: Input<typeof requests.entityRequests>) =>
  listOf(ctx, [requestType], input)
