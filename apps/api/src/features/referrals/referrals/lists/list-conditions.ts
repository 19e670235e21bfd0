import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { stagesOfLoss, stagesOfPhase } from '@handoff/contracts/referrals/referrals/referral-phases'
import { onTheClock, open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../../kit/context.ts'
import { wordPatterns } from '../../../../kit/lists/search.ts'
import { maySeeSensitive, namesReceiver, ofNamedReceivers } from '../../../../kit/records/restricted-service.ts'
import { columnOf, networkZone } from '../figures/days.ts'
import { hasReached, isLost, isLostBefore } from '../steps/milestones.ts'
import { customerConditions } from './customer-conditions.ts'
import { isContradicted } from './feedback-conditions.ts'
import type { Narrowed } from './list-filters.ts'
import { shownKey } from './list-rows.ts'
import type { Queue } from './queues.ts'
import { levelSql, listed } from './visible-referrals.ts'

type Condition = RawBuilder<boolean>

function periodConditions({ from, to, dateOf = 'sent', timeZone }: Narrowed): Condition[] {
  if (dateOf === 'served')
    return [
      ...(from === undefined ? [] : [sql<boolean>`referral.served_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql<boolean>`referral.served_on <= ${to}::date`]),
    ]
  const start = (day: string, offset: number, zone: unknown = timeZone) =>
    sql`((${day}::date + ${offset}::int)::timestamp at time zone ${zone})`
  if (dateOf === 'helped') {
    const served = [
      sql`referral.served_on is not null`,
      ...(from === undefined ? [] : [sql`referral.served_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`referral.served_on <= ${to}::date`]),
    ]
    const closed = [
      sql`referral.stage = 'closed' and referral.met_level is not null`,
      ...(from === undefined ? [] : [sql`referral.closed_at >= ${start(from, 0, networkZone)}`]),
      ...(to === undefined ? [] : [sql`referral.closed_at < ${start(to, 1, networkZone)}`]),
    ]
    return [sql<boolean>`((${sql.join(served, sql` and `)}) or (${sql.join(closed, sql` and `)}))`]
  }
  const column = columnOf[dateOf]
  return [
    ...(from === undefined ? [] : [sql<boolean>`${column} >= ${start(from, 0)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${column} < ${start(to, 1)}`]),
  ]
}

function queueConditions({ stages, isOverdue, isUnfilled, hasChoosing }: Queue, now: Date): Condition[] {
  const isInStage = sql<boolean>`referral.stage in (${listed(stages)})`
  return [
    hasChoosing ? sql<boolean>`(${isInStage} or referral.chooses_again)` : isInStage,
    ...(isUnfilled ? [sql<boolean>`referral.is_unfilled`] : []),
    ...(isOverdue ? [sql<boolean>`referral.due_at < ${now}`] : []),
  ]
}

/**
 * The conditions of a list, each separate: lists apply them to their rows, figures count with them, so that a figure
 * equals the length of the list behind it. Values may be slots: only those that decide the wording of the query are
 * read here (queue, phase, outcome, counted rows, and the day).
 */
export function conditionsOf(viewer: Viewer, other: 'sender' | 'receiver', by: Narrowed, queue?: Queue): Condition[] {
  const when = <T>(value: T | undefined, condition: (value: T) => Condition | Condition[]): Condition[] =>
    value === undefined ? [] : [condition(value)].flat()
  // Nor the receiver of a restricted service, or its assignee.
  const ofReceiver: typeof when = (value, condition) =>
    value === undefined ? [] : [...when(value, condition), ...ofNamedReceivers(viewer)]
  return [
    ...when(queue, (it) => queueConditions(it, by.now)),
    ...when(by.phase, (phase) => sql<boolean>`referral.stage in (${listed(stagesOfPhase[phase])})`),
    ...when(by.outcome, (outcome) =>
      outcome === 'met'
        ? sql<boolean>`(referral.stage = 'closed' and referral.met_level in (${sql.lit(MetLevel.Fully)}, ${sql.lit(MetLevel.Partly)}))`
        : sql<boolean>`(referral.stage = 'closed' and referral.met_level = ${sql.lit(MetLevel.Not)})`,
    ),
    ...when(
      by.isDueToday || undefined,
      () => sql<boolean>`(referral.stage in (${listed(onTheClock)}) and referral.due_at >= ${by.now}
        and (referral.due_at at time zone ${by.timeZone})::date = (${by.now}::timestamptz at time zone ${by.timeZone})::date)`,
    ),
    ...when(by.isAgain || undefined, () => sql<boolean>`referral.attempt > 1`),
    ...when(by.isAnswered || undefined, () => sql<boolean>`referral.hours_to_answer is not null`),
    ...when(by.isOpen || undefined, () => sql<boolean>`referral.stage in (${listed(open)})`),
    ...when(by.reached, hasReached),
    ...when(by.lostBefore, isLostBefore),
    ...when(by.lossKind, (kind) => sql<boolean>`referral.stage in (${listed(stagesOfLoss[kind])})`),
    ...when(by.isLost || undefined, () => isLost),
    ...when(by.isCounted || undefined, () => sql<boolean>`referral.stage not in ('recalled', 'error')`),
    ...when(by.referenceId, (id) =>
      other === 'receiver'
        ? sql<boolean>`(referral.id = ${id} or referral.group_id in (
            select sibling.group_id from referral as sibling where sibling.id = ${id} and not sibling.is_lead))`
        : sql<boolean>`referral.id = ${id}`,
    ),
    // By the displayed name and by the entity on the other side; a line of several by each of its receivers.
    ...wordSlots.flatMap((slot) => when(by[slot], (word) => hasPartner(viewer, other, word, by.entityId))),
    ...when(by.status, (status) => sql<boolean>`referral.status = any(${status})`),
    ...when(by.stage, (stage) => sql<boolean>`referral.stage = any(${stage})`),
    // A filter must not reveal a sensitive category to those who may not see it.
    ...when(by.categoryId, (id) =>
      maySeeSensitive(viewer)
        ? sql<boolean>`referral.category_id = ${id}`
        : sql<boolean>`(referral.category_id = ${id} and not category.is_sensitive)`,
    ),
    ...when(by.priority, (priority) => sql<boolean>`referral.priority = ${priority}`),
    ...when(by.reasonCode, (code) => sql<boolean>`referral.reason_code = ${code}`),
    ...periodConditions(by),
    // A viewer who no longer sees the person does not see their county either.
    ...when(by.countyId, (id) => sql<boolean>`(customer.county_id = ${id} and ${levelSql(viewer)} <> 'ended')`),
    ...when(by.stateId, (id) => sql<boolean>`(county.state_id = ${id} and ${levelSql(viewer)} <> 'ended')`),
    // Nor reveal the customer: only of people that the viewer sees.
    ...customerConditions(viewer, other, by, conditionsOf),
    ...ofReceiver(by.assignedUser, (id) => sql<boolean>`referral.assigned_account_id = ${id}`),
    ...ofReceiver(by.assignedProvider, (id) => sql<boolean>`referral.assigned_entity_id = ${id}`),
    ...when(
      by.isUnassigned,
      (isIt) =>
        sql<boolean>`(referral.assigned_account_id is null and referral.assigned_entity_id is null and ${isIt}::boolean)`,
    ),
    ...ofReceiver(
      by.isOfTeammate,
      (isIt) => sql<boolean>`(referral.assigned_account_id is not null and ${isIt}::boolean)`,
    ),
    ...when(by.isContradicted, (isIt) => sql<boolean>`(${isContradicted}) = ${isIt}::boolean`),
    ...ofReceiver(
      by.answeredById,
      (id) => sql<boolean>`exists (select from event where ${isAnswer} and event.account_id = ${id})`,
    ),
    ...when(by.isByNetwork || undefined, () => sql<boolean>`referral.from_entity_id is null`),
    ...(other === 'receiver' ? ofReceiver : when)(by.other, (id) => sql<boolean>`${sql.ref(`${other}.id`)} = ${id}`),
    ...ofReceiver(by.receiverId, (id) => sql<boolean>`referral.to_entity_id = ${id}`),
    ...when(by.senderId, (id) => sql<boolean>`referral.from_entity_id = ${id}`),
    ...when(
      by.partyId,
      (id) =>
        sql<boolean>`(referral.from_entity_id = ${id} or (referral.to_entity_id = ${id} and ${namesReceiver(viewer)}))`,
    ),
    // A filter by customer must not reveal whom a referral is about.
    ...when(by.customerId, (id) => sql<boolean>`(referral.customer_id = ${id} and ${levelSql(viewer)} = 'full')`),
  ]
}

/** Steps that answer a referral. */
export const isAnswer = sql<boolean>`event.referral_id = referral.id
  and event.type = 'referral.stageChanged' and event.data ->> 'step' in ('accept', 'waitlist', 'reject')`

const wordSlots = ['word1', 'word2', 'word3', 'word4', 'word5', 'word6'] as const

/** One slot for each word: the number of words is part of the prepared statement. */
export const wordsIn = (search: string): Partial<Record<(typeof wordSlots)[number], string>> =>
  Object.fromEntries(
    wordPatterns(search)
      .slice(0, wordSlots.length)
      .map((pattern, at) => [wordSlots[at]!, pattern]),
  )

/**
 * By the displayed name of the customer, or by the entity on the other side; without revealing the receiver of a
 * restricted service.
 */
function hasPartner(
  viewer: Viewer,
  other: 'sender' | 'receiver',
  word: string,
  entityId: number | undefined,
): Condition {
  const isAdmin = viewer.side === 'admin'
  const isCustomer = isAdmin ? isOfCustomerNamed(word) : sql`${shownKey(viewer)} like ${word}`
  const isEntity = isAdmin ? isOfEntityNamed(word, other) : sql`${sql.ref(`${other}.search_name`)} like ${word}`
  if (other === 'sender') return sql<boolean>`(${isCustomer} or ${isEntity})`
  const isReceiver = sql`(${isEntity} ${siblingNamed(word, entityId)})`
  return maySeeSensitive(viewer)
    ? sql<boolean>`(${isCustomer} or ${isReceiver})`
    : sql<boolean>`(${isCustomer} or (${isReceiver} and ${namesReceiver(viewer)}))`
}

/** Names are read from their indexes, once, and not for each row of a whole network. */
const isOfCustomerNamed = (word: string) => sql`
  referral.customer_id in (select id from customer where search_text like ${word} and search_name like ${word}
    and not is_code_named)`
const isOfEntityNamed = (word: string, other: 'sender' | 'receiver') => sql`
  ${sql.ref(other === 'sender' ? 'referral.from_entity_id' : 'referral.to_entity_id')}
    in (select id from entity where search_text like ${word} and search_name like ${word})`

/** Read once for all rows: those without a line are few, and have a separate index. */
const siblingNamed = (word: string, entityId: number | undefined) => sql`
  or referral.group_id in (select sibling.group_id from referral as sibling
    join entity as asked on asked.id = sibling.to_entity_id
    where not sibling.is_lead and asked.search_name like ${word}
      ${entityId === undefined ? sql`` : sql`and sibling.from_entity_id = ${entityId}`})`
