import { areas, type Input, managers } from '@handoff/contracts/kit'
import { NotificationFilter, type notifications } from '@handoff/contracts/platform/notifications'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { restrictedProvider } from '../../../kit/records/restricted-service.ts'

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

const rowsFor = ({ db }: Db, accountId: number) =>
  db
    .selectFrom('notification')
    .innerJoin('event', 'event.id', 'notification.event_id')
    .leftJoin('account as actor', 'actor.id', 'event.account_id')
    .select([
      'notification.id',
      'notification.message',
      'notification.created_at',
      'notification.link',
      'notification.seen_at',
      actorName.as('name'),
      actorOr(sql<string>`actor.first_name`, network, sql.lit(restrictedProvider.name)).as('firstName'),
      actorOr(sql<number | null>`actor.id`).as('actorId'),
      actorOr(sql<string | null>`actor.photo`).as('profileImage'),
    ])
    .where('notification.account_id', '=', accountId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

const notificationFrom = ({ seen_at, actorId, firstName, name, profileImage, ...row }: Row) => ({
  ...row,
  isSeen: seen_at !== null,
  notifyBy: { id: actorId, firstName, name, profileImage },
})

export async function list(ctx: Ctx, { filter, search, sort, ...paging }: Input<typeof notifications.list>) {
  const result = await page(
    ctx.db,
    rowsFor(ctx, ctx.viewer.id)
      .$if(filter === NotificationFilter.Read, (it) => it.where('notification.seen_at', 'is not', null))
      .$if(filter === NotificationFilter.Unread, (it) => it.where('notification.seen_at', 'is', null))
      .$if(!!search, (it) => it.where(mentionsAll(search!, actorName, sql.ref('notification.message'))))
      // Ids are in order of arrival.
      .orderBy('notification.id', sortOf(sort).direction),
    paging,
  )
  return { ...result, data: result.data.map(notificationFrom), unread: await countUnread(ctx, ctx.viewer.id) }
}

export async function countUnread({ db }: Db, accountId: number) {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('count'))
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

export async function mark(ctx: Ctx, { id, isSeen }: Input<typeof notifications.mark>) {
  await ctx.db
    .updateTable('notification')
    .set({ seen_at: isSeen ? sql<Date>`coalesce(seen_at, ${ctx.now()})` : null })
    .where('id', '=', id)
    .where('account_id', '=', ctx.viewer.id)
    .execute()
  const row = await rowsFor(ctx, ctx.viewer.id).where('notification.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('notification')
  return notificationFrom(row)
}
