import { wallOf } from '@handoff/contracts/kit/wall-clock'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** How far ahead the clocks of both are compared: as far as appointments can be booked, and a year back. */
const back = 12
const ahead = 30

/**
 * The zones whose clocks Node and PostgreSQL set differently: each has zone data of its own, and either may be old. Where
 * they differ, a time that a person reads is not the time that a query compares.
 */
export async function zoneDifferences(db: Kysely<DB>, now: Date): Promise<string[]> {
  // The first and the middle of each month: between two of them the clocks change once at most.
  const moments = Array.from({ length: 2 * (back + ahead) }, (_, at) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + Math.floor(at / 2), at % 2 ? 15 : 1, 12),
  )
  const { rows } = await sql<{ zone: string; walls: string[] | null }>`
    with zone as (
      select language as name from time_zone union select time_zone from entity union select time_zone from account
      union select time_zone from entity_address where time_zone is not null union select time_zone from appointment)
    select zone.name as zone, case when exists (select from pg_timezone_names where pg_timezone_names.name = zone.name)
      then (select array_agg((extract(epoch from (to_timestamp(moment / 1000.0) at time zone zone.name)) * 1000)::bigint::text
        order by at)
        from unnest(${moments}::bigint[]) with ordinality as moments (moment, at)) end as walls
    from zone order by zone.name`.execute(db)
  return rows.filter(({ zone, walls }) => !isSame(zone, walls, moments)).map(({ zone }) => zone)
}

function isSame(zone: string, walls: string[] | null, moments: readonly number[]) {
  try {
    const known = moments.map((moment) => wallOf(moment, zone))
    return walls !== null && known.every((wall, at) => wall === Number(walls[at]))
  } catch {
    // One that Node does not know.
    return false
  }
}

let found: string[] | null = null

/** What the comparison at the start found; null before it. */
export const zoneData = {
  report: (differences: string[]) => {
    found = differences
  },
  differences: () => found,
}
