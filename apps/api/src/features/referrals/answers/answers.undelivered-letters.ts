import type { EventOf } from '@handoff/contracts/events'
import type { Input } from '@handoff/contracts/kit'
import type { answers } from '@handoff/contracts/referrals/answers'
import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { dayIn, timeIn } from '@handoff/contracts/referrals/appointments/when'
import { type Stage, stageNames, terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity, type Viewer } from '../../../kit/context.ts'
import { publishChange } from '../../../kit/events/topics.ts'
import { notFound } from '../../../kit/problem.ts'
import { joined, listed } from '../referrals/lists/visible-referrals.ts'
import { findReferral } from '../referrals/steps/find-referral.ts'
import { isSender } from '../referrals/steps/step-rights.ts'

type Letter = { referralId: number; mailId: number | null; noteId: number | null; at: Date }

/** A letter to a provider without a login, to track its delivery; without an email if the provider has no address. */
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

/** Letters of the viewer’s side: for a message the side that wrote it, else the one that referred. */
const ownLetters = (viewer: Viewer) => sql`(
  select letter.* from ${lostLetters} as letter
  join referral as about on about.id = letter.referral_id
  left join note on note.id = letter.note_id
  where case when note.id is null then about.from_entity_id else note.side_entity_id end
    is not distinct from ${ownEntity(viewer)}::int)`

/** The undelivered message; null for another letter. */
export const lostMessage = (viewer: Viewer) => sql<string | null>`(select note.text from ${ownLetters(viewer)} as letter
  join note on note.id = letter.note_id where letter.referral_id = referral.id order by letter.id desc limit 1)`

/** Events that a provider by phone should be called about: each letter that was not sent has its moment. */
export const lostNews = (viewer: Viewer) => sql<LostEvent[]>`(
  select coalesce(jsonb_agg(event.data || jsonb_build_object('at', event.at) order by event.id), '[]') from event
  where event.referral_id = referral.id
    and event.entity_id is distinct from referral.to_entity_id and not event.data ? 'report'
    and (event.type in ('appointment.booked', 'appointment.moved', 'appointment.cancelled', 'appointment.answered')
      or (event.type = 'referral.stageChanged' and event.data->>'to' in (${listed(terminal)})))
    and event.at in (select letter.created_at from ${ownLetters(viewer)} as letter
      where letter.referral_id = referral.id and letter.mail_id is null and letter.note_id is null))`

type LostEvent = { at: string; to: Stage } & Pick<
  EventOf<'appointment.answered'>,
  'startsAt' | 'timeZone' | 'answer'
> & {
    type: keyof typeof appointmentNews | 'referral.stageChanged'
  }

const appointmentNews = {
  'appointment.booked': () => 'booked',
  'appointment.moved': () => 'changed',
  'appointment.cancelled': () => 'canceled',
  'appointment.answered': (answer: CustomerAnswer) =>
    answer === CustomerAnswer.CannotCome ? 'the customer can’t come' : 'the customer can come after all',
}

/** 'Withdrawn by customer · Appointment Fri 11-20-2026, 9:00 AM: canceled', in the time zone of the appointment. */
export const newsInWords = (events: readonly LostEvent[]) =>
  events
    .flatMap(({ type, at, to, startsAt, timeZone, answer }) => {
      if (type === 'referral.stageChanged') return [stageNames[to]]
      const moment = new Date(startsAt)
      // An ended one made room for the next one.
      if (type === 'appointment.cancelled' && moment <= new Date(at)) return []
      return [`Appointment ${dayIn(moment, timeZone)}, ${timeIn(moment, timeZone)}: ${appointmentNews[type](answer)}`]
    })
    .join(' · ')

/** The writer of the message, else the sender; if that person has left, everyone. */
export const isWriter = ({ viewer }: Pick<Ctx, 'viewer'>) => sql<boolean>`coalesce((
  select account.id = ${viewer.id} or not account.is_active from account where account.id = coalesce(
    (select note.author_id from ${ownLetters(viewer)} as letter join note on note.id = letter.note_id
      where letter.referral_id = referral.id order by letter.id desc limit 1),
    (select created_by_id from referral_group where referral_group.id = referral.group_id))), true)`

/** Referrals with an undelivered letter of the viewer’s side. */
export const undelivered = (ctx: Pick<Ctx, 'db' | 'viewer'>) =>
  joined(ctx).where(sql<boolean>`referral.id in (select referral_id from ${ownLetters(ctx.viewer)} as letter)`)

/** The provider was notified another way: closes all open letters of this side about it. */
export const markNotified = (ctx: Ctx, { id }: Input<typeof answers.markNotified>) =>
  ctx.transaction(async (tx) => {
    const row = await findReferral(tx, id)
    if (tx.viewer.side !== 'admin' && !isSender(tx.viewer, row)) throw notFound('referral')
    await tx.db
      .updateTable('partner_letter')
      .set({ notified_at: tx.now() })
      .where('notified_at', 'is', null)
      .where(sql<boolean>`id in (select id from ${ownLetters(tx.viewer)} as letter where letter.referral_id = ${id})`)
      .execute()
    return null
  })

/** A mail server refused it: the writer’s worklist gets a line. */
export async function notifyWriters(db: Kysely<DB>, mailId: number) {
  const letter = await db
    .selectFrom('partner_letter')
    .select(['referral_id as referralId', 'note_id as noteId'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (letter) await refreshWriter(db, letter)
}

/** Refreshes the worklist of the side whose letter it is; no event says that it changed. */
export async function refreshWriter(db: Kysely<DB>, { referralId, noteId }: Pick<Letter, 'referralId' | 'noteId'>) {
  const { sideId } = await (noteId === null
    ? db.selectFrom('referral').select('from_entity_id as sideId').where('id', '=', referralId)
    : db.selectFrom('note').select('side_entity_id as sideId').where('id', '=', noteId)
  ).executeTakeFirstOrThrow()
  await publishChange(db, { noun: 'letter' }, { sides: [sideId], area: 'referrals' })
}
