import type { Input } from '@handoff/contracts/kit'
import { NotificationFilter, type notifications } from '@handoff/contracts/notifications'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../../kit/context.ts'
import { page } from '../../kit/page.ts'
import { notFound } from '../../kit/problem.ts'
import { containing } from '../../kit/search.ts'
import { sortOf } from '../../kit/sorting.ts'

type Db = { db: Kysely<DB> }

/**
 * Who is named before a notification's words: the person who acted, 'You' where that was oneself, 'Handoff' where no one was
 * logged in. To be used where `notification`, `event` and `actor` are joined.
 */
export const actorName = sql<string>`case
  when event.type = 'account.locked' then 'Handoff'
  when event.account_id = notification.account_id then 'You'
  else coalesce(actor.first_name, 'Handoff') end`

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
      actorName.as('firstName'),
      sql<string | null>`case when event.type = 'account.locked' then null else actor.photo end`.as('profileImage'),
    ])
    .where('notification.account_id', '=', accountId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsFor>['execute']>>[number]

const notificationFrom = ({ seen_at, firstName, profileImage, ...row }: Row) => ({
  ...row,
  isSeen: seen_at !== null,
  notifyBy: { firstName, profileImage },
})

export async function list(ctx: Ctx, { filter, search, sort, ...paging }: Input<typeof notifications.list>) {
  const found = await page(
    ctx.db,
    rowsFor(ctx, ctx.viewer.id)
      .$if(filter === NotificationFilter.Read, (it) => it.where('notification.seen_at', 'is not', null))
      .$if(filter === NotificationFilter.Unread, (it) => it.where('notification.seen_at', 'is', null))
      .$if(!!search, (it) =>
        it.where(sql<boolean>`${actorName} || ' ' || notification.message ilike ${containing(search!)}`),
      )
      // They are numbered in the order in which they came.
      .orderBy('notification.id', sortOf(sort).direction),
    paging,
  )
  return { ...found, data: found.data.map(notificationFrom), unread: await countUnread(ctx, ctx.viewer.id) }
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
