import { type AccessHolder, hasFlag } from '@handoff/contracts/kit'
import { awaitingAnswer } from '@handoff/contracts/referrals/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'

const waiting = sql`select count(*)::int from referral
  where stage = any(${awaitingAnswer as string[]}::text[]) and sent_at is not null`

/** Referrals that are awaiting an answer of each of these entities; null: of anyone in the network. One statement. */
export async function countInbound(db: Kysely<DB>, entityIds: readonly (number | null)[]) {
  const { rows } = await sql<{ entityId: number | null; count: number }>`
    select entity_id as "entityId", case when entity_id is null then (${waiting})
      else (${waiting} and to_entity_id = entity_id) end as count
    from unnest(${entityIds}::int[]) as entity_id`.execute(db)
  return new Map(rows.map(({ entityId, count }) => [entityId, count]))
}

/** The badge of the menu: nothing for staff whose role does not show referrals. */
export const totalInBounds = async (db: Kysely<DB>, who: AccessHolder, entityId: number | null) =>
  hasFlag(who, 'referrals', 'view') ? (await countInbound(db, [entityId])).get(entityId)! : 0
