import { Capacity, type entities, FilterBy, MemberState, type NetworkType } from '@handoff/contracts/entities'
import type { Input } from '@handoff/contracts/kit'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../../kit/context.ts'
import { page } from '../../kit/page.ts'
import { containing } from '../../kit/search.ts'
import { addressesOf, categoriesOf, distanceFrom, medianHoursToAnswer, placeOf } from './entities.columns.ts'

type Near = { lat: number; lng: number; miles?: number }

/**
 * The directory as this viewer may see it: the administrative side all of it, members without those who left. Whoever
 * was merged into another is that other one.
 */
export function visibleMembers({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>) {
  const all = db
    .selectFrom('entity')
    .leftJoin('entity as parent', 'parent.id', 'entity.parent_id')
    .where('entity.merged_into_id', 'is', null)
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.or([
      it('entity.member_state', 'in', [MemberState.Active, MemberState.Listed]),
      it('entity.id', '=', viewer.entityId),
    ]),
  )
}

/** The columns that every list and the detail of members share. */
export const memberRows = (ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>, near?: Near) =>
  visibleMembers(ctx).select([
    'entity.id',
    'entity.network_type as networkType',
    'entity.name',
    'entity.first_name as firstName',
    'entity.email',
    'entity.phone',
    'entity.member_state as memberState',
    'entity.logo',
    'entity.languages',
    'entity.capacity',
    'entity.capacity_note as capacityNote',
    'entity.capacity_at as capacityAt',
    'entity.verified_at as verifiedAt',
    'parent.id as parentId',
    'parent.name as parentName',
    categoriesOf.as('categories'),
    addressesOf(ctx.viewer).as('entityAddresses'),
    placeOf('entity').as('place'),
    distanceFrom(near).as('distanceMiles'),
    medianHoursToAnswer(ctx).as('medianHoursToAnswer'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number]

export const memberFrom = ({ parentId, parentName, ...row }: Row) => ({
  ...row,
  networkType: row.networkType as NetworkType,
  memberState: row.memberState as MemberState,
  capacity: row.capacity as Capacity,
  parent: parentId === null ? null : { id: parentId, name: parentName! },
  stateName: row.entityAddresses[0]?.stateName ?? null,
  distanceMiles: row.distanceMiles === null ? null : Math.round(row.distanceMiles * 10) / 10,
})

export async function list(ctx: Ctx, input: Input<typeof entities.list>) {
  const { search, networkType, status, categoryIds, stateId, countyId, near, accepting, language, canReceive } = input
  const { sort, pageNo, pageSize } = input
  const found = await page(
    ctx.db,
    memberRows(ctx, near)
      .$if(!!search, (it) => it.where((or) => or.or([named(or, search!), offering(or, search!), placed(or, search!)])))
      .$if(networkType !== undefined, (it) => it.where('entity.network_type', '=', networkType!))
      .$if(status !== undefined, (it) => it.where('entity.member_state', '=', status!))
      .$if(!!categoryIds?.length, (it) => it.where((and) => inCategories(and, categoryIds!)))
      .$if(stateId !== undefined, (it) => it.where((and) => inPlace(and, 'state_id', stateId!)))
      .$if(countyId !== undefined, (it) => it.where((and) => inPlace(and, 'county_id', countyId!)))
      .$if(accepting === true, (it) => it.where('entity.capacity', '<>', Capacity.Closed))
      .$if(!!language, (it) => it.where(sql<boolean>`${language} = any(entity.languages)`))
      .$if(near?.miles !== undefined, (it) => it.where(distanceFrom(near), '<=', near!.miles!))
      .$if(canReceive === true, (it) => it.where('entity.member_state', '=', MemberState.Active))
      .$if(canReceive === true && ctx.viewer.side === 'entity', (it) =>
        it.where('entity.id', '<>', ctx.viewer.side === 'entity' ? ctx.viewer.entityId : 0),
      )
      .orderBy(orderOf(sort), (it) => (sort.startsWith('-') ? it.desc().nullsLast() : it.asc().nullsLast()))
      .orderBy('entity.id'),
    { pageNo, pageSize },
  )
  return { ...found, data: found.data.map(memberFrom) }
}

export async function table(ctx: Ctx, input: Input<typeof entities.table>) {
  const { searchTerm, entityType, filterBy, status, sort, pageNo, pageSize } = input
  const found = await page(
    ctx.db,
    memberRows(ctx)
      .$if(!!searchTerm, (it) => it.where((or) => searchIn[filterBy](or, searchTerm!)))
      .$if(entityType !== 0, (it) => it.where('entity.network_type', '=', entityType))
      .$if(status !== 0, (it) => it.where('entity.member_state', '=', status))
      .orderBy(orderOf(sort), (it) => (sort.startsWith('-') ? it.desc().nullsLast() : it.asc().nullsLast()))
      .orderBy('entity.id'),
    { pageNo, pageSize },
  )
  return { ...found, data: found.data.map(memberFrom) }
}

type Where = ExpressionBuilder<DB & { parent: DB['entity'] }, 'entity'>

const named = (it: Where, text: string) => it('entity.search_name', 'like', containing(text.toLowerCase()))

const offering = (it: Where, text: string) =>
  it.exists(
    it
      .selectFrom('entity_category')
      .innerJoin('category', 'category.id', 'entity_category.category_id')
      .select('category.id')
      .whereRef('entity_category.entity_id', '=', 'entity.id')
      .where('category.name', 'ilike', containing(text)),
  )

/** Found by city, county, state or ZIP; by a confidential place only through its county and state. */
const placed = (it: Where, text: string) =>
  it.exists(
    it
      .selectFrom('entity_address')
      .leftJoin('city', 'city.id', 'entity_address.city_id')
      .leftJoin('county', 'county.id', 'entity_address.county_id')
      .leftJoin('state', 'state.id', 'entity_address.state_id')
      .select('entity_address.id')
      .whereRef('entity_address.entity_id', '=', 'entity.id')
      .where((or) =>
        or.or([
          or('county.name', 'ilike', containing(text)),
          or('state.name', 'ilike', containing(text)),
          or('state.code', '=', text.toUpperCase()),
          or.and([
            or('entity_address.is_confidential', '=', false),
            or.or([or('city.name', 'ilike', containing(text)), or('entity_address.zip', '=', text)]),
          ]),
        ]),
      ),
  )

const inCategories = (it: Where, categoryIds: number[]) =>
  it.exists(
    it
      .selectFrom('entity_category')
      .select('entity_id')
      .whereRef('entity_category.entity_id', '=', 'entity.id')
      .where('category_id', 'in', categoryIds),
  )

const inPlace = (it: Where, column: 'state_id' | 'county_id', id: number) =>
  it.exists(
    it
      .selectFrom('entity_address')
      .select('id')
      .whereRef('entity_address.entity_id', '=', 'entity.id')
      .where(`entity_address.${column}`, '=', id),
  )

const searchIn: Record<
  (typeof FilterBy)[keyof typeof FilterBy],
  (it: Where, text: string) => RawBuilder<boolean> | ReturnType<typeof named>
> = {
  [FilterBy.Name]: named,
  [FilterBy.Email]: (it, text) => it('entity.email', 'ilike', containing(text)),
  [FilterBy.Phone]: (_, text) =>
    sql<boolean>`regexp_replace(coalesce(entity.phone, ''), '\\D', '', 'g') like ${containing(text.replace(/\D/g, '') || text)}`,
  [FilterBy.Category]: offering,
  [FilterBy.Place]: placed,
}

const orders = { name: 'entity.search_name', distance: 'distanceMiles', capacity: 'capacity', place: 'place' } as const
const orderOf = (sort: string) => sql.ref(orders[sort.replace('-', '') as keyof typeof orders])
