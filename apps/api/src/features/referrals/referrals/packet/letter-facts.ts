import { formatPhone } from '@handoff/contracts/kit'
import { dueWords } from '@handoff/contracts/kit/dates/moment-words'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { zoneLabel } from '@handoff/contracts/referrals/appointments/when'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { awaitingAnswer, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import { personName } from '../../../../kit/records/person-name.ts'

/**
 * What an email to staff says about a referral, in subject and body. Never a customer's name; a restricted service is
 * only "a referral", and its receiver has no name, because it would reveal the service.
 */

export type LetterReader = { entityId: number | null; timeZone: string; now: Date }
export type LetterFacts = Awaited<ReturnType<typeof letterFactsOf>>[number]

/** The person who referred, if they still work there: a rerouted referral was sent on by someone else. */
const senderIs = sql<boolean>`(person.id = referral_group.created_by_id and person.is_active
  and person.entity_id is not distinct from referral_group.from_entity_id)`

/** Those due first, first. */
export const letterFactsOf = (db: Kysely<DB>, referralIds: readonly number[]) =>
  db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .leftJoin('account as person', (join) => join.on(senderIs))
    .crossJoin('network_setting')
    .select([
      'referral.id',
      'referral.priority',
      'referral.stage',
      'referral.due_at as dueAt',
      'referral.from_entity_id as senderId',
      'referral.to_entity_id as receiverId',
      'category.is_sensitive as isRestricted',
      'receiver.name as receiver',
      'receiver.phone as receiverPhone',
      personName<string | null>('person').as('senderPerson'),
      sql<string>`coalesce(sender.name, network_setting.name)`.as('sender'),
      sql<string | null>`coalesce(person.phone, sender.phone)`.as('senderPhone'),
      sql<string | null>`case when not category.is_sensitive then category.name end`.as('need'),
      sql<string[]>`case when category.is_sensitive then '{}' else coalesce((
        select array_agg(specialty.name order by specialty.name) from specialty
        where specialty.id = any(referral_group.specialty_ids)), '{}') end`.as('specialties'),
      sql<string | null>`referral_group.packet->>'county'`.as('county'),
    ])
    .where('referral.id', '=', sql<number>`any(${referralIds})`)
    .orderBy('referral.due_at', (order) => order.asc().nullsLast())
    .orderBy('referral.id')
    .execute()

const isAwaiting = ({ stage }: LetterFacts) => isOneOf(awaitingAnswer, stage)

const dueNames: Partial<Record<Stage, string>> = {
  sent: 'Answer',
  opened: 'Answer',
  info_requested: 'Reply',
  accepted: 'Contact',
}

/** 'Answer by', 'Mon 11-30, 8:24 AM': on any day, the same words. */
const dueOf = ({ stage, dueAt }: LetterFacts, { timeZone, now }: LetterReader) =>
  dueAt && {
    name: dueNames[stage] ?? 'Next step',
    when: dueWords(dueAt, { timeZone, now, isKept: true }).when,
    zone: zoneLabel(dueAt, timeZone),
    isPast: dueAt < now,
  }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** 'Not eligible' within a sentence; 'RMT' stays as it is. */
const within = (text: string) => (/^[A-Z][^A-Z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

/** `heading`: what happened; null for a new referral. */
export type LetterEvent = { heading: string | null; reason: string | null }

/** 'Urgent: Dental referral', 'Emergency, overdue: Dental referral', 'Rejected: a referral'. */
export function letterTitle(facts: LetterFacts, { heading }: LetterEvent) {
  const isPressing = isAwaiting(facts) && facts.priority !== Priority.Routine
  const labels = [isPressing && priorityNames[facts.priority], heading].filter((label) => label !== false && label)
  const what = facts.need ? `${facts.need} referral` : 'a referral'
  return capital([labels.map((label) => within(label as string)).join(', '), what].filter(Boolean).join(': '))
}

/** 'Urgent: Dental referral, answer by Mon 11-30 8:24 AM (R-12501)'. */
export function letterSubject(facts: LetterFacts, event: LetterEvent, reader: LetterReader) {
  const due = isAwaiting(facts) && dueOf(facts, reader)
  const parts = [
    letterTitle(facts, event),
    event.reason && within(event.reason),
    due && `${due.name.toLowerCase()} ${due.isPast ? 'was due' : 'by'} ${due.when.replace(',', '')}`,
  ]
  return `${parts.filter(Boolean).join(', ')} (${referenceOf(facts.id)})`
}

/** The other side with a person and a phone number to call. */
export function letterLines(facts: LetterFacts, { reason }: LetterEvent, reader: LetterReader) {
  const { need, specialties, county, priority, senderId, receiverId, isRestricted } = facts
  const due = dueOf(facts, reader)
  const lines: [string, string | false | null][] = [
    ['Need', need && [need, specialties.join(', ')].filter(Boolean).join(': ')],
    ['County', county],
    ['Priority', priorityNames[priority]],
    [due ? `${due.name} by` : '', due && `${due.when} ${due.zone}`],
    ['Reason', reason],
    ['From', senderId !== reader.entityId && called(facts.sender, facts.senderPerson, facts.senderPhone)],
    ['To', receiverId !== reader.entityId && !isRestricted && called(facts.receiver, null, facts.receiverPhone)],
    ['Referral', referenceOf(facts.id)],
  ]
  return lines.filter((line): line is [string, string] => !!line[1])
}

const called = (...[entity, person, phone]: [string, string | null, string | null]) =>
  [entity, person !== entity && person, phone && formatPhone(phone)].filter(Boolean).join(', ')

const mostLines = 8

/** Several referrals in one email: a line for each. */
export function referralLines(all: readonly LetterFacts[], reader: LetterReader): [string, string][] {
  const rest = all.length - mostLines
  const lines = all.slice(0, mostLines).map((facts): [string, string] => {
    const due = dueOf(facts, reader)
    const what = [
      facts.priority !== Priority.Routine && priorityNames[facts.priority],
      facts.need ?? 'A referral',
      facts.county,
      due && `${due.name.toLowerCase()} by ${due.when}`,
    ]
    return [referenceOf(facts.id), what.filter(Boolean).join(' · ')]
  })
  return rest > 0 ? [...lines, ['And', `${rest} more`]] : lines
}
