import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { networkZone } from '../../referrals/referrals/figures/days.ts'
import { lastMonday } from '../savedViews/savedViews.readers.ts'
import { letterOf } from './reportShares.letter.ts'
import { currentShares } from './reportShares.queries.ts'

/** On Mondays at eight in the network's time zone, as long as both may see reports. */
export const emailReportShares: Job = {
  name: 'reportShares.emailWeekly',
  everyMs: 10 * aMinute,
  run: async ({ db, now }) => {
    for (const share of await dueShares(db, now))
      await db.transaction().execute(async (trx) => {
        // The process that moves the mark sends it, so that each is sent once.
        const { numUpdatedRows } = await trx
          .updateTable('report_share')
          .set({ emailed_at: now })
          .where('id', '=', share.id)
          .where('emailed_at', '=', share.emailedAt)
          .executeTakeFirst()
        if (numUpdatedRows > 0n)
          await queueMail(trx, {
            kind: 'report.weekly',
            to: share.email,
            accountId: share.toId,
            letter: letterOf({ ...share, isWeekly: true }),
            now,
          })
      })
  },
}

const dueShares = (db: Kysely<DB>, now: Date) =>
  currentShares(db)
    .select(['report_share.emailed_at as emailedAt', 'recipient.email', 'recipient.first_name as firstName'])
    .where('report_share.emailed_at', '<', lastMonday(now, networkZone))
    .orderBy('report_share.id')
    .execute()
