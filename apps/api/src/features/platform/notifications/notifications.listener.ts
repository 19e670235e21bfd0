import type { DomainEvent } from '@handoff/contracts/events'
import { type Action, actionFlags, areas, managers } from '@handoff/contracts/kit'
import { Digest, type NotificationTopic } from '@handoff/contracts/platform/notifications'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { EventRecord } from '../../../kit/events/event-record.ts'
import type { Listener } from '../../../kit/events/events.ts'
import { publish, publishChange } from '../../../kit/events/topics.ts'
import { queueMails } from '../../../kit/mail/queue.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { byLinkOf, firstNameOf } from '../../../kit/security/links.ts'
import { afterQuiet } from '../../../kit/time/quiet-hours.ts'
import { title } from '../../network/requests/requests.queries.ts'
import { requestersOf } from '../../network/requests/requests.state.ts'
import { type LetterFacts, letterFactsOf } from '../../referrals/referrals/packet/letter-facts.ts'
import { canBeUndone, isTakenBack, undoneAtOnce } from '../../referrals/referrals/steps/undone-act.ts'
import { letterOf } from './notifications.mails.ts'
import {
  type Message,
  messagesFor,
  messagesOfFollowers,
  type Names,
  type OfReferral,
  type Recipients,
} from './notifications.messages.ts'
import { actorName } from './notifications.queries.ts'
import { isEmergency, isFixed, isHidden, isMailedAtOnce, topicNamed, topicOf } from './notifications.topics.ts'

/** Fits into one message of the bus. */
const noticesPerMessage = 200

/**
 * Stores a notification for everyone concerned, except the person who did it, and announces it to the hub. For anyone
 * who wants an email about it, queues one in the same transaction.
 */
export const notify: Listener = async (db, eventRecord) => {
  const { event, accountId, entityId } = eventRecord
  if (await isTakenBack(db, event, eventRecord.id)) return
  const undone = await undoneAtOnce(db, event, eventRecord)
  if (undone) await removeUnread(db, undone)
  const actorEntityId = accountId === null ? undefined : entityId
  const notices: [number, number][] = []
  const names = await namesIn(db, event)
  const by = event.linkMakerId ? `, ${byLinkOf(await firstNameOf(db, event.linkMakerId))}` : ''
  const messages = messagesFor({ event, actorEntityId, names })
  for (const plain of [...messages, ...messagesOfFollowers(messages)]) {
    const message = { ...plain, text: plain.text + by }
    const recipients = await storeNotices(db, eventRecord, message, undone)
    for (const { id, accountId } of recipients) notices.push([accountId, id])
    // No one was emailed about what was taken back at once.
    if (!undone) await mail(db, eventRecord, message, recipients)
  }
  for (let start = 0; start < notices.length; start += noticesPerMessage)
    await publish(db, 'notification.stored', { notices: notices.slice(start, start + noticesPerMessage) })
}

/** Of an act that was taken back at once; those who read of it are notified of the undo. */
async function removeUnread(db: Kysely<DB>, eventIds: readonly number[]) {
  const rows = await db
    .deleteFrom('notification')
    .where('event_id', '=', sql<number>`any(${eventIds})`)
    .where('seen_at', 'is', null)
    .returning('account_id')
    .execute()
  if (rows.length)
    await publishChange(db, { noun: 'notice' }, { accountIds: [...new Set(rows.map((row) => row.account_id))] })
}

/** Names that a text of this event may include. */
async function namesIn(db: Kysely<DB>, event: DomainEvent): Promise<Names> {
  if (event.type === 'invitation.declined' || event.type === 'invitation.expired')
    return { entity: noName, invitee: await inviteeOf(db, event.invitationId) }
  if (event.type === 'request.submitted' || event.type === 'request.decided' || event.type === 'registration.verified')
    return { entity: noName, requested: await requestedIn(db, event.requestId) }
  if (event.type === 'category.changed' || event.type === 'category.merged')
    return { entity: noName, requested: await nameIn(db, 'category', event.categoryId) }
  if (event.type === 'customField.changed')
    return { entity: noName, requested: await nameIn(db, 'custom_field', event.fieldId) }
  if (event.type === 'team.deactivated') return { entity: noName, teammate: await teammateIn(db, event.accountId) }
  const ids = sidesIn(event).filter((id) => id !== null)
  if (!ids.length) return { entity: noName }
  const rows = await db.selectFrom('entity').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  // Its reader may not know the service: a notification does not change when a role does.
  const hidden =
    'receiverId' in event && 'referralId' in event && (await isSensitive(db, event)) ? event.receiverId : null
  return {
    entity: (id) => (id === null ? undefined : id === hidden ? 'a restricted provider' : names.get(id)) ?? noName(),
  }
}

async function isSensitive(db: Kysely<DB>, { referralId }: { referralId: number }) {
  const row = await db
    .selectFrom('referral')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .select('category.is_sensitive as isSensitive')
    .where('referral.id', '=', referralId)
    .executeTakeFirst()
  return row?.isSensitive === true
}
const nameIn = async (db: Kysely<DB>, table: 'category' | 'custom_field', id: number) =>
  (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name

/** The administrative side has no entity. */
const noName = () => 'the network'

function sidesIn(event: DomainEvent): (number | null)[] {
  if (event.type === 'appointment.upcoming') return [event.senderId]
  if (event.type === 'appointment.moved') return event.leftId ? [event.leftId] : []
  if (event.type === 'note.written' || event.type === 'note.changed' || event.type === 'material.expiring')
    return [event.entityId]
  const isNamed =
    event.type === 'referral.reminded' ||
    (event.type === 'referral.stageChanged' && (event.to === 'expired' || event.step === 'recall'))
  return isNamed ? [event.senderId, event.receiverId] : []
}

async function teammateIn(db: Kysely<DB>, accountId: number) {
  const row = await db
    .selectFrom('account')
    .select(personName('account').as('name'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.name
}

async function inviteeOf(db: Kysely<DB>, id: number) {
  const invitation = await db
    .selectFrom('invitation')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return invitation && ([invitation.first_name, invitation.last_name].filter(Boolean).join(' ') || invitation.email)
}

/** Anyone may type a name, so a long one is cut. */
async function requestedIn(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('network_request as request')
    .select(title.as('title'))
    .where('id', '=', id)
    .executeTakeFirst()
  const words = row?.title?.replaceAll(/\s+/g, ' ').trim()
  return words && words.length > longestName ? `${words.slice(0, longestName).trimEnd()}...` : words
}
const longestName = 80

/** A notified person, and what decides about an email. */
type Recipient = {
  id: number
  accountId: number
  entityId: number | null
  by: string
  address: string | null
  email: string
  firstName: string
  timeZone: string
  quietFrom: number | null
  quietUntil: number | null
  digest: Digest
  /** Null: the topic's default. */
  isMailed: boolean | null
}

/** One statement for any number of recipients. */
async function storeNotices(
  db: Kysely<DB>,
  { id, at, accountId, event }: EventRecord,
  { text, link, to }: Message,
  undone: readonly number[] | null,
) {
  const topic = topicOf(event)
  const includesActor = 'includesActor' in to && to.includesActor
  const recipients = 'referralId' in to ? await amongSide(db, to) : among(to)
  const { rows } = await sql<Recipient>`
    with stored as (
      insert into notification (event_id, account_id, message, link, created_at, referral_id)
      select ${id}, account.id, ${text}, ${link}, ${at}, (select referral_id from event where event.id = ${id})
      from account ${roleIn(to)}
      where account.is_active and ${recipients}
        and ${topic && isHidden(topic) ? choseToSee(topic) : sql`true`}
        and ${event.type === 'appointment.cancelled' && accountId === null ? sql`not ${knowsOfEnd(id)}` : sql`true`}
        and ${undone ? sql`exists (select from notification as read where read.account_id = account.id and read.event_id = any(${undone}))` : sql`true`}
        and ${includesActor ? sql`true` : sql`account.id is distinct from ${accountId}::int`}
      on conflict do nothing returning id, event_id, account_id)
    select notification.id, account.id as "accountId", account.entity_id as "entityId", account.email, account.first_name as "firstName",
      account.time_zone as "timeZone", account.quiet_from as "quietFrom", account.quiet_until as "quietUntil",
      account.digest, preference.is_mailed as "isMailed", event.address, ${actorName} as by
    from stored as notification
    join account on account.id = notification.account_id
    join event on event.id = notification.event_id
    left join account as actor on actor.id = event.account_id
    left join notification_preference as preference
      on preference.account_id = account.id and preference.topic = ${topic ?? ''}`.execute(db)
  return rows
}

/** An end cancels the appointments of its referral: the person who ended it and those notified of it know. */
const knowsOfEnd = (id: number) =>
  sql`exists (select from event as canceled
    join event as cause on cause.referral_id = canceled.referral_id and cause.at = canceled.at and cause.id < canceled.id
      and cause.type in ('referral.stageChanged', 'referral.consentRevoked')
    where canceled.id = ${id} and (cause.account_id = account.id or exists
      (select from notification as known where known.event_id = cause.id and known.account_id = account.id)))`

const choseToSee = (topic: NotificationTopic) =>
  sql`exists (select from notification_preference as choice
    where choice.account_id = account.id and choice.topic = ${topic} and choice.is_shown)`

async function mail(db: Kysely<DB>, eventRecord: EventRecord, message: Message, recipients: readonly Recipient[]) {
  const { event, at, id } = eventRecord
  const topic = topicOf(event)
  if (!topic) return
  const isAtOnce = isMailedAtOnce(event)
  const wanting = recipients.filter(({ isMailed, digest }) => {
    if (isFixed(topic)) return true
    return (isMailed ?? topicNamed(topic).isMailed) && (isAtOnce || digest === Digest.Off)
  })
  if (!wanting.length) return
  const referrals = await letterFactsOf(db, await referralsIn(db, eventRecord))
  const reason = 'reasonCode' in event ? await reasonIn(db, event.reasonCode ?? null) : null
  await queueMails(
    db,
    wanting.map(({ accountId, email, by, address, ...person }) => ({
      kind: `notification.${topic}`,
      to: email,
      accountId,
      letter: letterOf({
        event,
        by: isReceiverHidden(eventRecord, person, referrals) ? restrictedProvider.name : by,
        message,
        at,
        address,
        referrals,
        reason,
        to: person,
      }),
      now: at,
      sendAfter: isFixed(topic) || isEmergency(event) ? at : afterQuiet(at, person),
      undoableEventId: canBeUndone(event) ? id : undefined,
    })),
  )
}

/** Its referral; of a handover, those that were assigned in the same transaction. */
async function referralsIn(db: Kysely<DB>, { event, at }: EventRecord) {
  if (event.type !== 'team.deactivated')
    return 'referralId' in event && event.referralId !== null ? [event.referralId] : []
  const rows = await db
    .selectFrom('referral')
    .select('referral.id')
    .where('assigned_account_id', '=', event.handedOverTo)
    .where(sql<boolean>`exists (select from event where event.referral_id = referral.id
      and event.type = 'referral.assigned' and event.at = ${at})`)
    .execute()
  return rows.map((row) => row.id)
}

const reasonIn = async (db: Kysely<DB>, code: string | null) =>
  code === null
    ? null
    : ((await db.selectFrom('reason').select('label').where('code', '=', code).executeTakeFirst())?.label ?? null)

/** Everyone with access to the mailbox reads an email: the receiver's name would reveal a restricted service. */
const isReceiverHidden = (
  { entityId }: EventRecord,
  reader: Pick<Recipient, 'entityId'>,
  [facts]: readonly LetterFacts[],
) => !!facts?.isRestricted && entityId === facts.receiverId && reader.entityId !== entityId

const columns = Object.fromEntries(
  Object.entries(actionFlags).map(([action, flag]) => [
    action,
    flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
) as Record<Action, string>

/**
 * For a referral, the people working on it and its followers, each if their role shows it. If none of them may act, all
 * who may: something always reaches someone. Without those who muted it.
 */
async function amongSide(db: Kysely<DB>, to: OfReferral) {
  const { entityId, action, referralId } = to
  const { rows } = await sql<{ id: number; mayAct: boolean }>`
    select account.id, ${mayDo(action)} as "mayAct"
    from referral join account on account.entity_id is not distinct from ${entityId}::int ${roleIn(to)}
    where referral.id = ${referralId} and account.is_active and ${mayDo('view')} and not ${hasMuted(referralId)}
      and (account.id = referral.assigned_account_id
        or (referral.from_entity_id is not distinct from account.entity_id and account.id =
          (select created_by_id from referral_group where referral_group.id = referral.group_id))
        or exists (${followersOf(referralId)} and not follower.is_muted))`.execute(db)
  const concerned = sql`account.id = any(${rows.map(({ id }) => id)}::int[])`
  if (rows.some(({ mayAct }) => mayAct)) return concerned
  return sql`(${concerned} or (${among({ entityId, area: to.area, action })} and not ${hasMuted(referralId)}))`
}

/** Followers of any receiver in its group: a sender follows them all, and a receiver sees only one. */
const followersOf = (referralId: number) => sql`select from referral_follower as follower
  join referral as other on other.id = follower.referral_id
  where follower.account_id = account.id
    and other.group_id = (select group_id from referral where id = ${referralId})`
const hasMuted = (referralId: number) => sql<boolean>`exists (${followersOf(referralId)} and follower.is_muted)`

/** Each role's right in the area, which has a different name on each side. */
function roleIn(to: Recipients) {
  if (!('area' in to)) return sql``
  const { admin, entity } = areas[to.area]
  return sql`left join role_access on role_access.role_id = account.role_id
    and role_access.name = case when account.entity_id is null then ${admin} else ${entity} end`
}

const allRights = sql`account.user_type in (${sql.join([...managers])})`

function among(to: Recipients) {
  if ('accountId' in to) return sql`account.id = ${to.accountId}`
  if ('followersOf' in to)
    return sql`(account.entity_id is null and ${mayDo('view')} and exists (${followersOf(to.followersOf)} and not follower.is_muted))`
  if ('requesterId' in to)
    return sql`(account.id = ${to.requesterId} or (${allRights} and exists (
      select from account as gone where gone.id = ${to.requesterId} and not gone.is_active
        and gone.entity_id is not distinct from account.entity_id)))`
  if ('askedForId' in to)
    return sql`account.id in (select requester_id from (${requestersOf(to.askedForId)}) as request)`
  if ('ownersOf' in to) return sql`account.entity_id is not distinct from ${to.ownersOf}::int and ${allRights}`
  if ('inviterId' in to)
    return sql`(account.id = ${to.inviterId} or (${allRights} and account.entity_id is not distinct from
      (select inviter.entity_id from account as inviter where inviter.id = ${to.inviterId})))`
  return sql`(account.entity_id is not distinct from ${to.entityId}::int and ${mayDo(to.action)})`
}

const mayDo = (action: Action) =>
  sql<boolean>`(${allRights} or coalesce(${sql.ref(`role_access.${columns[action]}`)}, false))`
