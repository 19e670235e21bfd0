import { areas, hasFlag, type Input, managers } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { NoticeTone, NotificationFilter, type notifications } from '@handoff/contracts/platform/notifications'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { onTheClock, open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { eventFrom } from '../../../kit/events/event-record.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { hidesService, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { levelSql, visibleReferrals } from '../../referrals/referrals/lists/visible-referrals.ts'
import { headingOf, toneOf } from './notifications.headings.ts'

type Db = { db: Kysely<DB> }

/** The actor works for the receiver of a sensitive referral, which the reader may not know. */
const isActorHidden = sql<boolean>`exists (select from referral
  join category on category.id = referral.category_id and category.is_sensitive
  join account as reader on reader.id = notification.account_id
    and reader.user_type not in (${sql.join(managers.map((type) => sql.lit(type)))})
  where referral.id = event.referral_id and actor.entity_id = referral.to_entity_id
    and reader.entity_id is distinct from actor.entity_id
    and not exists (select from role_access where role_access.role_id = reader.role_id and role_access.is_sensitive
      and role_access.name = case when reader.entity_id is null
        then ${sql.lit(areas.referrals.admin)} else ${sql.lit(areas.referrals.entity)} end))`

/** The product acts on behalf of the network. */
const network = sql<string>`(select name from network_setting)`

/**
 * The name before a notification's text: the person who acted, with the entity if it is another one than the reader's;
 * 'You' for oneself, the network if no one was logged in. Requires `notification`, `event`, and `actor` to be joined.
 */
export const actorName = sql<string>`case
  when ${isActorHidden} then ${sql.lit(restrictedProvider.name)}
  when event.type = 'account.locked' or actor.id is null then ${network}
  when event.account_id = notification.account_id then 'You'
  when actor.is_link then actor.first_name
  else actor.first_name || ' ' || actor.last_name || case
    when actor.entity_id is not distinct from
      (select reader.entity_id from account as reader where reader.id = notification.account_id) then ''
    when actor.entity_id is null then ' (Network administration)'
    else (select case when entity.name = actor.first_name || ' ' || actor.last_name then '' else ' (' || entity.name || ')' end
      from entity where entity.id = actor.entity_id)
  end end`

/** An account is locked by no one, though the event is recorded in its owner's name. */
const actorOr = <Value>(value: RawBuilder<Value>, otherwise = sql`null`, hidden = sql`null`) =>
  sql<Value>`case when ${isActorHidden} then ${hidden}
    when event.type = 'account.locked' or actor.id is null then ${otherwise} else ${value} end`

/** Notifications of one referral are one row; any other is its own. */
const rowKey = sql<number>`coalesce(notification.referral_id, -notification.id)`

const rowsFor = ({ db }: Db, accountId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('notification')
        .select([
          // Events of one transaction can be dispatched at once, in any order.
          sql<number>`max(notification.event_id)`.as('latest'),
          sql<number>`count(*)::int`.as('count'),
          sql<number>`(count(*) filter (where notification.seen_at is null))::int`.as('unread'),
        ])
        .where('notification.account_id', '=', accountId)
        .groupBy(rowKey)
        .as('row'),
    )
    .innerJoin('notification', (join) =>
      join.onRef('notification.event_id', '=', 'row.latest').on('notification.account_id', '=', accountId),
    )
    .innerJoin('event', 'event.id', 'notification.event_id')
    .leftJoin('account as actor', 'actor.id', 'event.account_id')
    .leftJoin('reason', (join) => join.on(sql<boolean>`reason.code = event.data->>'reasonCode'`))
    .select([
      'notification.id',
      'notification.message',
      'notification.created_at',
      'notification.link',
      'notification.referral_id as referralId',
      'row.count',
      'row.unread',
      'event.data',
      'reason.label as reason',
      actorName.as('name'),
      actorOr(sql<string>`actor.first_name`, network, sql.lit(restrictedProvider.name)).as('firstName'),
      actorOr(sql<number | null>`actor.id`).as('actorId'),
      actorOr(sql<string | null>`actor.photo`).as('profileImage'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

async function notificationsFrom(ctx: Ctx, rows: readonly Row[]) {
  const facts = await factsOf(
    ctx,
    rows.flatMap(({ referralId }) => referralId ?? []),
  )
  return rows.map(({ id, message, created_at, link, data, reason, referralId, count, unread, ...by }) => {
    const event = eventFrom(data)
    const known = referralId === null ? undefined : facts.get(referralId)
    return {
      id,
      message,
      created_at,
      link,
      isSeen: unread === 0,
      notifyBy: { id: by.actorId, firstName: by.firstName, name: by.name, profileImage: by.profileImage },
      outcome: headingOf(event),
      // Of what is sent for it, the referring side has nothing to do.
      tone:
        event.type === 'referral.sent' && event.senderId === ownEntity(ctx.viewer) ? NoticeTone.Plain : toneOf(event),
      // As in the lists: once access has ended, a receiver sees only its own reason.
      reason: referralId !== null && !known?.seesReason ? null : reason,
      referral: referralId === null ? null : { ...(known?.facts ?? unknown(referralId)), count, unread },
    }
  })
}

const unknown = (id: number) => ({
  id,
  reference: referenceOf(id),
  need: null,
  isRestricted: false,
  county: null,
  priority: null,
  answerBy: null,
})

/** What the viewer may know about these referrals now: a notification outlives access. */
async function factsOf(ctx: Ctx, ids: readonly number[]) {
  const { viewer } = ctx
  const rows =
    ids.length && hasFlag(viewer, 'referrals', 'view')
      ? await visibleReferrals(ctx)
          .select([
            'referral.id',
            'referral.stage',
            'referral.priority',
            'referral.due_at',
            'category.name as category',
            'category.is_sensitive as isSensitive',
            'county.full_name as county',
            levelSql(viewer).as('level'),
          ])
          .where('referral.id', 'in', ids)
          .execute()
      : []
  return new Map(
    rows.map(({ id, stage, priority, due_at, category, level, ...service }) => {
      const isRestricted = hidesService(viewer, service)
      const facts = {
        id,
        reference: referenceOf(id),
        need: isRestricted ? null : category,
        isRestricted,
        county: level === 'full' || level === 'limited' ? service.county : null,
        priority: isOneOf(open, stage) ? priority : null,
        answerBy: isOneOf(onTheClock, stage) ? due_at : null,
      }
      return [id, { facts, seesReason: level !== 'ended' || stage === 'rejected' }]
    }),
  )
}

export async function list(ctx: Ctx, { filter, search, sort, ...paging }: Input<typeof notifications.list>) {
  const result = await page(
    ctx,
    rowsFor(ctx, ctx.viewer.id)
      .$if(filter === NotificationFilter.Read, (it) => it.where('row.unread', '=', 0))
      .$if(filter === NotificationFilter.Unread, (it) => it.where('row.unread', '>', 0))
      .$if(!!search, (it) => it.where(mentionsAll(search!, actorName, sql.ref('notification.message'))))
      // Ids are in order of arrival.
      .orderBy('notification.id', sortOf(sort).direction),
    paging,
  )
  const data = await notificationsFrom(ctx, result.data)
  return { ...result, data, unread: await countUnread(ctx, ctx.viewer.id) }
}

/** Rows with something unread, as the list shows them. */
export async function countUnread({ db }: Db, accountId: number) {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(distinct ${rowKey})::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function markAllAsRead({ db, viewer, now }: Ctx) {
  await db
    .updateTable('notification')
    .set({ seen_at: now() })
    .where('account_id', '=', viewer.id)
    .where('seen_at', 'is', null)
    .execute()
  return null
}

/** Read up to this one: what arrived since then is still unread. */
export async function mark(ctx: Ctx, { id, isSeen }: Input<typeof notifications.mark>) {
  const { db, viewer } = ctx
  const mine = db.updateTable('notification').where('account_id', '=', viewer.id)
  const one = db.selectFrom('notification').where('id', '=', id).where('account_id', '=', viewer.id)
  const key = one.select(rowKey.as('key'))
  await (isSeen
    ? mine
        .set({ seen_at: ctx.now() })
        .where('seen_at', 'is', null)
        .where('event_id', '<=', one.select('event_id'))
        .where(rowKey, '=', key)
    : mine.set({ seen_at: null }).where('id', '=', id)
  ).execute()
  const row = await rowsFor(ctx, viewer.id).where(rowKey, '=', key).executeTakeFirst()
  if (!row) throw notFound('notification')
  const [notification] = await notificationsFrom(ctx, [row])
  return notification!
}
