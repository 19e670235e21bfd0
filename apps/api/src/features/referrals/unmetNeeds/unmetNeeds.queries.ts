import type { Input } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type UnmetReason, UnmetSource, type unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { nameToSearch } from '../../../kit/records/code-name.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { hidesService, maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** An entity's own needs; for the administrative side the network's, without the people recorded by others. */
export function visibleNeeds({ db, viewer }: Db) {
  const all = db
    .selectFrom('unmet_need')
    .innerJoin('category', 'category.id', 'unmet_need.category_id')
    .leftJoin('county', 'county.id', 'unmet_need.county_id')
    .leftJoin('state', 'state.id', 'county.state_id')
    .leftJoin('entity', 'entity.id', 'unmet_need.entity_id')
    .leftJoin('customer', (on) =>
      on
        .onRef('customer.id', '=', 'unmet_need.customer_id')
        .on(sql<boolean>`unmet_need.entity_id is not distinct from ${ownEntity(viewer)}::int`),
    )
  return viewer.side === 'admin' ? all : all.where('unmet_need.entity_id', '=', viewer.entityId)
}

type Line = { reason: UnmetReason; source: UnmetSource; note: string | null; referralId: number | null; at: string }
const historyOf = sql<
  Line[]
>`(select coalesce(jsonb_agg(jsonb_build_object('reason', line.reason, 'source', line.source,
    'note', line.note,
    'referralId', line.referral_id, 'at', line.created_at) order by line.created_at, line.id), '[]')
  from unmet_need_history as line where line.need_id = unmet_need.id)`

const rows = (ctx: Db) =>
  visibleNeeds(ctx).select([
    'unmet_need.id',
    'unmet_need.reason',
    'unmet_need.source',
    'unmet_need.note',
    'unmet_need.referral_id as referralId',
    'unmet_need.entity_id as entityId',
    'unmet_need.created_at as createdAt',
    'unmet_need.met_at as metAt',
    'unmet_need.is_watched as isWatched',
    'unmet_need.watched_by_id as watchedById',
    historyOf.as('history'),
    sql<string[]>`coalesce((select array_agg(specialty.name order by specialty.name) from specialty
      where specialty.id = any(unmet_need.specialty_ids)), '{}')`.as('specialties'),
    'category.id as categoryId',
    'category.name as categoryName',
    'category.color as categoryColor',
    'category.is_sensitive as isSensitive',
    sql<string | null>`county.full_name || ', ' || state.code`.as('county'),
    'entity.name as entityName',
    'customer.id as customerId',
    personName<string | null>('customer').as('customerName'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function needFrom({ viewer }: Db, row: Row) {
  const isHidden = hidesService(viewer, row)
  const isOwn = row.entityId === ownEntity(viewer)
  return {
    id: row.id,
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '' },
    category: isHidden ? restricted : { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
    specialties: isHidden ? [] : row.specialties,
    county: row.county,
    reason: row.reason,
    source: row.source,
    // A note may name the person.
    note: isHidden || !isOwn ? null : row.note,
    reference: row.referralId === null ? null : referenceOf(row.referralId),
    entity: row.entityId === null ? null : { id: row.entityId, name: row.entityName ?? '' },
    created_at: row.createdAt,
    metAt: row.metAt,
    history: row.history.map(({ referralId, at, ...line }) => ({
      ...line,
      note: isHidden || !isOwn ? null : line.note,
      reference: referralId === null ? null : referenceOf(referralId),
      at: new Date(at),
    })),
    isWatched: row.isWatched && row.watchedById === viewer.id,
    mayRemove: isOwn && row.history.some(({ source }) => source === UnmetSource.Recorded) && row.metAt === null,
  }
}

/** Matches the columns that the viewer sees of a row, and nothing else. */
function mentions({ viewer }: Db, search: string) {
  const isShown = maySeeSensitive(viewer) ? sql`true` : sql`not category.is_sensitive`
  return mentionsAll(
    search,
    sql`case when ${isShown} then category.name end`,
    sql.ref('county.full_name'),
    sql.ref('entity.name'),
    nameToSearch(viewer),
    sql`case when ${isShown} and unmet_need.entity_id is not distinct from ${ownEntity(viewer)}::int
      then unmet_need.note end`,
  )
}

type Filters = Partial<Omit<Input<typeof unmetNeeds.list>, 'sort' | 'search' | 'pageNo' | 'pageSize'>>

/** Conditions of the list, shared with the figures. */
export function narrowing({ viewer }: Pick<Ctx, 'viewer'>, filters: Filters): RawBuilder<boolean>[] {
  const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>) =>
    value === undefined ? [] : [condition(value)]
  const start = (day: string, offset: number) =>
    sql`((${day}::date + ${offset}::int)::timestamp at time zone ${viewer.timeZone})`
  return [
    ...when(filters.customerId, (id) => sql<boolean>`customer.id = ${id}`),
    // A filter must not reveal a sensitive category to those who may not see it.
    ...when(filters.categoryId, (id) =>
      maySeeSensitive(viewer)
        ? sql<boolean>`unmet_need.category_id = ${id}`
        : sql<boolean>`(unmet_need.category_id = ${id} and not category.is_sensitive)`,
    ),
    ...when(filters.stateId, (id) => sql<boolean>`state.id = ${id}`),
    ...when(filters.countyId, (id) => sql<boolean>`unmet_need.county_id = ${id}`),
    ...when(filters.isCountyUnknown, (is) => sql<boolean>`(unmet_need.county_id is null) = ${is}::boolean`),
    ...when(filters.entityId, (id) => sql<boolean>`unmet_need.entity_id = ${id}`),
    ...when(filters.reason, (reason) => sql<boolean>`unmet_need.reason = ${reason}`),
    ...when(filters.source, (source) => sql<boolean>`unmet_need.source = ${source}`),
    ...when(filters.isMet, (isMet) =>
      isMet ? sql<boolean>`unmet_need.met_at is not null` : sql<boolean>`unmet_need.met_at is null`,
    ),
    ...when(filters.from, (day) => sql<boolean>`unmet_need.created_at >= ${start(day, 0)}`),
    ...when(filters.to, (day) => sql<boolean>`unmet_need.created_at < ${start(day, 1)}`),
  ]
}

export async function list(ctx: Ctx, { sort, search, ...filters }: Input<typeof unmetNeeds.list>) {
  const { field, direction } = sortOf(sort)
  const by: Record<string, RawBuilder<unknown>> = {
    created_at: sql`unmet_need.created_at`,
    // Under the displayed name.
    category: maySeeSensitive(ctx.viewer)
      ? sql`category.name`
      : sql`case when category.is_sensitive then ${sql.lit(restricted.name)} else category.name end`,
    county: sql`county.full_name`,
  }
  const result = await page(
    ctx,
    rows(ctx)
      .$call((it) => narrowing(ctx, filters).reduce((narrowed, condition) => narrowed.where(condition), it))
      .$if(!!search, (it) => it.where(mentions(ctx, search!)))
      .orderBy(by[field]!, direction)
      .orderBy('unmet_need.id', direction),
    filters,
  )
  return { ...result, data: result.data.map((row) => needFrom(ctx, row)) }
}

export async function find(ctx: Db, id: number) {
  const row = await rows(ctx).where('unmet_need.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('unmet need')
  return needFrom(ctx, row)
}
