import type { Input } from '@handoff/contracts/kit'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { knownZone, wallAt, wallOf } from '@handoff/contracts/kit/dates/wall-clock'
import type { settings } from '@handoff/contracts/platform/settings'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { badInput, Problem } from '../../../kit/problem.ts'

/** Another choice for every time zone menu. Its name is unique; several names may have the same zone. */
export const addTimeZone = (ctx: Ctx, { name, label, language: zone }: Input<typeof settings.addTimeZone>) =>
  ctx.transaction(async (tx) => {
    if (!(await isKnownZone(tx, zone)))
      throw badInput({ language: ['Unknown time zone. Use an IANA id such as America/Los_Angeles'] })
    // The second of two concurrent calls with the same name finds it.
    await sql`lock table time_zone in share row exclusive mode`.execute(tx.db)
    const same = await tx.db
      .selectFrom('time_zone')
      .select('name')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
    if (same) {
      const title = `There’s already a time zone named ${same.name}`
      throw new Problem(409, 'conflict', title, { fields: { name: [title] } })
    }
    const offset_minutes = standardOffset(zone, utcDay(tx.now()).slice(0, 4))
    await tx.db
      .insertInto('time_zone')
      .values({ name, label, zone, offset_minutes, zones: [zone] })
      .execute()
    await tx.record({ type: 'settings.timeZoneAdded', name, zone })
    return { name, label, value: zone }
  })

/** This runtime and the database both compute times, so both have to know the zone, with the same spelling. */
async function isKnownZone({ db }: Tx, zone: string) {
  if (knownZone(zone) !== zone) return false
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  return rows.length > 0
}

/** Minutes east of UTC in winter time: menus go from west to east. */
function standardOffset(timeZone: string, year: string) {
  const offsetAt = (date: string) => {
    const moment = wallAt(`${year}-${date}`)
    return Math.round((wallOf(moment, timeZone) - moment) / aMinute)
  }
  return Math.min(offsetAt('01-01'), offsetAt('07-01'))
}
