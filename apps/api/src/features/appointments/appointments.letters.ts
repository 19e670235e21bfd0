import { Modality, modalityNames } from '@handoff/contracts/appointments/appointments'
import { whenInWords } from '@handoff/contracts/appointments/when'
import { formatPhone } from '@handoff/contracts/kit'
import { LinkPurpose } from '@handoff/contracts/links'
import { referenceOf } from '@handoff/contracts/referrals/referral-reference'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { makeLink } from '../../kit/links.ts'
import type { CalendarEvent } from '../../kit/mail/calendar.ts'
import { type Letter, queueMails } from '../../kit/mail/queue.ts'
import { nameOfPlace } from '../locations/locations.columns.ts'
import { isEmailable } from './appointments.options.ts'
import { addressOf } from './appointments.visibility.ts'

type Occasion = 'booked' | 'moved' | 'cancelled'

export const inFull = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('appointment')
    .innerJoin('customer', 'customer.id', 'appointment.customer_id')
    .leftJoin('referral', 'referral.id', 'appointment.referral_id')
    .leftJoin('category', 'category.id', 'referral.category_id')
    .leftJoin('entity as owner', 'owner.id', 'appointment.entity_id')
    .leftJoin('account as assignee', 'assignee.id', 'appointment.assigned_account_id')
    .leftJoin('entity as provider', 'provider.id', 'appointment.assigned_entity_id')
    .leftJoin('entity_address as place', 'place.id', 'appointment.location_id')
    .leftJoin('city', 'city.id', 'place.city_id')
    .leftJoin('county', 'county.id', 'place.county_id')
    .leftJoin('state', 'state.id', 'place.state_id')
    .select([
      'appointment.id',
      'appointment.uid',
      'appointment.sequence',
      'appointment.referral_id as referralId',
      'appointment.starts_at as startsAt',
      'appointment.ends_at as endsAt',
      'appointment.time_zone as timeZone',
      'appointment.modality',
      'appointment.contact',
      'appointment.note',
      'owner.name as entityName',
      'owner.phone as entityPhone',
      'category.is_sensitive as isSensitive',
      'place.is_confidential as isConfidential',
      sql<string | null>`concat_ws(', ', ${nameOfPlace}, nullif(${addressOf}, ${nameOfPlace}))`.as('place'),
      sql<boolean>`place.id is not null`.as('hasPlace'),
      'assignee.email as assigneeEmail',
      'assignee.is_active as isAssigneeActive',
      'provider.email as providerEmail',
      sql<string | null>`case when ${isEmailable} then customer.email end`.as('customerEmail'),
      // Who referred, as long as they work there: one that was rerouted was sent on by someone else.
      sql<string | null>`(select sender.email from referral_group join account as sender
        on sender.id = referral_group.created_by_id and sender.is_active
          and sender.entity_id is not distinct from referral_group.from_entity_id
        where referral_group.id = referral.group_id)`.as('senderEmail'),
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
type Full = Awaited<ReturnType<typeof inFull>>

/**
 * Calendar files: for who sent the referral, for who it is with, and for the customer who is emailed. Each gets a file of
 * their own, so that none learns of the others. No names of customers, and of a sensitive service no provider's.
 */
export async function sendCalendars(db: Kysely<DB>, id: number, occasion: Occasion, now: Date) {
  const full = await inFull(db, id)
  const staff = [full.senderEmail, full.isAssigneeActive ? full.assigneeEmail : null, full.providerEmail]
  const readers = new Set(staff.filter((email) => email !== null))
  await queueMails(db, [
    ...[...readers].map((to) => ({ kind: `appointment.${occasion}`, to, letter: forStaff(full, occasion, now), now })),
    ...(full.customerEmail && !readers.has(full.customerEmail)
      ? [{ kind: `appointment.${occasion}`, to: full.customerEmail, letter: forCustomer(full, occasion, now), now }]
      : []),
  ])
}

/** Out of the calendar of whoever it was with before. */
export async function sendWithdrawal(db: Kysely<DB>, id: number, to: string, now: Date) {
  const full = await inFull(db, id)
  const stillGets = [full.senderEmail, full.assigneeEmail, full.providerEmail, full.customerEmail]
  if (stillGets.includes(to)) return
  await queueMails(db, [{ kind: 'appointment.cancelled', to, letter: forStaff(full, 'cancelled', now), now }])
}

/** The address of who it is with; null for no one. */
export async function assigneeEmail(db: Kysely<DB>, id: number) {
  const { assigneeEmail: ofAccount, providerEmail } = await inFull(db, id)
  return ofAccount ?? providerEmail
}

/** Before it begins; null for someone who is not emailed. */
export async function sendReminder(db: Kysely<DB>, id: number, now: Date) {
  const full = await inFull(db, id)
  if (!full.customerEmail) return
  const letter = forCustomer(full, 'booked', now)
  const { calendar: _, ...rest } = letter
  const when = whenInWords(full)
  const path = await makeLink(db, {
    purpose: LinkPurpose.Appointment,
    subject: { appointmentId: id },
    sentTo: full.customerEmail,
    now,
    expiresAt: full.endsAt,
  })
  const reminder = {
    ...rest,
    subject: `Reminder: ${when}`,
    title: 'Reminder of your appointment',
    button: { label: 'Confirm, or say you can’t come', path },
  }
  await queueMails(db, [{ kind: 'appointment.reminder', to: full.customerEmail, letter: reminder, now }])
}

const titles = {
  booked: 'Appointment booked',
  moved: 'Appointment changed',
  cancelled: 'Appointment canceled',
} as const

const customerTitles = {
  booked: 'Your appointment is booked',
  moved: 'Your appointment has changed',
  cancelled: 'Your appointment is canceled',
} as const

/** Where it is, as far as an email, or a page without a login, may say. */
export function whereOf({ modality, contact, hasPlace, place, isConfidential, entityPhone }: Full) {
  if (modality === Modality.Phone) return formatPhone(contact)
  if (modality === Modality.Video) return contact
  if (isConfidential) return entityPhone ? `Call ${formatPhone(entityPhone)} for the address` : null
  return hasPlace ? place : null
}

function forStaff(full: Full, occasion: Occasion, now: Date): Letter {
  const reference = full.referralId === null ? null : referenceOf(full.referralId)
  const summary = reference ? `Appointment ${reference}` : 'Appointment'
  // A phone number is the customer’s: an email has nothing of them.
  const where = full.modality === Modality.Phone ? null : whereOf(full)
  return {
    subject: `${titles[occasion]}: ${[reference, whenInWords(full)].filter(Boolean).join(', ')}`,
    title: titles[occasion],
    paragraphs: [
      occasion === 'cancelled'
        ? 'The attached calendar file removes it from your calendar.'
        : 'The attached calendar file adds it to your calendar.',
    ],
    facts: factsOf(full, where, reference),
    button: { label: 'View appointments', path: '/customer-referrals/appointments' },
    calendar: calendarFor(full, occasion, now, { summary, where, description: null }),
  }
}

function forCustomer(full: Full, occasion: Occasion, now: Date): Letter {
  // Naming a shelter or a recovery center would name the need.
  const isNamed = full.entityName !== null && !full.isSensitive
  const where = full.isSensitive && full.modality === Modality.InPerson ? null : whereOf(full)
  const note = full.isSensitive ? null : full.note
  return {
    subject: `${titles[occasion]}: ${whenInWords(full)}`,
    title: customerTitles[occasion],
    paragraphs: [
      ...(note && occasion !== 'cancelled' ? [note] : []),
      occasion === 'cancelled'
        ? 'The attached file removes it from your calendar.'
        : 'The attached file adds it to your calendar.',
    ],
    facts: [...factsOf(full, where, null), ...(isNamed ? ([['With', full.entityName!]] as [string, string][]) : [])],
    ...(full.entityPhone &&
      !full.isSensitive && { small: [`Questions, or can’t come? Call ${formatPhone(full.entityPhone)}.`] }),
    calendar: calendarFor(full, occasion, now, {
      summary: isNamed ? `Appointment with ${full.entityName}` : 'Appointment',
      where,
      description: note,
    }),
  }
}

const factsOf = (full: Full, where: string | null, reference: string | null): [string, string][] => [
  ['When', whenInWords(full)],
  ['How', modalityNames[full.modality as Modality]],
  ...(where ? ([['Where', where]] as [string, string][]) : []),
  ...(reference ? ([['Referral', reference]] as [string, string][]) : []),
]

type CalendarWords = { summary: string; where: string | null; description: string | null }

const calendarFor = (
  full: Full,
  occasion: Occasion,
  now: Date,
  { summary, where, description }: CalendarWords,
): CalendarEvent => ({
  method: occasion === 'cancelled' ? 'CANCEL' : 'REQUEST',
  uid: `${full.uid}@handoff`,
  sequence: full.sequence,
  startsAt: full.startsAt.toISOString(),
  endsAt: full.endsAt.toISOString(),
  stampedAt: now.toISOString(),
  summary,
  ...(description && { description }),
  ...(where && { location: where }),
})
