import type { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { type NotNull, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Viewer } from '../../../../kit/context.ts'
import { isUnderCodeName } from '../../../../kit/records/code-name.ts'
import { personName } from '../../../../kit/records/person-name.ts'
import {
  hidesReceiver,
  hidesService,
  restricted,
  restrictedProvider,
} from '../../../../kit/records/restricted-service.ts'
import { placeOf } from '../../../network/entities/directory/columns.ts'
import { reachOf } from '../../../network/entities/directory/reach.ts'
import { ageBandOf } from '../packet/packet.ts'
import { isReplaced } from '../sending/returned-referral.ts'
import { unreadSql } from './unread.ts'
import { type inbound, isPastDue, levelSql } from './visible-referrals.ts'

/** For a closed referral that was linked to a record of the receiver: that record. */
const ownRecord = (column: RawBuilder<unknown>) => sql`(select ${column} from customer as own
  where own.id = referral.own_customer_id and own.id <> referral.customer_id)`

/** "Rosa Marin"; before acceptance and after closing "Rosa M." or a single name; then nothing: see `levelSql`. */
export const shownName = (viewer: Viewer) => sql<string | null>`case ${levelSql(viewer)}
  when 'full' then ${personName('customer')}
  when 'limited' then ${withInitial}
  when 'closed' then coalesce(${ownRecord(personName('own'))}, ${withInitial}) end`

/** The same, folded for a search; a code name that another side gave is found by no one. */
export const shownKey = (viewer: Viewer) => sql<string | null>`case
  when ${isUnderCodeName(viewer)} then null else case ${levelSql(viewer)}
  when 'full' then customer.search_name
  when 'limited' then ${withInitialKey}
  when 'closed' then coalesce(${ownRecord(sql.ref('own.search_name'))}, ${withInitialKey}) end end`

const withInitial = sql<string>`customer.first_name || coalesce(' ' || nullif(left(customer.last_name, 1), '') || '.', '')`
const withInitialKey = sql<string>`fold_key(customer.first_name || ' ' || left(customer.last_name, 1))`

type From<Query> = Query extends SelectQueryBuilder<infer All, infer Tables, infer _> ? [All, Tables] : never
type Joined = From<ReturnType<typeof inbound>>

/** The columns of a referral in any list, as far as this viewer may see them; in a file without what no file shows. */
export function withRowColumns(
  viewer: Viewer,
  now: Date,
  query: SelectQueryBuilder<Joined[0], Joined[1], object>,
  isFile = false,
) {
  const onScreen = <T>(column: RawBuilder<T>) => (isFile ? sql<T>`null` : column)
  return query
    .select([
      'referral.id',
      'referral.group_id as groupId',
      'referral.customer_id as customerId',
      'referral.from_entity_id',
      'referral.to_entity_id',
      'referral.priority',
      'referral.status',
      'referral.stage',
      onScreen(sql<Date | null>`case when referral.stage = 'draft' then (select sends_at from referral_group
        where id = referral.group_id) end`).as('sendsAt'),
      'referral.sent_at as sentAt',
      'referral.due_at as dueAt',
      'referral.answered_at as answeredAt',
      'referral.closed_at as closedAt',
      'referral.updated_at as updatedAt',
      'referral.care_started_at',
      'referral.stage_before',
      'referral.access_ended_at',
      'receiver.entity_state as receiverState',
      onScreen(reachOf({ of: 'receiver' })).as('receiverReach'),
      'sender.entity_state as senderState',
      onScreen(isReplaced).as('isReplaced'),
      'referral.met_level as metLevel',
      'referral.version',
      onScreen(sql<GroupMode>`(select mode from referral_group where id = referral.group_id)`).as('mode'),
      onScreen(unreadSql(viewer, viewer.id)).as('unread'),
      'sender.name as senderName',
      'receiver.name as receiverName',
      'category.id as categoryId',
      'category.name as categoryName',
      'category.color as categoryColor',
      'category.is_sensitive as isSensitive',
      'assignee.id as assigneeId',
      'reason.label as reason',
      sql<Date>`${now}::timestamptz`.as('asOf'),
      sql<boolean>`coalesce(${isPastDue(now)}, false)`.as('isOverdue'),
      personName<string | null>('assignee').as('assigneeName'),
      'individual.id as individualId',
      'individual.name as individualName',
      'referral.estimated_on as estimatedOn',
      levelSql(viewer).as('level'),
      shownName(viewer).as('customerName'),
      'customer.date_of_birth as birth',
      sql<boolean>`(customer.erased_at is not null)`.as('isErased'),
      onScreen(sql<string | null>`county.full_name`).as('countyName'),
      onScreen(placeOf('sender')).as('senderPlace'),
      onScreen(placeOf('receiver')).as('receiverPlace'),
    ])
    .$narrowType<{
      receiverName: NotNull
      categoryId: NotNull
      categoryName: NotNull
      categoryColor: NotNull
      isSensitive: NotNull
    }>()
}

export type RowRecord = Awaited<ReturnType<ReturnType<typeof withRowColumns>['execute']>>[number]

export function rowFrom(viewer: Viewer, row: RowRecord) {
  const isReceiverHidden = hidesReceiver(viewer, row)
  const isRevoked = row.stage === 'withdrawn' && row.access_ended_at !== null
  return {
    id: row.id,
    groupId: row.groupId,
    mode: row.mode,
    reference: referenceOf(row.id),
    customer: {
      id: row.level === 'full' && !row.isErased ? row.customerId : null,
      name: row.customerName,
      detail: detailOf(row),
    },
    sender:
      row.from_entity_id === null
        ? null
        : { id: row.from_entity_id, name: row.senderName ?? '', place: row.senderPlace },
    receiver: isReceiverHidden ? restrictedProvider : partyOf(row),
    receiverReach: isReceiverHidden ? null : row.receiverReach,
    category: hidesService(viewer, row)
      ? restricted
      : { id: row.categoryId, name: row.categoryName, color: row.categoryColor },
    priority: row.priority,
    status: row.status,
    stage: row.stage,
    sendsAt: row.sendsAt,
    sentAt: row.sentAt,
    dueAt: row.dueAt,
    isOverdue: row.isOverdue,
    answeredAt: row.answeredAt,
    closedAt: row.closedAt,
    updatedAt: row.updatedAt,
    estimatedOn: row.estimatedOn,
    // The assignee would reveal the receiver.
    assigned: isReceiverHidden ? null : assignedOf(row),
    // Once access has ended the receiver sees only its own reason, and that the consent was revoked.
    reason: row.level === 'ended' && row.stage !== 'rejected' && !isRevoked ? null : row.reason,
    consentRevokedAt: row.access_ended_at,
    metLevel: row.metLevel,
    unread: row.unread,
    version: row.version,
  }
}

/** The receiver, for those who may know it. */
export const partyOf = ({ to_entity_id, receiverName, receiverPlace }: RowRecord) => ({
  id: to_entity_id,
  name: receiverName,
  place: receiverPlace,
})

/** Someone's id among the options of `/entities/ddl/assigned/sp`. */
export const optionOf = (kind: 'user' | 'provider', id: number) => `${kind}:${id}`

function assignedOf(row: RowRecord) {
  if (row.individualId !== null)
    return { id: row.individualId, name: row.individualName ?? '', value: optionOf('provider', row.individualId) }
  if (row.assigneeId === null) return null
  return { id: row.assigneeId, name: row.assigneeName ?? '', value: optionOf('user', row.assigneeId) }
}

/** Age band and county, which help to distinguish people and identify no one. */
const detailOf = ({ level, birth, countyName, asOf }: RowRecord) =>
  level === 'ended' || level === 'closed'
    ? null
    : [ageBandOf(birth, asOf), countyName].filter(Boolean).join(' · ') || null
