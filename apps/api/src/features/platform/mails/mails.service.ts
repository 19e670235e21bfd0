import type { Input } from '@handoff/contracts/kit'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import type { mails } from '@handoff/contracts/platform/mails'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { publish } from '../../../kit/events/topics.ts'
import type { Delivery } from '../../../kit/mail/delivery.ts'
import type { Letter } from '../../../kit/mail/queue.ts'
import { conflict } from '../../../kit/problem.ts'
import { linkLike } from '../../../kit/security/links.ts'
import { row, withoutLink } from './mails.queries.ts'

/**
 * Sends an email again immediately, and retries for another day. One waiting in the mailbox is sent to the mail server
 * configured now.
 */
export function resend(ctx: Ctx, { id }: Input<typeof mails.resend>) {
  return ctx.transaction(async ({ db, now }) => {
    const tried = await db
      .updateTable('mail')
      .set({ sent_at: null, is_kept: false, failed_at: null, attempts: 0, send_after: now() })
      .where('id', '=', id)
      .where('letter', 'is not', null)
      .executeTakeFirst()
    const mail = await row(db, id)
    if (tried.numUpdatedRows === 0n) throw conflict('This email was already sent, and its text is no longer stored')
    await publish(db, 'mail.queued', { count: 1 })
    return mail
  })
}

/** A separate link for the administrator: the one in the email is only for its reader. */
export const makeLink = (ctx: Ctx, { id }: Input<typeof mails.makeLink>) =>
  ctx.transaction(async ({ db, viewer, now }) => {
    await row(db, id)
    const { letter } = await db.selectFrom('mail').select('letter').where('id', '=', id).executeTakeFirstOrThrow()
    const { token } = letter ? withoutLink(letter as Letter) : { token: null }
    const path = token && (await linkLike(db, token, viewer.id, now()))
    if (!path) throw conflict('The link of this email no longer works')
    return { path }
  })

/** Copies in the folder follow the list: past its period, or of a person who was erased. */
export const sweepMailFolder = (delivery: Pick<Delivery, 'forgetUnlisted'>): Job => ({
  name: 'mails.sweepFolder',
  everyMs: anHour,
  run: ({ db }) =>
    delivery.forgetUnlisted(async (ids) => {
      const rows = await db.selectFrom('mail').select('id').where('id', '=', sql<number>`any(${ids})`).execute()
      return rows.map(({ id }) => id)
    }),
})
