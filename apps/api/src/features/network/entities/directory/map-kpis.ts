import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { sql } from 'kysely'
import { plannedAgain } from '../../../../db/named-statements.ts'
import type { Ctx } from '../../../../kit/context.ts'
import { addressOf, counted } from '../../../../kit/lists/figures.ts'
import { page } from '../../../../kit/lists/page.ts'
import { isAmong, isWhole } from './among.ts'
import { isAcceptingIn } from './capacity.ts'
import { countiesAddress, directoryAddress } from './directory-address.ts'
import { milesFrom } from './distance.ts'
import { type Filters, matching } from './filters.ts'
import { visibleEntities } from './list-entities.ts'
import { ownPlace } from './near.ts'
import { isThere } from './states.ts'

/** What is shown of the directory, and what it does not cover. */
export async function mapKpis(ctx: Ctx, input: Input<typeof entities.mapKpis>) {
  const { from: _, to: __, compare: ___, entityId: ____, priority: _____, categoryId, ...rest } = input
  const filters: Filters = { ...rest, ...(categoryId !== undefined && { categoryIds: [categoryId] }) }
  const [counts, { avgDistance, located }] = await Promise.all([covered(ctx, filters), distances(ctx, filters)])
  const { shown, accepting, categories: all, categoriesCovered, countiesWithout } = counts
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
      'Of these, providers whose confirmed capacity isn’t closed.',
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
      all - categoriesCovered,
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

const allFound = (ctx: Ctx, filters: Filters) => visibleEntities(ctx).select('entity.id').where(matching(ctx, filters))

/**
 * Found once, where something is asked for. Of the whole directory, they are looked up where it matters: most categories
 * and counties have their first one at once.
 */
const once = (filters: Filters) => (isWhole(filters) ? sql`not materialized` : sql`materialized`)

async function covered(ctx: Ctx, filters: Filters) {
  const matches = allFound(ctx, filters).select([
    isThere.as('isThere'),
    isAcceptingIn(filters.categoryIds).as('isAccepting'),
  ])
  const { rows } = await sql<Covered>`
    with found as ${once(filters)} (${matches})
    select counted.*,
      (select count(*)::int from category where is_active and ${isOffered}) as "categoriesCovered",
      (select count(*)::int from category where is_active) as categories,
      (select count(*)::int from county where ${isWithout(filters)}) as "countiesWithout"
    from (select count(*)::int as shown, (count(*) filter (where "isAccepting"))::int as accepting from found) as counted
    ${sql.raw(plannedAgain)}`.execute(ctx.db)
  return rows[0]!
}

type Covered = Record<'shown' | 'accepting' | 'categories' | 'categoriesCovered' | 'countiesWithout', number>

const isOffered = sql<boolean>`exists (select from entity_category as offer join found on found.id = offer.entity_id
  where offer.category_id = category.id and found."isThere")`

/** A county in which none of their locations is, of a state in which some are. */
const isWithout = ({ stateId }: Filters) => sql<boolean>`(
  not exists (select from entity_address as address join found on found.id = address.entity_id
    where address.county_id = county.id)
  and county.state_id = any(array(select state.id from state where exists (
    select from entity_address as address join found on found.id = address.entity_id where address.state_id = state.id)))
  ${stateId === undefined ? sql`` : sql`and county.state_id = ${stateId}`})`

/** From where the viewer works to the nearest location of each; a network's administrators are nowhere in particular. */
async function distances(ctx: Ctx, filters: Filters): Promise<Distances> {
  const origin = await ownPlace(ctx)
  if (!origin) return { avgDistance: null, located: 0 }
  const isFound = isAmong(ctx, filters, sql`${allFound(ctx, filters)}`)
  const { rows } = await sql<Distances>`
    select round(avg(miles)::numeric, 1)::float8 as "avgDistance", count(*)::int as located from (
      select min(${milesFrom(origin)}) as miles
      from entity_address as address left join county on county.id = address.county_id
      where ${isFound('address.entity_id')} group by address.entity_id) as nearest
    where miles is not null
    ${sql.raw(plannedAgain)}`.execute(ctx.db)
  return rows[0]!
}

type Distances = { avgDistance: number | null; located: number }

export function countiesWithout(ctx: Ctx, { pageNo, pageSize, ...filters }: Input<typeof entities.countiesWithout>) {
  const rows = ctx.db
    .with(
      (cte) => (isWhole(filters) ? cte('found').notMaterialized() : cte('found').materialized()),
      () => allFound(ctx, filters),
    )
    .selectFrom('county')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['county.id', 'county.full_name as name', 'state.id as stateId', 'state.name as stateName'])
    .where(isWithout(filters))
    .orderBy('state.name')
    .orderBy('county.full_name')
    .orderBy('county.id')
  return page(ctx, rows, { pageNo, pageSize })
}
