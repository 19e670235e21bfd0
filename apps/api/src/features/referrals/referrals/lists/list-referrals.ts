import type { Input } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import { onTheClock } from '@handoff/contracts/referrals/referrals/referral-stages'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { type OrderByModifiers, type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../../kit/context.ts'
import { countOf, idsOnPage, totalOf } from '../../../../kit/lists/page.ts'
import { prepared, withSlots } from '../../../../kit/lists/prepared-query.ts'
import { missingLast, sortOf } from '../../../../kit/lists/sort.ts'
import {
  hidesReceiver,
  hidesService,
  maySeeSensitive,
  namesReceiver,
  restricted,
  restrictedProvider,
} from '../../../../kit/records/restricted-service.ts'
import { nextSteps } from '../detail/show-referral.ts'
import { mayReassign, mayRemind } from '../steps/step-rights.ts'
import { groupLines } from './group-lines.ts'
import { conditionsOf, wordsIn } from './list-conditions.ts'
import { type Assignee, type Filters, type Narrowed } from './list-filters.ts'
import { type RowRecord, rowFrom, shownName, withRowColumns } from './list-rows.ts'
import { inboundQueue, outboundQueue, type Queue } from './queues.ts'
import { bookedOf } from './upcoming-appointments.ts'
import { inbound, isPastDue, joined, listed, outbound, removed, wasAccepted } from './visible-referrals.ts'

export const listInbound = (ctx: Ctx, { queue, ...input }: Input<typeof referrals.listInbound>) =>
  listOf(ctx, { scope: inbound, other: 'sender', name: 'inbound' }, input, queue && inboundQueue[queue])

export const listOutbound = (ctx: Ctx, { queue, ...input }: Input<typeof referrals.listOutbound>) =>
  listOf(
    ctx,
    queue && outboundQueue[queue].isRemoved
      ? { scope: removed, other: 'receiver', name: 'removed' }
      : { scope: outbound, other: 'receiver', name: 'outbound' },
    input,
    queue && outboundQueue[queue],
  )

/** Like the list, with every receiver of its groups. */
export async function exportOutbound(ctx: Ctx, input: Input<typeof referrals.listOutbound>) {
  const page = await listOutbound(ctx, { ...input, isDetailed: false })
  const leads = page.data.map(({ id }) => id)
  const ids = await ctx.db
    .selectFrom('referral')
    .innerJoin('referral as lead', 'lead.group_id', 'referral.group_id')
    .select('referral.id')
    .where('lead.id', '=', sql<number>`any(${leads})`)
    .where((it) => it.or([it('referral.id', '=', it.ref('lead.id')), it('referral.is_lead', '=', false)]))
    .orderBy(sql`array_position(${leads}, lead.id)`)
    .orderBy('referral.position')
    .orderBy('referral.id')
    .execute()
  const data = await withIds(
    ctx,
    ids.map(({ id }) => id),
  )
  return { ...page, data }
}

type Scope = typeof inbound
type Side = { scope: Scope; other: 'sender' | 'receiver'; name: 'inbound' | 'outbound' | 'removed' }

async function listOf(ctx: Ctx, side: Side, filters: Filters, queue: Queue | undefined) {
  const { viewer } = ctx
  const { sort, pageNo, pageSize, search, isDetailed, ...narrowing } = filters
  const referenceId = search ? idOfReference(search) : undefined
  const { assignee, ...others } = narrowing
  const { worded, rest } = splitWorded(others)
  const values = {
    ...rest,
    ...assigneeIn(assignee, viewer.id),
    referenceId,
    ...(search && referenceId === undefined ? wordsIn(search) : {}),
    now: ctx.now(),
    entityId: ownEntity(viewer) ?? undefined,
    other: narrowing.entityId,
    timeZone: viewer.timeZone,
    offset: pageNo === 1 ? undefined : (pageNo - 1) * pageSize,
  }
  let shape = `${side.name} ${maySeeSensitive(viewer)} ${queue && Object.values(queue).join('/')} ${sort} ${pageSize}`
  for (const [name, value] of Object.entries(worded)) if (value !== undefined) shape += ` ${name}=${value}`
  for (const [name, value] of Object.entries(values)) if (value !== undefined) shape += ` ${name}`
  const picked = (slots: typeof values) => picking(ctx, side, { ...slots, ...worded }, queue, sort)

  if (ctx.cursor) {
    const ids = await idsOnPage(ctx, picked(values), { pageNo, pageSize })
    const data = await withIds(ctx, ids, isDetailed, side.name !== 'inbound')
    return { data, total: data.length, pageNo, pageSize }
  }
  // Rows are picked first, so that search and sort skip the lookups for other pages. The limit is a literal in the
  // statement: PostgreSQL replans on each call if it doesn't know that only a few rows are needed.
  const ids = await prepared(ctx.db, `pick ${shape}`, values, (slots) =>
    picked(slots)
      .limit(sql.lit(pageSize))
      .$if(slots.offset !== undefined, (it) => it.offset(slots.offset!))
      .compile(),
  )
  const counted = await totalOf(ids.length, { pageNo, pageSize }, async () => {
    const [row] = await prepared(ctx.db, `count ${shape}`, values, (slots) => countOf(ctx.db, picked(slots)))
    return row!.count
  })
  const data = await withIds(
    ctx,
    ids.map(({ id }) => id),
    isDetailed,
    side.name !== 'inbound',
  )
  const { dateOf, isPerCustomer } = narrowing
  if (dateOf !== 'helped' && !isPerCustomer) return { data, ...counted, pageNo, pageSize }
  const [people] = await prepared(ctx.db, `people ${shape}`, values, (slots) =>
    countingPeople(ctx, side, { ...slots, ...worded }, queue).compile(),
  )
  return { data, ...counted, pageNo, pageSize, counted: people! }
}

/** Filters that decide the wording of the query; the others are values in it. */
const wording = [
  'phase',
  'outcome',
  'isCounted',
  'isDueToday',
  'isAgain',
  'isOpen',
  'isByNetwork',
  'isAnswered',
  'reached',
  'lostBefore',
  'lossKind',
  'dateOf',
  'customerAge',
  'customerOutcome',
  'isCountyUnknown',
  'isNewCustomer',
  'isPerCustomer',
] as const satisfies (keyof Narrowed)[]

function splitWorded<F extends Pick<Narrowed, (typeof wording)[number]>>(filters: F) {
  const worded: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(filters)) (isOneOf(wording, name) ? worded : rest)[name] = value
  return { worded: worded as Pick<F, (typeof wording)[number]>, rest: rest as Omit<F, (typeof wording)[number]> }
}

/** `me`, `none`, `teammate`, or an option such as `user:7`. */
function assigneeIn(assignee: string | undefined, me: number): Assignee {
  if (!assignee) return {}
  if (assignee === 'none') return { isUnassigned: true }
  if (assignee === 'teammate') return { isOfTeammate: true }
  const id = assignee === 'me' ? me : Number(assignee.split(':')[1])
  return assignee.startsWith('provider:') ? { assignedProvider: id } : { assignedUser: id }
}

/** The rows of a list, unordered. Values may be slots, so they must not be read here. */
function finding(ctx: Ctx, { scope, other }: Side, by: Narrowed, queue: Queue | undefined) {
  const viewer = withSlots(ctx.viewer, { entityId: by.entityId })
  const all = () => scope({ ...ctx, viewer })
  const rows = conditionsOf(viewer, other, by, queue).reduce((narrowed, condition) => narrowed.where(condition), all())
  return { viewer, all, found: rows, isAccepted: wasAccepted(viewer) }
}

/** The ids of the rows in order. */
function picking(ctx: Ctx, side: Side, by: Narrowed, queue: Queue | undefined, sort: Filters['sort']) {
  const { viewer, all, found, isAccepted } = finding(ctx, side, by, queue)
  const latest = found.where(isAccepted).select(sql<number>`max(referral.id)`.as('id')).groupBy('referral.customer_id')
  return (by.isPerCustomer ? all().where('referral.id', 'in', latest) : found)
    .select('referral.id')
    .$call((it) =>
      ordersOf(viewer, side.other, sort).reduce((sorted, [by, direction]) => sorted.orderBy(by, direction), it),
    )
    .orderBy('referral.id', sortOf(sort).direction)
}

/** Number of referrals, and of their customers. */
function countingPeople(ctx: Ctx, side: Side, by: Narrowed, queue: Queue | undefined) {
  const { found, isAccepted } = finding(ctx, side, by, queue)
  return found.select([
    sql<number>`count(*)::int`.as('referrals'),
    sql<number>`(count(distinct referral.customer_id) filter (where ${isAccepted}))::int`.as('customers'),
  ])
}

/** When the longest overdue one was due, and when the next answer is due; null if there is none. */
export async function dueTimes(ctx: Ctx): Promise<{ oldest: Date | null; next: Date | null }> {
  // Each is the first entry of an index, regardless of the number waiting.
  const first = (when: RawBuilder<boolean>) =>
    inbound(ctx)
      .where(sql<boolean>`referral.stage in (${listed(onTheClock)})`)
      .where(when)
      .select('referral.due_at')
      .orderBy('referral.due_at')
      .limit(sql.lit(1))
  const { rows } = await sql<{ oldest: Date | null; next: Date | null }>`
    select (${first(isPastDue(ctx.now()))}) as oldest,
      (${first(sql<boolean>`referral.due_at >= ${ctx.now()}`)}) as next`.execute(ctx.db)
  return rows[0]!
}

/** These referrals as this viewer may see them, in this order. The caller decides who may see which. */
export async function withIds(ctx: Ctx, ids: number[], isDetailed = false, isSenders = false) {
  if (!ids.length) return []
  const { viewer } = ctx
  const values = { ids, now: ctx.now(), id: viewer.id, entityId: ownEntity(viewer) ?? undefined }
  const isFile = !!ctx.cursor
  const shape = `referrals for the ${viewer.side} ${maySeeSensitive(viewer)} ${isFile}`
  const rows = await prepared(ctx.db, shape, values, (slots) =>
    withRowColumns(withSlots(viewer, slots), slots.now, joined(ctx), isFile)
      .where('referral.id', '=', sql<number>`any(${slots.ids})`)
      .compile(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const records = ids.flatMap((id) => byId.get(id) ?? [])
  if (!isDetailed) return records.map((row) => rowFrom(viewer, row))
  const last = await lastSteps(ctx, ids)
  const booked = await bookedOf(ctx, ids)
  const lines = isSenders ? await groupLines(ctx, records) : undefined
  return records.map((row) => ({
    ...rowFrom(viewer, row),
    nextSteps: nextSteps(ctx, { ...row, answered_at: row.answeredAt, closed_at: row.closedAt }),
    lastStep: lastStepOf(viewer, row, last.get(row.id)),
    appointment: booked.get(row.id) ?? null,
    mayRemind: mayRemind(viewer, row),
    mayReassign: mayReassign(viewer, row) && !hidesService(viewer, row),
    ...(lines && { group: lines.get(row.groupId) ?? null }),
  }))
}

/** Without the first name of a hidden receiver's person. */
function lastStepOf(viewer: Viewer, row: RowRecord, step: LastStep | undefined) {
  if (!step) return null
  const { key, at, firstName, entityId } = step
  return { key, at, firstName: hidesReceiver(viewer, row) && entityId === row.to_entity_id ? null : firstName }
}

type LastStep = { key: string; at: Date; firstName: string | null; entityId: number | null }

/** The latest step of each referral and who took it. */
async function lastSteps({ db }: Ctx, ids: number[]) {
  const { rows } = await sql<LastStep & { id: number }>`
    select referral.id, step.key, step.at, step."firstName", step."entityId" from unnest(${ids}::int[]) as referral (id)
    cross join lateral (
      select coalesce(event.data->>'step', 'send') as key, event.at, event.entity_id as "entityId",
        account.first_name as "firstName" from event
      left join account on account.id = event.account_id
      where event.referral_id = referral.id and event.type in ('referral.sent', 'referral.stageChanged')
      order by event.id desc limit 1) as step`.execute(db)
  return new Map(rows.map(({ id, ...step }) => [id, step]))
}

type Order = [by: RawBuilder<unknown>, direction: OrderByModifiers]

/** Nullable columns come last in both directions; others use their index as is. */
function ordersOf(viewer: Viewer, other: 'sender' | 'receiver', sort: string): Order[] {
  const columns: Record<string, [by: RawBuilder<unknown>, mayBeMissing?: true]> = {
    sentAt: [sql`referral.sent_at`, true],
    dueAt: [sql`referral.due_at`, true],
    updatedAt: [sql`referral.updated_at`],
    customer: [shownName(viewer), true],
    entity: [
      other === 'receiver' && !maySeeSensitive(viewer)
        ? sql`case when ${namesReceiver(viewer)} then receiver.name else ${sql.lit(restrictedProvider.name)} end`
        : sql.ref(`${other}.name`),
      true,
    ],
    category: [
      maySeeSensitive(viewer)
        ? sql`category.name`
        : sql`case when category.is_sensitive then ${sql.lit(restricted.name)} else category.name end`,
    ],
    status: [sql`referral.stage`],
    priority: [sql`referral.priority`],
  }
  const { field, direction } = sortOf(sort)
  // Exactly these directions, so that one index serves it.
  if (field === 'priorityDue')
    return [
      [sql`referral.priority`, direction === 'asc' ? 'desc' : 'asc'],
      [sql`referral.due_at`, missingLast(direction)],
    ]
  const [by, mayBeMissing] = columns[field]!
  return [[by, mayBeMissing ? missingLast(direction) : direction]]
}
