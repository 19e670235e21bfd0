import { formatPhone } from '@handoff/contracts/kit'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { broughtKeys, toBring } from '@handoff/contracts/network/entities/from-fields'
import { Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { languageOf } from '@handoff/contracts/texts/languages'
import { spanIn } from '@handoff/contracts/texts/when-in'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type CalendarEvent, calendarOf } from '../../../kit/mail/calendar.ts'
import { isEmailable } from '../../../kit/mail/emailable.ts'
import { type Letter, queueMails } from '../../../kit/mail/queue.ts'
import { english, textsIn } from '../../../kit/mail/texts.ts'
import { selectOf } from '../../../kit/records/field-columns.ts'
import { makeLink } from '../../../kit/security/links.ts'
import { nameOfPlace } from '../../network/locations/locations.columns.ts'
import { aboutInWords, namedInLetter } from '../referrals/packet/name-in-letter.ts'
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
      ...selectOf(entityFields, broughtKeys, 'owner'),
      'customer.languages',
      'county.name as county',
      'category.is_sensitive as isSensitive',
      sql<string | null>`case when not category.is_sensitive then category.name end`.as('need'),
      'place.is_confidential as isConfidential',
      addressOf.as('address'),
      sql<string | null>`concat_ws(', ', ${nameOfPlace}, nullif(${addressOf}, ${nameOfPlace}))`.as('place'),
      sql<boolean>`place.id is not null`.as('hasPlace'),
      'assignee.email as assigneeEmail',
      'assignee.is_active as isAssigneeActive',
      'provider.email as providerEmail',
      sql<string | null>`case when ${isEmailable} then customer.email end`.as('customerEmail'),
      // The person who referred, if they still work there: a rerouted referral was sent on by someone else.
      sql<string | null>`(select sender.email from referral_group join account as sender
        on sender.id = referral_group.created_by_id and sender.is_active
          and sender.entity_id is not distinct from referral_group.from_entity_id
        where referral_group.id = referral.group_id)`.as('senderEmail'),
    ])
    .where('appointment.id', '=', id)
    .executeTakeFirstOrThrow()
type Full = Awaited<ReturnType<typeof inFull>>

/**
 * Calendar files: for the sender of the referral, the assignee, and the customer if they are emailed. Each gets a
 * separate file, so that none sees the others. No names of customers, and no provider's name for a sensitive service.
 */
export async function sendCalendars(
  db: Kysely<DB>,
  id: number,
  occasion: Occasion,
  now: Date,
  /** `except`: gets it in another email. `hasLeft`: its provider left the network. */
  {
    except,
    hasLeft = false,
    withoutCustomer = false,
  }: { except?: string | undefined; hasLeft?: boolean; withoutCustomer?: boolean } = {},
) {
  const full = await inFull(db, id)
  const staff = [full.senderEmail, full.isAssigneeActive ? full.assigneeEmail : null, full.providerEmail]
  const readers = new Set(staff.filter((email) => email !== null).filter((email) => email !== except))
  await queueMails(db, [
    ...[...readers].map((to) => ({ kind: `appointment.${occasion}`, to, letter: forStaff(full, occasion, now), now })),
    ...(full.customerEmail && !withoutCustomer && !readers.has(full.customerEmail)
      ? [
          {
            kind: `appointment.${occasion}`,
            to: full.customerEmail,
            letter: forCustomer(full, occasion, now, { about: await aboutOf(db, full), hasLeft }),
            now,
          },
        ]
      : []),
  ])
}

/** The version for staff. */
export async function calendarFileOf(db: Kysely<DB>, id: number, now: Date) {
  const full = await inFull(db, id)
  return staffCalendar(full, 'moved', now)
}

/** Removes it from the calendar of the previous provider or teammate. */
export async function sendWithdrawal(db: Kysely<DB>, id: number, to: string, now: Date) {
  const full = await inFull(db, id)
  const stillGets = [full.senderEmail, full.assigneeEmail, full.providerEmail, full.customerEmail]
  if (stillGets.includes(to)) return
  await queueMails(db, [{ kind: 'appointment.cancelled', to, letter: forStaff(full, 'cancelled', now), now }])
}

/** The assignee's address; null for no one. */
export async function assigneeEmail(db: Kysely<DB>, id: number) {
  const { assigneeEmail: ofAccount, providerEmail } = await inFull(db, id)
  return ofAccount ?? providerEmail
}

/** Before it begins; null if the customer is not emailed. */
export async function sendReminder(db: Kysely<DB>, id: number, now: Date) {
  const full = await inFull(db, id)
  if (!full.customerEmail) return
  const letter = forCustomer(full, 'booked', now, { about: await aboutOf(db, full) })
  const { calendar: _, ...rest } = letter
  const t = textsFor(full)
  const path = await makeLink(db, {
    purpose: LinkPurpose.Appointment,
    subject: { appointmentId: id },
    sentTo: full.customerEmail,
    now,
    expiresAt: full.endsAt,
  })
  const reminder = {
    ...rest,
    subject: `${t('letter.appointment.reminder')}: ${spanIn(t, full)}`,
    title: t('letter.appointment.reminderTitle'),
    button: { label: t('letter.appointment.confirm'), path },
  }
  await queueMails(db, [{ kind: 'appointment.reminder', to: full.customerEmail, letter: reminder, now }])
}

const textsFor = ({ languages: [first] }: Full) => textsIn(languageOf(first))

/** The place, as far as an email may reveal it. */
function whereOf({ modality, contact, hasPlace, place, isConfidential, entityPhone }: Full, t = english) {
  if (modality === Modality.Phone) return formatPhone(contact)
  if (modality === Modality.Video) return contact
  if (isConfidential)
    return entityPhone ? t('letter.appointment.callForAddress', { phone: formatPhone(entityPhone) }) : null
  return hasPlace ? place : null
}

function forStaff(full: Full, occasion: Occasion, now: Date): Letter {
  const reference = referenceIn(full)
  return {
    subject: `${english(`letter.appointment.${occasion}`)}: ${[reference, whenInWords(full)].filter(Boolean).join(', ')}`,
    title: english(`letter.appointment.${occasion}`),
    paragraphs: [
      occasion === 'cancelled'
        ? 'The attached calendar file removes it from your calendar.'
        : 'The attached calendar file adds it to your calendar.',
    ],
    facts: [
      ...factsOf(full, whereForStaff(full)),
      ...(full.need ? ([['Need', full.need]] as Facts) : []),
      ...(reference ? ([['Referral', reference]] as Facts) : []),
    ],
    button: { label: 'View appointments', path: '/customer-referrals/appointments' },
    calendar: staffCalendar(full, occasion, now),
  }
}

const referenceIn = ({ referralId }: Full) => (referralId === null ? null : referenceOf(referralId))
/** A phone number is the customer’s: emails never contain it. */
const whereForStaff = (full: Full) => (full.modality === Modality.Phone ? null : whereOf(full))

function staffCalendar(full: Full, occasion: Occasion, now: Date) {
  const reference = referenceIn(full)
  const summary = reference ? `Appointment ${reference}` : 'Appointment'
  return calendarFor(full, occasion, now, { summary, where: whereForStaff(full), description: null })
}

/** Sender, receiver, and need; without a referral only the assignee. */
async function aboutOf(db: Kysely<DB>, { referralId, languages }: Full) {
  if (referralId === null) return null
  const language = languageOf(languages[0])
  return aboutInWords(textsIn(language), await namedInLetter(db, referralId, language))
}

type ForCustomer = { about: string | null; hasLeft?: boolean }

function forCustomer(full: Full, occasion: Occasion, now: Date, { about, hasLeft = false }: ForCustomer): Letter {
  const t = textsFor(full)
  const content = customerContent(full)
  const { note, phone } = content
  return {
    language: t.language,
    subject: `${t(`letter.appointment.${occasion}`)}: ${spanIn(t, full)}`,
    title: t(`letter.appointment.title.${occasion}`),
    paragraphs: [
      ...(about ? [about] : []),
      ...(note && occasion !== 'cancelled' ? [note] : []),
      ...(hasLeft ? [t('letter.appointment.hasLeft')] : []),
      ...(hasLeft && full.referralId !== null ? [t('letter.appointment.findsAnother')] : []),
      occasion === 'cancelled' ? t('letter.appointment.removes') : t('letter.appointment.adds'),
    ],
    facts: [
      ...factsOf(full, content.where, t),
      ...(content.with ? ([[t('letter.appointment.with'), content.with]] as Facts) : []),
    ],
    // No one would answer there.
    ...(phone && !hasLeft && { small: [t('letter.appointment.call', { phone: formatPhone(phone) })] }),
    calendar: calendarFor(full, occasion, now, content.event),
  }
}

/** Leaves out the place of a sensitive service: the name of a shelter or a recovery center would reveal the need. */
function customerContent(full: Full) {
  const t = textsFor(full)
  const { entityName, entityPhone, isSensitive } = full
  const where = isSensitive && full.modality === Modality.InPerson ? null : whereOf(full, t)
  const note = isSensitive ? null : full.note
  const name = isSensitive ? null : entityName
  const summary = name === null ? t('letter.appointment.event') : t('letter.appointment.eventWith', { name })
  return {
    where,
    note,
    with: name,
    phone: isSensitive ? null : entityPhone,
    event: { summary, where, description: note },
  }
}

/** For the page of a reminder’s link: the content of its email in parts, and the customer's calendar file. */
export function pageFor(full: Full, now: Date) {
  const { event, with: name, phone, note } = customerContent(full)
  const { isSensitive, isConfidential, modality, hasPlace, address, county, contact } = full
  return {
    modality: full.modality,
    place:
      isSensitive || modality !== Modality.InPerson || !hasPlace
        ? null
        : { address: isConfidential ? null : address, county, isConfidential: isConfidential ?? false },
    contact: isSensitive ? null : contact,
    with: name,
    phone,
    whatToBring: isSensitive ? null : toBring(full),
    note,
    calendar: calendarOf({ ...calendarFor(full, 'booked', now, event), method: 'PUBLISH' }),
    language: languageOf(full.languages[0]),
  }
}

type Facts = [string, string][]

const factsOf = (full: Full, where: string | null, t = english): Facts => [
  [t('letter.appointment.when'), spanIn(t, full)],
  [t('letter.appointment.how'), t(`letter.appointment.modality.${full.modality as Modality}`)],
  ...(where ? ([[t('letter.appointment.where'), where]] as Facts) : []),
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
