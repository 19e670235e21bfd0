import type { Input } from '@handoff/contracts/kit'
import type { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { sql } from 'kysely'
import type { PublicCtx } from '../../../kit/context.ts'
import { marksIn } from '../entities/directory/clusters.ts'
import { listed, narrowed, type Public } from './publicDirectory.queries.ts'
import { refuseWhileOff } from './publicDirectory.switch.ts'

/** The directory as a map. A confidential place is not on it, and one that is known by its county alone has no pin. */
export async function map(ctx: PublicCtx, { bounds, zoom, ...filters }: Input<typeof publicDirectory.map>) {
  await refuseWhileOff(ctx)
  const places = sql<{ id: number; lat: number; lng: number; map_y: number }>`${listed(ctx)
    .innerJoin('entity_address as place', 'place.entity_id', 'entity.id')
    .select(['entity.id', 'place.lat', 'place.lng', 'place.map_y'])
    .where('place.is_confidential', '=', false)
    .where('place.lat', 'is not', null)
    .where('place.precision', '<>', 'county')
    .where(narrowed(ctx, filters))}`
  const { marks, total } = await marksIn(ctx, places, { bounds, zoom }, (ids) => namesOf(ctx, ids))
  return { marks: marks.map(({ named, ...mark }) => ({ ...mark, entities: named })), total }
}

const namesOf = (ctx: Public, ids: number[]) =>
  listed(ctx)
    .select([
      'entity.id',
      'entity.name',
      sql<string | null>`(select category.color from entity_category as offer
        join category on category.id = offer.category_id and category.is_active
        where offer.entity_id = entity.id order by category.position limit 1)`.as('color'),
    ])
    .where('entity.id', '=', sql<number>`any(${ids})`)
    .execute()
