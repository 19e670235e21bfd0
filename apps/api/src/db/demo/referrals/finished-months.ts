import { type Kysely, sql } from 'kysely'
import { closeMonths, daysToRecord } from '../../../features/figures/analytics/analytics.people.close-months.ts'
import type { DB } from '../../schema.ts'

/** As if the network had existed all along: each month was closed some days after its end. */
export async function finishMonths(db: Kysely<DB>, now: Date) {
  await closeMonths.run({ db, now, publicUrl: '' })
  await sql`update people_month set closed_at = (month + interval '1 month' + ${daysToRecord} * interval '1 day')
    at time zone (select time_zone from network_setting)`.execute(db)
}
