import { actionFlags, areas, UserType } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Listener } from '../../kit/events.ts'
import { publish } from '../../kit/topics.ts'
import { messagesFor, type Recipients } from './notifications.messages.ts'

/** Fits into one message of the bus. */
const noticesPerMessage = 200

/** Leaves a notification for everybody concerned, except for whoever did it, and has the hub say so. */
export const notify: Listener = async (db, { id, at, accountId, entityId, event }) => {
  const notices: [number, number][] = []
  for (const { text, link, to } of messagesFor({ event, actorEntityId: entityId })) {
    const stored = await sql<{ id: number; accountId: number }>`
      insert into notification (event_id, account_id, message, link, created_at)
      select ${id}, account.id, ${text}, ${link}, ${at}
      from account left join role_access on role_access.role_id = account.role_id
        and role_access.name = case when account.entity_id is null then ${areas.referrals.admin} else ${areas.referrals.entity} end
      where account.is_active and account.id is distinct from ${accountId}::int and ${among(to)}
      on conflict do nothing returning id, account_id as "accountId"`.execute(db)
    for (const row of stored.rows) notices.push([row.accountId, row.id])
  }
  for (let start = 0; start < notices.length; start += noticesPerMessage)
    await publish(db, 'notification.stored', { notices: notices.slice(start, start + noticesPerMessage) })
}

const columns = Object.fromEntries(
  Object.entries(actionFlags).map(([action, flag]) => [
    action,
    flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
)

function among(to: Recipients) {
  if ('accountId' in to) return sql`account.id = ${to.accountId}`
  return sql`account.entity_id is not distinct from ${to.entityId}::int
    and (account.user_type in (${UserType.Admin}, ${UserType.Entity})
      or coalesce(${sql.ref(`role_access.${columns[to.action]!}`)}, false))`
}
