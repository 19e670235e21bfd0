import type { entities } from '@handoff/contracts/entities/entities'
import type { Input } from '@handoff/contracts/kit'
import { type RawBuilder, sql } from 'kysely'
import { plannedAgain } from '../../db/named-statements.ts'
import type { Ctx } from '../../kit/context.ts'
import { addressOf, counted } from '../../kit/figures.ts'
import { page } from '../../kit/page.ts'
import { countiesAddress, directoryAddress } from './entities.address.ts'
import { milesFrom } from './entities.distance.ts'
import { type Filters, isAcceptingIn, isThere, matching } from './entities.filters.ts'
import { ownPlace } from './entities.near.ts'
import { visibleEntities } from './entities.queries.ts'

/** What is shown of the directory, and what it does not cover. */
export async function mapKpis(ctx: Ctx, asked: Input<typeof entities.mapKpis>) {
  const { from: _, to: __, compare: ___, entityId: ____, priority: _____, categoryId, ...rest } = asked
  const filters: Filters = { ...rest, ...(categoryId !== undefined && { categoryIds: [categoryId] }) }
  const own = await ownPlace(ctx)
  const found = visibleEntities(ctx)
    .select(['entity.id', isThere.as('isThere'), isAcceptingIn(filters.categoryIds).as('isAccepting')])
    .where(matching(ctx, filters))
  const { rows } = await sql<Counts>`
    with found as materialized (${found}),
    places as materialized (
      select found.id, address.state_id, address.county_id, ${milesFrom(own)} as miles
      from found join entity_address as address on address.entity_id = found.id
      left join county on county.id = address.county_id),
    nearest as (select min(miles) as miles from places where miles is not null group by id)
    select
      (select count(*)::int from found) as shown,
      (select count(*)::int from found where "isAccepting") as accepting,
      (select round(avg(miles)::numeric, 1)::float8 from nearest) as "avgDistance",
      (select count(*)::int from nearest) as located,
      (select count(*)::int from category where is_active and ${isOffered}) as "categoriesCovered",
      (select count(*)::int from category where is_active and not ${isOffered}) as "categoriesMissing",
      (select count(*)::int from county where ${isWithout(sql`places`, filters)}) as "countiesWithout"
    ${sql.raw(plannedAgain)}`.execute(ctx.db)
  const { shown, accepting, avgDistance, located, categoriesCovered, categoriesMissing, countiesWithout } = rows[0]!
  const { stateId, countyId, ...others } = filters
  /** The list of categories knows places, and none of the other filters. */
  const categories = (isCovered: boolean) =>
    Object.values(others).some((value) => value !== undefined)
      ? null
      : addressOf('/my-network/category', { isOffered: isCovered, stateId, countyId })
  return {
    shown: counted(shown, 'Providers that the directory shows.', directoryAddress(filters)),
    accepting: counted(
      accepting,
      'Of these, active providers that are not closed.',
      filters.capacity === undefined ? directoryAddress({ ...filters, accepting: true }) : null,
    ),
    avgDistance: {
      value: avgDistance,
      previous: null,
      cases: located,
      link: avgDistance === null ? null : directoryAddress({ ...filters, isLocated: true }),
      definition: 'Straight-line miles from your own place to the nearest location of each provider, on average.',
    },
    categoriesCovered: counted(
      categoriesCovered,
      'Service categories that one of these providers offers.',
      categories(true),
    ),
    categoriesMissing: counted(
      categoriesMissing,
      'Service categories that none of these providers offers.',
      categories(false),
    ),
    countiesWithout: counted(
      countiesWithout,
      'Counties without any of their locations, in the states where they have some.',
      countiesAddress(filters),
    ),
  }
}

/** A county of these states in which none of these places is. */
const isWithout = (places: RawBuilder<unknown>, { stateId }: Filters) => sql<boolean>`(
  county.state_id in (select state_id from ${places})
  and county.id not in (select county_id from ${places} where county_id is not null)
  ${stateId === undefined ? sql`` : sql`and county.state_id = ${stateId}`})`

export function countiesWithout(ctx: Ctx, { pageNo, pageSize, ...filters }: Input<typeof entities.countiesWithout>) {
  const found = visibleEntities(ctx).select('entity.id').where(matching(ctx, filters))
  const rows = ctx.db
    .with('places', (db) =>
      db
        .selectFrom('entity_address as address')
        .select(['address.state_id', 'address.county_id'])
        .where('address.entity_id', 'in', found),
    )
    .selectFrom('county')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['county.id', 'county.full_name as name', 'state.id as stateId', 'state.name as stateName'])
    .where(isWithout(sql`places`, filters))
    .orderBy('state.name')
    .orderBy('county.full_name')
    .orderBy('county.id')
  return page(ctx.db, rows, { pageNo, pageSize })
}

type Counts = Record<
  'shown' | 'accepting' | 'located' | 'categoriesCovered' | 'categoriesMissing' | 'countiesWithout',
  number
> & { avgDistance: number | null }

const isOffered = sql`exists (select from entity_category join found on found.id = entity_category.entity_id
  where category_id = category.id and found."isThere")`
