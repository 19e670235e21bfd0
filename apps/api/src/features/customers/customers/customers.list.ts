import {
  columnsAtFirst,
  computedColumns,
  type customerSorts,
  type customers,
  isComputed,
} from '@handoff/contracts/customers/customers/customers'
import {
  type CustomerFieldKey,
  customerFieldLabels,
  type StoredCustomer,
  wordsOf,
} from '@handoff/contracts/customers/customers/fields'
import { type Input } from '@handoff/contracts/kit'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { columnNameOf, displayListOf } from '@handoff/contracts/platform/displayFields'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { exactUpTo, idsOnPage, isBeyondCounting, totalIn } from '../../../kit/lists/page.ts'
import { missingLast, sortOf } from '../../../kit/lists/sort.ts'
import { isUnderCodeName } from '../../../kit/records/code-name.ts'
import { hidesReceiver, hidesService, restricted, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { filteredBy, sortBy } from '../../network/customFields/customFields.conditions.ts'
import { activeFields } from '../../network/customFields/customFields.queries.ts'
import { type CellValue, valuesOf } from '../../network/customFields/customFields.values.ts'
import { show as shownFields } from '../../platform/displayFields/displayFields.service.ts'
import { customerColumns } from './customers.columns.ts'
import { areAboutAccess, conditionsOf } from './customers.filters.ts'
import { isAboutAccess, orderOf } from './customers.order.ts'
import {
  accessHeld,
  accessOf,
  ageOf,
  lastContactOf,
  lastReferredOf,
  mayArchiveCustomer,
  mayEditCustomer,
  referralsOf,
  visibleCustomers,
} from './customers.queries.ts'

type Filters = Omit<Input<typeof customers.list>, 'sort'>
type Sort = (typeof customerSorts)[number]

export const list = (ctx: Ctx, { sort, ...input }: Input<typeof customers.list>) => rowsOf(ctx, input, { sort })

type Order = {
  sort: Sort | `-${Sort}`
  /** Sort by a custom field instead of `sort`; and filters of custom fields. */
  custom?: { by: RawBuilder<unknown> | undefined; direction: 'asc' | 'desc'; conditions: RawBuilder<boolean>[] }
}

async function rowsOf(ctx: Ctx, { pageNo, pageSize, ...filters }: Filters, { sort, custom }: Order) {
  const { ids, ...result } = await pick(ctx, { filters, paging: { pageNo, pageSize }, order: { sort, custom } })
  const rows = new Map((await rowsById(ctx, ids)).map((row) => [row.id, row]))
  return { ...result, data: ids.flatMap((id) => rows.get(id) ?? []) }
}

type Page = {
  filters: Omit<Filters, 'pageNo' | 'pageSize'>
  paging: { pageNo: number; pageSize: number }
  order: Order
}

/**
 * Ids of the page's rows, and the total. Separate from their content: only these few are then read, by one statement
 * that is planned once.
 */
async function pick(ctx: Ctx, { filters, paging, order: { sort, custom } }: Page) {
  const by = sortOf(sort)
  const conditions = [...conditionsOf(ctx, filters), ...(custom?.conditions ?? [])]
  const isOnlyAccess = ctx.viewer.side !== 'admin' && areAboutAccess(filters) && !custom?.conditions.length
  const seen = ctx.db.selectFrom(accessHeld(ctx)).select('seen.customer_id as id')
  const all = visibleCustomers(ctx).select('customer.id')
  const filtered = <Q extends typeof seen>(query: Q) =>
    conditions.reduce((it, condition) => it.where(condition) as Q, query)
  // The two have different joins but the same result columns.
  const counted = filtered(isOnlyAccess ? seen : (all as unknown as typeof seen))
  const listed =
    isOnlyAccess && !custom?.by && isAboutAccess(by.field) ? counted : filtered(all as unknown as typeof seen)
  const ids = await idsOnPage(
    ctx,
    listed
      .$if(!!custom?.by, (it) => it.orderBy(custom!.by!, missingLast(custom!.direction)))
      .$call((it) => orderOf(ctx, by).reduce((query, [what, direction]) => query.orderBy(what, direction), it)),
    paging,
  )
  // No one sees the total of an export.
  if (ctx.cursor) return { ids, total: ids.length, ...paging }
  const isAll = ctx.viewer.side === 'admin' && conditions.length === 0
  const total =
    isAll && (await isBeyondCounting(ctx.db, 'customer'))
      ? { total: exactUpTo, isEstimate: true }
      : await totalIn(ctx.db, counted, ids.length, paging)
  return { ids, ...total, ...paging }
}

export async function rowsById(ctx: Ctx, ids: number[]) {
  const referrals = referralsOf(ctx)
  const rows = await visibleCustomers(ctx)
    .select([
      'customer.id',
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.preferred_name as preferredName',
      ageOf(ctx).as('age'),
      'customer.email',
      'customer.phone',
      sql<string | null>`(select name from city where city.id = customer.city_id)`.as('city'),
      sql<string | null>`(select full_name from county where county.id = customer.county_id)`.as('county'),
      sql<string | null>`(select code from state where state.id = customer.state_id)`.as('stateCode'),
      'customer.languages',
      'customer.state',
      'customer.version',
      'customer.created_at',
      isUnderCodeName(ctx.viewer).as('isUnderCodeName'),
      'owner.id as ownerId',
      'owner.name as ownerName',
      accessOf(ctx).as('access'),
      sql<number>`(select count(*)::int from ${referrals} and referral.stage = any(${open}))`.as('openReferrals'),
      sql<Open | null>`(select json_build_object('id', referral.id, 'category', category.name,
            'isSensitive', category.is_sensitive, 'entity', entity.name, 'stage', referral.stage,
            'fromId', referral.from_entity_id, 'toId', referral.to_entity_id)
          from referral join category on category.id = referral.category_id join entity on entity.id = referral.to_entity_id
          where referral.id = (select referral.id from ${referrals} and referral.stage = any(${open})
            order by referral.stage = 'info_requested' desc, referral.id desc limit 1))`.as('openReferral'),
      lastReferredOf(ctx).as('lastReferredAt'),
      lastContactOf(ctx).as('lastContactAt'),
    ])
    .where(sql<boolean>`customer.id = any(${ids as unknown}::int[])`)
    .execute()
  return rows.map(({ ownerId, ownerName, openReferral, isUnderCodeName: isHidden, ...row }) => ({
    ...row,
    access: row.access!,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName! },
    openReferral: openReferral && openFrom(openReferral, ctx.viewer),
    mayEdit: mayEditCustomer(ctx.viewer, row.access!) && !isHidden,
    mayArchive: mayArchiveCustomer(ctx.viewer, row.access!),
  }))
}

type Open = {
  id: number
  category: string
  isSensitive: boolean
  entity: string
  stage: string
  fromId: number | null
  toId: number
}

/** A question to the sender awaits an answer by this side. */
const openFrom = ({ id, category, isSensitive, entity, stage, fromId, toId }: Open, viewer: Viewer) => ({
  id,
  category: hidesService(viewer, { isSensitive }) ? restricted.name : category,
  entity: hidesReceiver(viewer, { isSensitive, to_entity_id: toId }) ? restrictedProvider.name : entity,
  needsReply: stage === 'info_requested' && fromId === ownEntity(viewer),
})

const customId = (name: string) => (name.startsWith('cf.') ? Number(name.slice(3)) : undefined)

const { targetType, columns: columnNames } = displayListOf('customers')!

/** As chosen for this list by the person, or by the network. */
async function shownColumns(ctx: Ctx) {
  const columns = await shownFields(ctx, { targetType })
  if (!columns.length) return [...columnsAtFirst]
  return columns
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ id }) => columnNameOf(columnNames, id) ?? [])
    .filter((name) => isComputed(name) || name in customerFieldLabels || customId(name) !== undefined)
}

/** The list with fields as columns, as text. */
export async function table(ctx: Ctx, { fields: requestedFields, cf, sort, ...input }: Input<typeof customers.table>) {
  const fields = requestedFields.length ? requestedFields : await shownColumns(ctx)
  const { field, direction } = sortOf(sort)
  const sorted = customId(field)
  const result = await rowsOf(ctx, input, {
    sort: sorted === undefined ? (sort as Sort) : 'name',
    custom: {
      by: sorted === undefined ? undefined : await sortBy(ctx, 'customer', sorted),
      direction,
      conditions: await filteredBy(ctx, 'customer', cf ?? {}),
    },
  })
  const ids = result.data.map(({ id }) => id)
  const keys = fields.filter((key): key is CustomerFieldKey => key in customerFieldLabels)
  const records = keys.length && ids.length ? await recordsOf(ctx, ids) : new Map()
  const customIds = fields.flatMap((key) => customId(key) ?? [])
  const custom = await valuesOf(ctx, 'customer', ids, customIds)
  const defined = customIds.length ? await activeFields(ctx, FieldTarget.Customer) : []
  const labelOf = (key: string) => {
    const id = customId(key)
    if (id !== undefined) return defined.find((one) => one.id === id)?.name
    return isComputed(key) ? computedColumns[key].label : customerFieldLabels[key as CustomerFieldKey]
  }
  return {
    ...result,
    // An inactive custom field is not a column.
    columns: fields.flatMap((key) => {
      const label = labelOf(key)
      return label === undefined ? [] : [{ key, label }]
    }),
    data: result.data.map((row) => ({
      ...row,
      values: Object.fromEntries([
        ...keys.map((key) => [key, wordsOf(records.get(row.id)!, key)]),
        ...customIds.map((id) => [`cf.${id}`, wordsOfCell(custom.get(row.id)?.get(id))]),
      ]),
    })),
  }
}

const wordsOfCell = (value: CellValue | undefined) =>
  value === undefined || value === null ? null : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/** The fields of these customers, with place names. */
async function recordsOf({ db }: Ctx, ids: number[]) {
  const rows = await db
    .selectFrom('customer')
    .leftJoin('city', 'city.id', 'customer.city_id')
    .leftJoin('county', 'county.id', 'customer.county_id')
    .leftJoin('state', 'state.id', 'customer.state_id')
    .select(customerColumns)
    .select(['customer.id', 'city.name as city', 'county.full_name as county', 'state.code as stateCode'])
    .where(sql<boolean>`customer.id = any(${ids as unknown}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row as typeof row & StoredCustomer]))
}
