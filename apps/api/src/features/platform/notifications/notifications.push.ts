import { sentenceOf } from '@handoff/contracts/platform/notifications'
import { sql } from 'kysely'
import { eventFrom } from '../../../kit/events/event-record.ts'
import type { Topics } from '../../../kit/events/topics.ts'
import type { LivePush } from '../../../kit/hub/live.ts'
import { noticeOf } from './notifications.headings.ts'
import { actorName } from './notifications.queries.ts'

/** Each notification to its recipient. */
export const pushNotifications: LivePush<'notification.stored'> = {
  topic: 'notification.stored',
  push: async (db, hub, messages: Topics['notification.stored'][]) => {
    const here = new Set(hub.users())
    const notices = messages.flatMap((one) => one.notices)
    const ids = notices.filter(([accountId]) => here.has(accountId)).map(([, notificationId]) => notificationId)
    if (!ids.length) return
    const rows = await db
      .selectFrom('notification')
      .innerJoin('event', 'event.id', 'notification.event_id')
      .leftJoin('account as actor', 'actor.id', 'event.account_id')
      .select([
        'notification.id',
        'notification.account_id',
        'notification.message',
        'notification.link',
        'event.data',
        actorName.as('by'),
      ])
      .where('notification.id', '=', sql<number>`any(${ids})`)
      .orderBy('notification.id')
      .execute()
    for (const { id, account_id, message, link, data, by } of rows)
      hub.sendToUser(account_id, 'SendMsg', sentenceOf(by, message), id, { ...noticeOf(eventFrom(data)), link })
  },
}
