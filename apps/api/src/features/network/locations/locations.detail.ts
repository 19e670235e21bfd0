import { hasFlag, type Input } from '@handoff/contracts/kit'
import { placeIdKeys } from '@handoff/contracts/network/locations/from-fields'
import type { locations } from '@handoff/contracts/network/locations/locations'
import type { Ctx, Viewer } from '../../../kit/context.ts'
import { notFound } from '../../../kit/problem.ts'
import { pointOf } from '../../platform/reference/reference.queries.ts'
import { fieldsOf, visibleLocations } from './locations.columns.ts'
import { detailedFrom, detailedRows } from './locations.queries.ts'

export async function show(ctx: Ctx, { id }: Input<typeof locations.show>) {
  const row = await detailedRows(ctx)
    .select([...fieldsOf(ctx, placeIdKeys), 'place.version'])
    .where('place.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('location')
  const location = detailedFrom(row)
  return {
    ...location,
    warning: row.isHidden ? null : await warningFor(ctx, row),
    mayEdit: mayEdit(ctx.viewer, location.entity?.id ?? null),
  }
}

/** Whose place it is, for anyone who sees that there is one. */
export async function ownerOf(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number) {
  const place = await visibleLocations(ctx).select('place.entity_id').where('place.id', '=', id).executeTakeFirst()
  if (!place) throw notFound('location')
  return place.entity_id
}

/** The administrative side every place, an entity its own. */
export const mayEdit = (viewer: Viewer, entityId: number | null) =>
  hasFlag(viewer, 'network', 'edit') && (viewer.side === 'admin' || (entityId !== null && entityId === viewer.entityId))

type Whereabouts = { stateId?: number | null; countyId?: number | null; cityId?: number | null; zip?: string | null }

export async function locate(ctx: Ctx, input: Input<typeof locations.locate>) {
  const { cityId = null, countyId = null, zip } = input
  const point = await pointOf(ctx, { cityId, countyId, zip })
  return {
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    precision: point?.precision ?? null,
    warning: await warningFor(ctx, input),
  }
}

/** Nothing that stops anyone, but worth a look: the ZIP and what was chosen contradict one another. */
async function warningFor({ db }: Pick<Ctx, 'db'>, { stateId, countyId, zip }: Whereabouts): Promise<string | null> {
  if (!zip) return null
  const known = await db
    .selectFrom('zip_centroid')
    .innerJoin('county', 'county.id', 'zip_centroid.county_id')
    .innerJoin('state', 'state.id', 'county.state_id')
    .select(['county.id as countyId', 'county.full_name as county', 'state.id as stateId', 'state.name as state'])
    .where('zip', '=', zip.slice(0, 5))
    .executeTakeFirst()
  if (!known) return `The ZIP code ${zip} is unknown`
  if (stateId && known.stateId !== stateId) return `The ZIP code ${zip} is in ${known.state}`
  if (countyId && known.countyId !== countyId) return `The ZIP code ${zip} is in ${known.county}`
  return null
}
