import { sql } from 'kysely'
import type { Job } from '../../../kit/events/jobs.ts'

const day = 86_400_000
const keptDays = 180
/** At a time, so that no one waits for the rows in the meantime. */
const batch = 5_000

/** What was read goes half a year after it was told; what was not stays. */
export const forgetOldNotifications: Job = {
  name: 'notifications.forgetOld',
  everyMs: day,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - keptDays * day)
    for (;;) {
      const { numDeletedRows } = await db
        .deleteFrom('notification')
        .where(
          'id',
          'in',
          db
            .selectFrom('notification')
            .select('id')
            .where('seen_at', 'is not', null)
            .where('created_at', '<', before)
            .limit(sql.lit(batch)),
        )
        .executeTakeFirst()
      if (numDeletedRows < BigInt(batch)) return
    }
  },
}
