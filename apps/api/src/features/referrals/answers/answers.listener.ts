import type { DomainEvent, EventOf } from '@handoff/contracts/events'
import { formatPhone } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { CustomerAnswer } from '@handoff/contracts/referrals/appointments/appointments'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import {
  awaitingAnswer,
  givingAccess,
  type Stage,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { languageOf } from '@handoff/contracts/texts/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { EventRecord } from '../../../kit/events/event-record.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { exists } from '../../../kit/lists/exists.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { makeLink } from '../../../kit/security/links.ts'
import { addBusinessTime, businessTimeOf } from '../../../kit/time/business-time.ts'
import { reachOf } from '../../network/entities/directory/reach.ts'
import { calendarOf } from '../clocks/clocks.resolve.ts'
import { listed } from '../referrals/lists/visible-referrals.ts'
import { ageBandOf, type Snapshot } from '../referrals/packet/packet.ts'
import { canBeUndone } from '../referrals/steps/undone-act.ts'
import { type Occasion, partnerLetter } from './answers.letters.ts'
import { keepLetter, refreshWriter } from './answers.undelivered-letters.ts'

/**
 * A provider without a login reads its mailbox, not this product: all its news comes by email, with a fresh link if
 * there is something to do.
 */
export const writeToPartners: Listener = async (db, { id, event, entityId: author, at }) => {
  const occasion = occasionOf(event, author, at)
  if (!occasion || !('referralId' in event) || event.referralId === null) return
  const partner = await partnerOf(db, event.referralId)
  if (!partner) return
  // Its own acts, and reports on its behalf, are no news to it.
  if (ofOthers.has(occasion) && (event.report || author === partner.entityId)) return
  if (isAppointment(event) && !(await concerns(db, event, { author, at, partnerId: partner.entityId }))) return
  const kept = { referralId: event.referralId, noteId: event.type === 'note.written' ? event.noteId : null, at }
  if (partner.reach === 'phone') {
    if (!isPassedOn(event, occasion)) return
    await keepLetter(db, { ...kept, mailId: null })
    return refreshWriter(db, kept)
  }
  const { entityId, email, snapshot, senderPhone, dueAt, languages: _, ...facts } = partner
  const packet = snapshot as Snapshot | null
  const address = await makeLink(db, {
    purpose: LinkPurpose.Answer,
    subject: { referralId: event.referralId },
    sentTo: email!,
    now: at,
    expiresAt: await answerUntil(db, entityId, partner.categoryId, at),
  })
  const letter = partnerLetter(occasion, {
    language: languageOf(facts.language),
    timeZone: facts.timeZone,
    path: occasion === 'message' ? `${address}&do=write` : address,
    referralId: event.referralId,
    receiver: facts.receiver,
    sender: facts.sender ?? facts.network,
    network: facts.network,
    by: (author === null ? null : facts.sender) ?? facts.network,
    senderPhone: senderPhone && formatPhone(senderPhone),
    priority: facts.priority,
    when: isAppointment(event) ? { moment: new Date(event.startsAt), timeZone: event.timeZone } : null,
    isOver: !isAwaiting(facts.stage) && !isAccepted(facts.stage),
    due: isAwaiting(facts.stage) ? dueAt : null,
    now: at,
    need: facts.isSensitive ? null : facts.category,
    ageBand: packet && ageBandOf(packet.dateOfBirth, at),
    county: packet?.county ?? null,
    languages: packet?.languages ?? [],
    isFirstToAccept: facts.mode === GroupMode.FirstToAccept,
  })
  const undoableEventId = canBeUndone(event) ? id : undefined
  const mailId = await queueMail(db, { kind: `answer.${occasion}`, to: email!, letter, now: at, undoableEventId })
  if (!isOnlyNews.has(occasion)) await keepLetter(db, { ...kept, mailId })
}

/** Occasions that the provider can cause itself: it is only emailed about acts of others. */
const ofOthers = new Set<Occasion>(['message', 'reopened', 'visitBooked', 'visitMoved', 'visitCanceled'])

/** A provider by phone: messages that its sender passes on; for everything else the worklist has a line to call it. */
const isPassedOn = (event: EventRecord['event'], occasion: Occasion) =>
  occasion === 'message' ||
  isAppointment(event) ||
  (occasion === 'ended' && event.type === 'referral.stageChanged' && isAccepted(event.from) && !event.report)

/** Nothing to do: no one calls about it. */
const isOnlyNews = new Set<Occasion>(['taken', 'ended'])

const isAwaiting = (stage: Stage) => isOneOf(awaitingAnswer, stage)
const isAccepted = (stage: Stage) => isOneOf(givingAccess, stage)

const byStep: Record<string, Occasion> = {
  answer: 'answered',
  unanswered: 'answered',
  unrecall: 'openAgain',
  accept: 'accepted',
  waitlist: 'accepted',
  reopen: 'reopened',
  requestCancel: 'cancelRequested',
  cancel: 'ended',
  confirmCancel: 'ended',
  withdraw: 'ended',
  expire: 'ended',
  end: 'ended',
  error: 'ended',
}

function occasionOf(event: DomainEvent, author: number | null, at: Date): Occasion | null {
  if (isAppointment(event)) return occasionOfAppointment(event, at)
  if (event.type === 'note.written')
    return event.parties?.receiverId && event.parties.receiverId !== author ? 'message' : null
  if (event.type === 'referral.sent') return 'sent'
  if (event.type === 'referral.reminded')
    return event.audience === 'receiver' || event.audience === 'owner' ? 'reminded' : null
  if (event.type !== 'referral.stageChanged') return null
  // Referrals that never reached it are not its concern.
  if (event.from === 'offered' || event.from === 'queued' || event.from === 'draft') return null
  if (event.step === 'recall') return event.acceptedId ? 'taken' : 'ended'
  if (event.step === 'unrecall' && !isAwaiting(event.to)) return null
  return byStep[event.step] ?? null
}

const appointmentEvents = ['booked', 'moved', 'cancelled', 'answered'].map((what) => `appointment.${what}`)
type AppointmentEvent = EventOf<
  'appointment.booked' | 'appointment.moved' | 'appointment.cancelled' | 'appointment.answered'
>
const isAppointment = (event: DomainEvent): event is AppointmentEvent => appointmentEvents.includes(event.type)

function occasionOfAppointment(event: AppointmentEvent, at: Date): Occasion | null {
  switch (event.type) {
    case 'appointment.booked':
      return 'visitBooked'
    case 'appointment.moved':
      return event.isHandover || event.leftId ? null : 'visitMoved'
    case 'appointment.cancelled':
      // No one was expected anymore.
      return event.hasLeft || new Date(event.startsAt) <= at ? null : 'visitCanceled'
    case 'appointment.answered':
      return event.answer === CustomerAnswer.CannotCome ? 'cannotCome' : 'comesAfterAll'
  }
}

type Around = { author: number | null; at: Date; partnerId: number }

/** Its own appointments, except those that ended by its own act, and customers who confirmed as expected. */
async function concerns(db: Kysely<DB>, event: AppointmentEvent, { author, at, partnerId }: Around) {
  if (event.entityId !== partnerId) return false
  const before = db.selectFrom('event').select('id').where('referral_id', '=', event.referralId)
  if (event.type === 'appointment.answered' && event.answer === CustomerAnswer.Coming)
    return exists(
      before
        .where('type', '=', 'appointment.answered')
        .where('at', '<', at)
        .where(sql<boolean>`(data->>'appointmentId')::int = ${event.appointmentId}`)
        .where(sql<boolean>`(data->>'answer')::int = ${sql.lit(CustomerAnswer.CannotCome)}`),
    )
  if (event.type !== 'appointment.cancelled' || author !== null) return true
  return !(await exists(
    before
      .where('type', '=', 'referral.stageChanged')
      .where('at', '=', at)
      .where(sql<boolean>`data->>'to' in (${listed(terminal)})`)
      .where((it) => it.or([it('entity_id', '=', partnerId), sql<boolean>`data ? 'report'`])),
  ))
}

/** The receiver of a referral, if it is reached by email or by phone. */
const partnerOf = (db: Kysely<DB>, referralId: number) =>
  db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .crossJoin('network_setting')
    .select([
      'receiver.id as entityId',
      'receiver.name as receiver',
      'receiver.email',
      reachOf({ of: 'receiver' }).as('reach'),
      'receiver.time_zone as timeZone',
      'receiver.letter_language as language',
      'receiver.languages',
      'category.id as categoryId',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'sender.name as sender',
      'sender.phone as senderPhone',
      'network_setting.name as network',
      'referral.priority',
      'referral.stage',
      'referral.due_at as dueAt',
      'referral_group.mode',
      'referral_group.packet as snapshot',
    ])
    .where('referral.id', '=', referralId)
    .where(sql<boolean>`${reachOf({ of: 'receiver' })} in ('email', 'phone')`)
    .executeTakeFirst()

/** Fourteen business days of the receiver; once accepted, while the referral is open. */
async function answerUntil(db: Kysely<DB>, entityId: number, categoryId: number, from: Date) {
  const calendar = await calendarOf(db, entityId, categoryId)
  return addBusinessTime(from, businessTimeOf({ value: 14, unit: 'days' }, calendar), calendar)
}
