import { type AccessHolder, hasFlag } from '@handoff/contracts/kit'
import { awaitingAnswer } from '@handoff/contracts/referrals/referral-stages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Referrals that wait for an answer of this entity; null: of anyone in the network. */
export async function countInbound(db: Kysely<DB>, entityId: number | null) {
  const { count } = await db
    .selectFrom('referral')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('stage', 'in', awaitingAnswer)
    .where('sent_at', 'is not', null)
    .$if(entityId !== null, (it) => it.where('to_entity_id', '=', entityId))
    .executeTakeFirstOrThrow()
  return count
}

/** The badge of the menu: nothing for staff whose role does not show referrals. */
export const totalInBounds = async (db: Kysely<DB>, who: AccessHolder, entityId: number | null) =>
  hasFlag(who, 'referrals', 'view') ? countInbound(db, entityId) : 0
