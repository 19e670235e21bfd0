import { reportAbout } from '@handoff/contracts/figures/report-names'
import { type ReportKey } from '@handoff/contracts/figures/reports'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { addressOf } from '../../../kit/lists/figures.ts'
import { type Letter, queueMail } from '../../../kit/mail/queue.ts'
import { lastMonday, readsReports } from './savedViews.readers.ts'

/** On Mondays at eight in the owner's time zone: a link to the report, without numbers. */
export const emailSavedViews: Job = {
  name: 'savedViews.emailWeekly',
  everyMs: 10 * aMinute,
  run: async ({ db, now }) => {
    for (const view of await dueViews(db, now))
      await db.transaction().execute(async (trx) => {
        // The process that moves the mark sends it, so that each is sent once.
        const { numUpdatedRows } = await trx
          .updateTable('saved_view')
          .set({ emailed_at: now })
          .where('id', '=', view.id)
          .where('emailed_at', '=', view.emailedAt)
          .executeTakeFirst()
        if (numUpdatedRows > 0n)
          await queueMail(trx, {
            kind: 'savedView.weekly',
            to: view.email,
            accountId: view.accountId,
            letter: letterOf(view),
            now,
          })
      })
  },
}

/** Views of people who may still read reports. */
const dueViews = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.account_id')
    .select([
      'saved_view.id',
      'saved_view.name',
      sql<ReportKey>`saved_view.report`.as('report'),
      sql<Record<string, string | number>>`saved_view.filters`.as('filters'),
      'saved_view.emailed_at as emailedAt',
      'account.id as accountId',
      'account.email',
      'account.first_name as firstName',
    ])
    .where('saved_view.is_weekly', '=', true)
    .where('saved_view.emailed_at', '<', lastMonday(now, sql`account.time_zone`))
    .where(readsReports('account'))
    .orderBy('saved_view.id')
    .execute()

type Due = Awaited<ReturnType<typeof dueViews>>[number]

const letterOf = ({ name, report, filters, firstName }: Due): Letter => ({
  subject: `Your weekly report: ${name}`,
  title: name,
  greeting: `Hello ${firstName},`,
  paragraphs: [`${reportAbout[report].name}: ${reportAbout[report].question} Open it to see this week’s numbers.`],
  button: { label: 'Open report', path: addressOf('/analytics', { report, ...filters }) },
  small: ['To stop these emails, delete the saved view in Analytics & Reports.'],
})
