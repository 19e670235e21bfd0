import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import type { Point } from './distance.ts'

type Place = NonNullable<Input<typeof entities.list>['near']>

/** From where someone looks, and how far; undefined from nowhere. */
export async function originOf(ctx: Ctx, place: Place | undefined) {
  if (!place) return undefined
  const isOwn = 'isOwn' in place
  const point = isOwn ? await ownPlace(ctx) : { lat: place.lat, lng: place.lng }
  return point && { ...point, isOwn, ...(place.miles !== undefined && { miles: place.miles }) }
}

/** The same of a file, whose address has it in parts. */
export const pointOf = ({ lat, lng, miles }: { lat?: number; lng?: number; miles?: number }) =>
  lat === undefined || lng === undefined ? undefined : { lat, lng, isOwn: false, ...(miles !== undefined && { miles }) }

/** Where the person who asks works; the administrative side is nowhere in particular. */
export async function ownPlace({ db, viewer }: Ctx): Promise<Point | undefined> {
  const ownId = ownEntity(viewer)
  if (ownId === null) return undefined
  return db
    .selectFrom('entity_address')
    .select([sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng')])
    .where('entity_id', '=', ownId)
    .where('lat', 'is not', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}
