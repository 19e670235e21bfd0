import { can } from '@handoff/contracts/kit'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { eventFrom } from '../../../kit/events/event-record.ts'
import { hidesReceiver, hidesService, restricted, restrictedProvider } from '../../../kit/records/restricted-service.ts'
import { namesFor, withoutNames, withoutReason } from '../../referrals/referrals/detail/timeline.ts'
import { type Level, levelSql, listSideOf } from '../../referrals/referrals/lists/visible-referrals.ts'
import { wordsFor } from '../../referrals/referrals/steps/step-words.ts'

const mostLines = 5
/** Enough to include the latest steps. */
const lookedAt = 12

/**
 * The latest steps of the viewer's referrals: reference, provider on the other side, and category, without names of
 * customers.
 */
export async function activity(ctx: Ctx) {
  const { db, viewer } = ctx
  if (!can(viewer, referrals.listInbound.access)) return []
  const entityId = ownEntity(viewer)
  const latest =
    entityId === null
      ? sql`(select id from referral where sent_at is not null order by updated_at desc, id desc limit ${sql.lit(lookedAt)})`
      : sql`((select id from referral where to_entity_id = ${entityId} and sent_at is not null order by updated_at desc, id desc limit ${sql.lit(lookedAt)})
          union (select id from referral where from_entity_id = ${entityId} and removed_at is null order by updated_at desc, id desc limit ${sql.lit(lookedAt)}))`
  const { rows } = await sql<{
    id: number
    at: Date
    data: unknown
    category: string
    isSensitive: boolean
    by: number | null
    level: Level
    fromId: number | null
    sender: string | null
    receiver: string
    to_entity_id: number
  }>`
    select referral.id, event.at, event.data, event.entity_id as by, ${levelSql(viewer)} as level, category.name as category, category.is_sensitive as "isSensitive",
      referral.from_entity_id as "fromId", sender.name as sender, receiver.name as receiver, referral.to_entity_id
    from ${latest} as latest join referral on referral.id = latest.id
    join category on category.id = referral.category_id
    join entity as receiver on receiver.id = referral.to_entity_id
    left join entity as sender on sender.id = referral.from_entity_id
    cross join lateral (
      select id, at, data, entity_id from event where event.referral_id = referral.id
        and event.type in ('referral.sent', 'referral.stageChanged') order by event.id desc limit 1) as event
    order by event.at desc, event.id desc limit ${sql.lit(mostLines)}`.execute(db)
  // Once access has ended, reasons of the other side are no longer shown.
  const events = rows.map(({ data, level, by }) => {
    const event = eventFrom(data as never)
    return level === 'ended' && by !== entityId ? withoutReason(event) : event
  })
  const names = await namesFor(db, events)
  return rows.flatMap((row, index) => {
    const isReceiverHidden = hidesReceiver(viewer, row)
    const words = wordsFor(events[index]!, isReceiverHidden ? withoutNames(names) : names)
    if (words === null) return []
    const side = listSideOf(viewer, row.fromId)
    const receiver = isReceiverHidden ? restrictedProvider.name : row.receiver
    const other = side === 'inbound' && entityId !== null ? (row.sender ?? 'Network administration') : receiver
    const category = hidesService(viewer, row) ? restricted.name : row.category
    return {
      at: row.at,
      words: `${referenceOf(row.id)}: ${words}`,
      detail: `${other} · ${category}`,
      link: `/customer-referrals/${side === 'inbound' ? 'in-bound' : 'out-bound'}?id=${row.id}`,
    }
  })
}
