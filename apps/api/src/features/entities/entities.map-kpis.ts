import type { entities } from '@handoff/contracts/entities/entities'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { plannedAgain } from '../../db/named-statements.ts'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { milesFrom, type Point } from './entities.distance.ts'
import { isAcceptingIn, matching } from './entities.filters.ts'
import { visibleEntities } from './entities.queries.ts'

/** What is shown of the directory, and what it does not cover. */
export async function mapKpis(ctx: Ctx, filters: Input<typeof entities.mapKpis>) {
  const own = await ownPlace(ctx)
  const found = visibleEntities(ctx)
    .select(['entity.id', isAcceptingIn(filters.categoryIds).as('isAccepting')])
    .where(matching(ctx, filters))
  const { rows } = await sql<Figures>`
    with found as materialized (${found}),
    places as materialized (
      select found.id, address.state_id, address.county_id, ${milesFrom(own)} as miles
      from found join entity_address as address on address.entity_id = found.id
      left join county on county.id = address.county_id)
    select
      (select count(*)::int from found) as shown,
      (select count(*)::int from found where "isAccepting") as accepting,
      (select round(avg(miles)::numeric, 1)::float8 from (select min(miles) as miles from places group by id) as nearest)
        as "avgDistance",
      (select count(*)::int from category where is_active and ${isOffered}) as "categoriesCovered",
      (select count(*)::int from category where is_active and not ${isOffered}) as "categoriesMissing",
      (select count(*)::int from county where county.state_id in (select state_id from places)
        and county.id not in (select county_id from places where county_id is not null)) as "countiesWithout"
    ${sql.raw(plannedAgain)}`.execute(ctx.db)
  return rows[0]!
}

type Figures = {
  shown: number
  accepting: number
  avgDistance: number | null
  categoriesCovered: number
  categoriesMissing: number
  countiesWithout: number
}

const isOffered = sql`exists (
  select from entity_category join found on found.id = entity_category.entity_id where category_id = category.id)`

/** Where the person who asks works; the administrative side is nowhere in particular. */
async function ownPlace({ db, viewer }: Ctx): Promise<Point | undefined> {
  const own = ownEntity(viewer)
  if (own === null) return undefined
  return db
    .selectFrom('entity_address')
    .select([sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng')])
    .where('entity_id', '=', own)
    .where('lat', 'is not', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}
