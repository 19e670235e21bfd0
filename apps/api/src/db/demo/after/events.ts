import type { DomainEvent } from '@handoff/contracts/events'
import { sql } from 'kysely'
import { subjectOf } from '../../../features/referrals/referrals/steps/event-subject.ts'
import { digestOf } from '../../../kit/events/events.ts'
import { type Db, insertAll, insertRecords } from '../insert.ts'
import type { DemoRequest } from '../network/requests.ts'
import type { Consent } from '../people/consents.ts'
import type { Customer } from '../people/customers.ts'
import type { Person } from '../people/people.ts'
import type { DemoNeed } from '../people/unmet-needs.ts'
import { bytes } from '../random.ts'
import { visitedOnOf } from '../referrals/appointments.ts'
import type { Happening, History } from '../referrals/history.ts'
import type { CareBody } from '../referrals/meetings.ts'
import { type DemoFollowUp, eventsOfFollowUp } from './follow-ups.ts'
import type { DemoNote } from './records.ts'

export type Notice = {
  id: number
  at: Date
  by: Person | null
  event: DomainEvent
  note: string | null
  salt: Buffer | null
}

type Sources = {
  customers: readonly Customer[]
  consents: readonly Consent[]
  histories: readonly History[]
  requests: readonly DemoRequest[]
  notes: readonly DemoNote[]
  needs: readonly DemoNeed[]
  followUps: readonly DemoFollowUp[]
}

/** All dispatched events, oldest first, sealed. */
export async function loadEvents(
  db: Db,
  { customers, consents, histories, requests, notes, needs, followUps }: Sources,
): Promise<Notice[]> {
  const events: Notice[] = [
    ...customers.map((it) => noticeOf(it.createdAt, it.createdBy, { type: 'customer.created', customerId: it.id })),
    ...consents.map(({ id, customer, method, scope, at, by }) =>
      noticeOf(at, by, { type: 'consent.given', consentId: id, customerId: customer.id, method, scope }),
    ),
    ...consents.flatMap(revokedOf),
    ...notes.flatMap(noteEvent),
    ...requests.flatMap(eventsOf),
    ...needs.map(({ id, customer, categoryId, by, at, note }) => {
      const of = { unmetNeedId: id, categoryId, customerId: customer.id, entityId: by.entity?.id ?? null }
      return noticeOf(at, by, { type: 'unmetNeed.recorded', ...of }, note)
    }),
    ...followUps.flatMap(eventsOfFollowUp).map(({ at, by, event, note }) => noticeOf(at, by, event, note)),
    ...histories.flatMap((history) =>
      history.eventRecord.map((it) => noticeOf(it.at, it.by, eventOf(history, it), it.note)),
    ),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())

  await insertRecords(db, 'event', events, ({ at, by, event, note, salt }) => ({
    at,
    account_id: by?.id ?? null,
    entity_id: by?.entity?.id ?? null,
    address: by?.address ?? null,
    type: event.type,
    customer_id: 'customerId' in event ? event.customerId : null,
    referral_id: 'referralId' in event ? event.referralId : null,
    data: event,
    note_digest: salt && note !== null ? digestOf(salt, note) : null,
  }))
  await insertAll(
    db,
    'event_note',
    events.flatMap(({ id, salt, note }) => (salt && note !== null ? [{ event_id: id, salt, note }] : [])),
  )
  await seal(db)
  return events
}

/** Without a person: by a timer, or by a customer’s link. */
const noticeOf = (at: Date, by: Person | null, event: DomainEvent, note: string | null = null): Notice => ({
  id: 0,
  at,
  by,
  event,
  note,
  salt: note === null ? null : bytes(16),
})

function revokedOf({ id, customer, method, scope, entity, revoked }: Consent): Notice[] {
  if (!revoked) return []
  const of = { consentId: id, customerId: customer.id, method, scope, sideId: entity?.id ?? null }
  return [noticeOf(revoked.at, revoked.by, { type: 'consent.revoked', ...of }, revoked.reason)]
}

function noteEvent({ id, customerId, referralId, noteType, by, mentions, at }: DemoNote): Notice[] {
  if (!by) return []
  const of = { noteId: id, entityId: null, customerId, referralId, noteType }
  const mentioned = mentions.map((person) => ({ accountId: person.id, isInbound: false }))
  return [noticeOf(at, by, { type: 'note.written', ...of, mentions: mentioned })]
}

/** An applicant has no account yet, so their verification is left out. */
function eventsOf({ id, type, action = 'add', at, requester, step }: DemoRequest): Notice[] {
  const entityId = requester?.entity?.id ?? null
  const of = { requestId: id, requestType: type, action, entityId }
  const requesterId = requester?.id ?? null
  return [
    ...(requester ? [noticeOf(at, requester, { type: 'request.submitted', ...of })] : []),
    ...(step ? [noticeOf(step.at, step.by, { type: 'request.decided', ...of, status: step.to, requesterId })] : []),
  ]
}

function eventOf(history: History, { body }: Happening): DomainEvent {
  if (body.type === 'appointment.booked' || body.type === 'appointment.missed' || body.type === 'visit.recorded')
    return careEventOf(history, body)
  const { id, groupId, consentId, plan } = history
  const subject = subjectOf({
    id,
    group_id: groupId,
    customer_id: plan.customer.id,
    category_id: plan.category.id,
    priority: plan.priority,
    from_entity_id: plan.sender?.id ?? null,
    to_entity_id: plan.receiver.id,
  })
  const { type, ...rest } = body
  const more = type === 'referral.customerAdded' ? { ownCustomerId: plan.customer.id } : rest
  const isBegun = type === 'referral.sent' || type === 'referral.offered' || type === 'referral.queued'
  const accepted = history.several?.rows.find(({ stage }) => stage === 'accepted')
  const whole = {
    type,
    ...subject,
    ...(isBegun && { consentId: consentId! }),
    ...more,
    ...('step' in more && more.step === 'recall' && accepted && { acceptedId: accepted.id }),
  }
  return whole as DomainEvent
}

function careEventOf({ id, plan }: History, body: CareBody): DomainEvent {
  const { customer, receiver, sender } = plan
  const parties = {
    customerId: customer.id,
    referralId: id,
    entityId: receiver.id,
    senderId: sender?.id ?? null,
    hasSender: true,
  }
  if (body.type === 'visit.recorded') {
    const { visit } = body
    const visitedOn = visitedOnOf(visit, plan)
    const of = { visitId: visit.id, appointmentId: visit.meeting?.id ?? null, visitedOn, minutes: visit.minutes }
    return { type: body.type, ...parties, ...of }
  }
  const { meeting } = body
  const of = {
    appointmentId: meeting.id,
    assigneeId: meeting.assignee?.id ?? null,
    startsAt: meeting.startsAt.toISOString(),
    timeZone: receiver.timeZone,
  }
  return body.type === 'appointment.booked'
    ? { type: body.type, ...parties, ...of, isOverlapping: false }
    : { type: body.type, ...parties, ...of, reasonCode: body.reasonCode }
}

/** The same chain as `seal_event`, written in one statement. */
const seal = (db: Db) =>
  sql`do $$
    declare
      sealed event;
      place bigint;
      tip bytea;
      link bytea;
    begin
      perform pg_advisory_xact_lock(hashtext('event_seal'));
      select position, hash into place, tip from event_chain;
      for sealed in select * from event where not exists (select from event_seal where event_id = event.id) order by id loop
        place := place + 1;
        link := sha256(tip || event_payload(sealed));
        insert into event_seal (position, event_id, previous, hash) values (place, sealed.id, tip, link);
        tip := link;
      end loop;
      update event_chain set position = place, hash = tip;
    end $$`.execute(db)
