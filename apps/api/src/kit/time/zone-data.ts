import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays, addMonths, firstOfMonth } from '@handoff/contracts/kit/dates/days'
import { wallAt, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Months to compare: back a year, and ahead as far as appointments can be booked. */
const back = 12
const ahead = 30

/**
 * Zones that Node and PostgreSQL set differently: each has its own zone data, and either may be outdated. Where they
 * differ, a time people read is not the time a query compares.
 */
export async function zoneDifferences(db: Kysely<DB>, now: Date): Promise<string[]> {
  // The first and the middle of each month: in between, the clocks change at most once.
  const first = addMonths(firstOfMonth(utcDay(now)), -back)
  const moments = Array.from({ length: 2 * (back + ahead) }, (_, at) =>
    wallAt(addDays(addMonths(first, Math.floor(at / 2)), at % 2 ? 14 : 0), '12:00'),
  )
  const { rows } = await sql<{ zone: string; walls: string[] | null }>`
    with zone as (
      select zone as name from time_zone union select time_zone from entity union select time_zone from account
      union select time_zone from entity_address where time_zone is not null union select time_zone from appointment)
    select zone.name as zone, case when exists (select from pg_timezone_names where pg_timezone_names.name = zone.name)
      then (select array_agg((extract(epoch from (to_timestamp(moment / 1000.0) at time zone zone.name)) * 1000)::bigint::text
        order by at)
        from unnest(${moments}::bigint[]) with ordinality as moments (moment, at)) end as walls
    from zone order by zone.name`.execute(db)
  return rows.filter(({ zone, walls }) => !isSame(zone, walls, moments)).map(({ zone }) => zone)
}

function isSame(zone: string, walls: string[] | null, moments: readonly number[]) {
  // Node reads NaN if it does not know the zone.
  return walls !== null && moments.every((moment, at) => wallOf(moment, zone) === Number(walls[at]))
}

let result: string[] | null = null

/** Result of the comparison at startup; null before it. */
export const zoneData = {
  report: (differences: string[]) => {
    result = differences
  },
  differences: () => result,
}
