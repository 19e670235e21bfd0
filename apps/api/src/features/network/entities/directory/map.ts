import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import type { Capacity, EntityState, NetworkType } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { marksIn } from './clusters.ts'
import { isHidden, placeOf } from './columns.ts'
import { type Filters, matching } from './filters.ts'
import { visibleEntities } from './list-entities.ts'

/** Places of the entities that are found, each with its entity's id; hidden ones have no point that could be shown. */
export async function map(ctx: Ctx, { bounds, zoom, ...filters }: Input<typeof entities.map>) {
  const { marks, total } = await marksIn(ctx, pinsOf(ctx, filters), { bounds, zoom }, (ids) => namesOf(ctx, ids))
  return { marks: marks.map(({ named, ...mark }) => ({ ...mark, entities: named })), total }
}

/** Someone who looks for a state or a county is shown the places there, not the entities' other ones. */
function pinsOf(ctx: Ctx, filters: Filters) {
  const points = visibleEntities(ctx)
    .innerJoin('entity_address as address', 'address.entity_id', 'entity.id')
    .select(['entity.id', sql<number>`address.lat`.as('lat'), sql<number>`address.lng`.as('lng'), 'address.map_y'])
    .where('address.lat', 'is not', null)
    .where('address.lng', 'is not', null)
    .where(sql<boolean>`not ${isHidden(ctx.viewer, 'address')}`)
    .$if(filters.stateId !== undefined, (it) => it.where('address.state_id', '=', filters.stateId!))
    .$if(filters.countyId !== undefined, (it) => it.where('address.county_id', '=', filters.countyId!))
    .where(matching(ctx, filters))
  return sql<{ id: number; lat: number; lng: number; map_y: number }>`${points}`
}

async function namesOf(ctx: Ctx, ids: number[]) {
  const rows = await ctx.db
    .selectFrom('entity')
    .select([
      'entity.id',
      'entity.name',
      'entity.network_type as networkType',
      'entity.entity_state as entityState',
      'entity.capacity',
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
  place: string | null
  color: string | null
}
