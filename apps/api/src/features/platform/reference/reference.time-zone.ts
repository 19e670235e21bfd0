import { timeZoneOfPlace } from '@handoff/contracts/network/locations/time-zone-of-place'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'

type Place = { stateId: number | null; countyId: number | null; zip: string | null }

/** Time zone of a place, by its county, state, or ZIP code; null if none is known. */
export async function timeZoneOf({ db }: Pick<Ctx, 'db'>, { stateId, countyId, zip }: Place): Promise<string | null> {
  const { rows } = await sql<{ stateCode: string; countyId: number | null }>`
    select state.code as "stateCode", county.id as "countyId"
    from (select ${stateId}::int as state_id, ${countyId}::int as county_id) as said
    left join zip_centroid on zip_centroid.zip = ${zip?.slice(0, 5) ?? null}
    left join county on county.id = coalesce(said.county_id, zip_centroid.county_id)
      and county.state_id = coalesce(said.state_id, county.state_id)
    join state on state.id = coalesce(said.state_id, county.state_id)`.execute(db)
  return rows[0] ? timeZoneOfPlace(rows[0]) : null
}

/** The first of several places with a known time zone. */
export async function timeZoneOfFirst(ctx: Pick<Ctx, 'db'>, places: readonly Place[]): Promise<string | null> {
  for (const place of places) {
    const zone = await timeZoneOf(ctx, place)
    if (zone) return zone
  }
  return null
}
