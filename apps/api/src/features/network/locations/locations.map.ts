import type { Input } from '@handoff/contracts/kit'
import type { locations, PlaceMark } from '@handoff/contracts/network/locations/locations'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { marksIn } from '../entities/directory/clusters.ts'
import { isHidden } from '../entities/directory/columns.ts'
import { nameOfPlace, visibleLocations } from './locations.columns.ts'
import { matching } from './locations.queries.ts'

type Named = PlaceMark['places'][number]

/** The places that are found, as marks; of a hidden one no one learns where it is. */
export async function map(ctx: Ctx, { bounds, zoom, ...filters }: Input<typeof locations.map>) {
  const points = visibleLocations(ctx)
    .select(['place.id', sql<number>`place.lat`.as('lat'), sql<number>`place.lng`.as('lng'), 'place.map_y'])
    .where('place.lat', 'is not', null)
    .where('place.lng', 'is not', null)
    .where(sql<boolean>`not ${isHidden(ctx.viewer, 'place')}`)
    .where(matching(ctx, filters))
  const { marks, total } = await marksIn(ctx, sql`${points}`, { bounds, zoom }, (ids) => namesOf(ctx, ids))
  return { marks: marks.map(({ named, ...mark }) => ({ ...mark, places: named })), total }
}

async function namesOf(ctx: Ctx, ids: number[]): Promise<Named[]> {
  return visibleLocations(ctx)
    .select([
      'place.id',
      nameOfPlace.as('name'),
      'entity.name as entityName',
      sql<Named['precision']>`place.precision`.as('precision'),
      sql<string | null>`(
        select category.color from entity_address_offer as offer join category on category.id = offer.category_id and category.is_active
        where offer.entity_address_id = place.id order by category.position limit 1)`.as('color'),
    ])
    .where('place.id', 'in', ids)
    .execute()
}
