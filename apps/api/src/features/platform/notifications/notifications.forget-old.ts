import { aDay } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import type { Job } from '../../../kit/events/jobs.ts'

const keptDays = 180
/** Rows per batch, so that locks are short. */
const batch = 5_000

/** Deletes read notifications after half a year; unread ones are kept. */
export const forgetOldNotifications: Job = {
  name: 'notifications.forgetOld',
  everyMs: aDay,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - keptDays * aDay)
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
