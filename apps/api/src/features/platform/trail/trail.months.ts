import { anHour } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'

/** Creates the partitions of a month, and detaches those that are older than `keptMonths`; null keeps all. */
export const partitionMonths = (keptMonths: number | null): Job => ({
  name: 'trail.months',
  everyMs: anHour,
  run: async ({ db, now }) => {
    // A month begins in UTC.
    const month = `${now.toISOString().slice(0, 7)}-01`
    // Two transactions: ids of this month must not be given before its partitions are there.
    await patiently(db, sql`select create_month(${month}::date)`)
    await sql`select begin_month(${month}::date)`.execute(db)
    if (keptMonths === null) return
    const cutoff = sql`${month}::date::timestamp at time zone 'UTC' - make_interval(months => ${keptMonths})`
    for (;;) {
      const [detached] = await patiently(db, sql<{ month: string | null }>`select detach_month(${cutoff}) as month`)
      if (!detached?.month) return
      await sql`analyze event, event_seal`.execute(db)
    }
  },
})

/** Gives up its locks on busy tables instead of holding up requests; the job is repeated. */
const patiently = <Row>(db: Kysely<DB>, statement: ReturnType<typeof sql<Row>>) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '3s'`.execute(trx)
    return (await statement.execute(trx)).rows
  })
