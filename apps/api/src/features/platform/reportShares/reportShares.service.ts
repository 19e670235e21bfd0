import { type Input } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { mostReportShares, type ReportShare, type reportShares } from '@handoff/contracts/platform/reportShares'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { queueMails } from '../../../kit/mail/queue.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { letterOf } from './reportShares.letter.ts'
import { currentShares, reportReaders } from './reportShares.queries.ts'

export const colleagues = async ({ db, viewer }: Ctx) =>
  (await reportReaders(db).where('account.id', '<>', viewer.id).orderBy('name').orderBy('account.id').execute()).map(
    ({ id, name, role }) => ({ id, name, role }),
  )

export async function list({ db, viewer }: Ctx): Promise<ReportShare[]> {
  const rows = await currentShares(db)
    .where((it) =>
      it.or([it('report_share.account_id', '=', viewer.id), it('report_share.recipient_id', '=', viewer.id)]),
    )
    .orderBy('report_share.id')
    .execute()
  return rows.map(({ byId, byName, toId, toName, ...row }) => ({
    ...row,
    by: { id: byId, name: byName },
    to: { id: toId, name: toName },
    isForMe: toId === viewer.id,
  }))
}

export const share = (ctx: Ctx, { report, filters, accountIds, isWeekly }: Input<typeof reportShares.share>) =>
  ctx.transaction(async (tx) => {
    const ids = [...new Set(accountIds)]
    const recipients = await reportReaders(tx.db)
      .where('account.id', 'in', ids)
      .where('account.id', '<>', tx.viewer.id)
      .execute()
    if (recipients.length < ids.length) throw badInput({ accountIds: ['Choose active colleagues who may see reports'] })
    const recipientIds = recipients.map(({ id }) => id)
    if (isWeekly) {
      await startWeekly(tx, { report, filters, recipientIds })
      await tx.record({ type: 'reportShare.started', report, recipientIds })
    } else {
      const byName = fullName(tx.viewer)
      await queueMails(
        tx.db,
        recipients.map(({ id, email, firstName }) => ({
          kind: 'report.shared',
          to: email,
          accountId: id,
          letter: letterOf({ report, filters, byName, firstName, isWeekly }),
          now: tx.now(),
        })),
      )
      await tx.record({ type: 'reportShare.sent', report, recipientIds })
    }
    return { recipients: recipients.length }
  })

type Weekly = Pick<Input<typeof reportShares.share>, 'report' | 'filters'> & { recipientIds: number[] }

async function startWeekly(tx: Tx, { report, filters, recipientIds }: Weekly) {
  await tx.db
    .insertInto('report_share')
    .values(
      recipientIds.map((id) => ({
        account_id: tx.viewer.id,
        recipient_id: id,
        report,
        filters: JSON.stringify(filters),
        emailed_at: tx.now(),
        created_at: tx.now(),
      })),
    )
    .onConflict((it) => it.columns(['account_id', 'recipient_id', 'report', 'filters']).doNothing())
    .execute()
  const { count } = await tx.db
    .selectFrom('report_share')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', tx.viewer.id)
    .executeTakeFirstOrThrow()
  if (count > mostReportShares) throw conflict(`You can share at most ${mostReportShares} weekly emails`)
}

/** Either of the two stops it. */
export const stop = (ctx: Ctx, { id }: Input<typeof reportShares.stop>) =>
  ctx.transaction(async (tx) => {
    const stopped = await tx.db
      .deleteFrom('report_share')
      .where('id', '=', id)
      .where((it) => it.or([it('account_id', '=', tx.viewer.id), it('recipient_id', '=', tx.viewer.id)]))
      .returning(['recipient_id', sql<ReportShare['report']>`report`.as('report')])
      .executeTakeFirst()
    if (!stopped) throw notFound('weekly email')
    const { report, recipient_id: recipientId } = stopped
    await tx.record({ type: 'reportShare.stopped', reportShareId: id, report, recipientIds: [recipientId] })
    return { id }
  })
