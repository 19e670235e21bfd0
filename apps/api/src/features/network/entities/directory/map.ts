import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import type { Capacity, EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import type { Reach } from '@handoff/contracts/network/entities/reach'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { isAmong } from './among.ts'
import { statedIn } from './capacity.ts'
import { marksIn } from './clusters.ts'
import { isHidden, placeOf } from './columns.ts'
import { type Filters, matching } from './filters.ts'
import { visibleEntities } from './list-entities.ts'
import { reachOf } from './reach.ts'

/** Places of the entities that are found, each with its entity's id; hidden ones have no point that could be shown. */
export async function map(ctx: Ctx, { bounds, zoom, ...filters }: Input<typeof entities.map>) {
  const { marks, total } = await marksIn(ctx, pinsOf(ctx, filters), { bounds, zoom }, (ids) =>
    namesOf(ctx, ids, filters),
  )
  return { marks: marks.map(({ named, ...mark }) => ({ ...mark, entities: named })), total }
}

type Pins = RawBuilder<{ id: number; lat: number; lng: number; map_y: number }>

/** Someone who looks for a state or a county is shown the places there, not the entities' other ones. */
function pinsOf(ctx: Ctx, filters: Filters): Pins {
  const entityIds = sql`${visibleEntities(ctx).select('entity.id').where(matching(ctx, filters))}`
  const conditions = [
    isAmong(ctx, filters, entityIds)('address.entity_id'),
    sql<boolean>`address.lat is not null and address.lng is not null`,
    sql<boolean>`not ${isHidden(ctx.viewer, 'address')}`,
  ]
  if (filters.stateId !== undefined) conditions.push(sql`address.state_id = ${filters.stateId}`)
  if (filters.countyId !== undefined) conditions.push(sql`address.county_id = ${filters.countyId}`)
  return sql`select address.entity_id as id, address.lat, address.lng, address.map_y
    from entity_address as address where ${sql.join(conditions, sql` and `)}`
}

async function namesOf(ctx: Ctx, ids: number[], { categoryIds }: Filters) {
  const rows = await ctx.db
    .selectFrom('entity')
    .select([
      'entity.id',
      'entity.name',
      'entity.network_type as networkType',
      'entity.entity_state as entityState',
      statedIn('capacity', categoryIds).as('capacity'),
      reachOf({ own: ownEntity(ctx.viewer) }).as('reach'),
      placeOf('entity').as('place'),
      sql<string | null>`(
        select category.color from entity_category join category on category.id = entity_category.category_id and category.is_active
        where entity_category.entity_id = entity.id order by category.position limit 1)`.as('color'),
    ])
    .where('entity.id', 'in', ids)
    .execute()
  return rows as Named[]
}

type Named = {
  id: number
  name: string
  networkType: NetworkType
  entityState: EntityState
  capacity: Capacity
  reach: Reach
  place: string | null
  color: string | null
}
