import type { answers } from '@handoff/contracts/answers'
import type { Input } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { notFound } from '../../kit/problem.ts'
import { publish } from '../../kit/topics.ts'
import { findReferral } from '../referrals/referrals.move.ts'
import { isSender } from '../referrals/referrals.rights.ts'
import { joined } from '../referrals/referrals.visibility.ts'

type Letter = { referralId: number; mailId: number | null; noteId: number | null; at: Date }

/** A letter to a provider without a login, to know whether it arrived; without an email for one that has no address. */
export const keepLetter = (db: Kysely<DB>, { referralId, mailId, noteId, at }: Letter) =>
  db
    .insertInto('partner_letter')
    .values({ referral_id: referralId, mail_id: mailId, note_id: noteId, created_at: at })
    .execute()

/** Not delivered, and no one has called since; a later email that arrived opens the same page. */
const isLost = sql<boolean>`(lost.notified_at is null and not exists (
  select from partner_letter as later join mail as arrived on arrived.id = later.mail_id
  where later.referral_id = lost.referral_id and later.id > lost.id and arrived.sent_at is not null))`

const lostLetters = sql`(
  select lost.* from mail join partner_letter as lost on lost.mail_id = mail.id
  where mail.failed_at is not null and ${isLost}
  union all
  select lost.* from partner_letter as lost where lost.mail_id is null and ${isLost})`

/** The message that waits; null where it is another letter. */
export const lostMessage = sql<string | null>`(select note.text from ${lostLetters} as letter
  join note on note.id = letter.note_id where letter.referral_id = referral.id order by letter.id desc limit 1)`

/** Who wrote the message, else who referred; of someone who has left it is everyone’s. */
export const isWriter = ({ viewer }: Pick<Ctx, 'viewer'>) => sql<boolean>`coalesce((
  select account.id = ${viewer.id} or not account.is_active from account where account.id = coalesce(
    (select note.author_id from ${lostLetters} as letter join note on note.id = letter.note_id
      where letter.referral_id = referral.id order by letter.id desc limit 1),
    (select created_by_id from referral_group where referral_group.id = referral.group_id))), true)`

/** Referrals of the viewer’s side of which something did not reach the provider. */
export const undelivered = (ctx: Pick<Ctx, 'db' | 'viewer'>) =>
  joined(ctx)
    .where('referral.from_entity_id', 'is not distinct from', ownEntity(ctx.viewer))
    .where(sql<boolean>`referral.id in (select referral_id from ${lostLetters} as letter)`)

/** The provider was notified another way: no letter of this referral is open. */
export const markNotified = (ctx: Ctx, { id }: Input<typeof answers.markNotified>) =>
  ctx.transaction(async (tx) => {
    const row = await findReferral(tx, id)
    if (!isSender(tx.viewer, row)) throw notFound('referral')
    await tx.db
      .updateTable('partner_letter')
      .set({ notified_at: tx.now() })
      .where('referral_id', '=', id)
      .where('notified_at', 'is', null)
      .where((it) =>
        it.or([
          it('mail_id', 'is', null),
          it.exists(
            it
              .selectFrom('mail')
              .select('mail.id')
              .whereRef('mail.id', '=', 'partner_letter.mail_id')
              .where('mail.failed_at', 'is not', null),
          ),
        ]),
      )
      .execute()
    return null
  })

/** A mail server refused it: the writer’s worklist gets a line. */
export async function notifyWriters(db: Kysely<DB>, mailId: number) {
  const letter = await db
    .selectFrom('partner_letter')
    .select('referral_id as referralId')
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (letter) await refreshSender(db, letter.referralId)
}

/** Refreshes the sender’s worklist; no event says that it changed. */
export async function refreshSender(db: Kysely<DB>, referralId: number) {
  const { senderId } = await db
    .selectFrom('referral')
    .select('from_entity_id as senderId')
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow()
  await publish(db, 'record.changed', { sides: [senderId], area: 'referrals', touches: ['worklist', 'dashboard'] })
}
