import { open } from '@handoff/contracts/referral-steps'
import { sql } from 'kysely'
import type { Tx } from '../../kit/context.ts'
import { conflict, notFound } from '../../kit/problem.ts'

/** The place goes, whether it is deleted by itself or left out of its member's form. */
export async function removePlace(tx: Tx, id: number) {
  await refuseLastPlace(tx, id, 'This location is in use and cannot be deleted')
  await tx.db.deleteFrom('entity_address').where('id', '=', id).execute()
  await tx.record({ type: 'location.removed', locationId: id })
}

/** The last place of a member with open referrals stays its own: people are on their way there. */
export async function refuseLastPlace(tx: Tx, id: number, refusal: string) {
  const { entityId } = await holdPlace(tx, id)
  const uses = entityId === null ? null : await usesOf(tx, id, entityId)
  if (uses) throw conflict(refusal, uses)
}

/** The member first, as its own form does it: two who take away two places of one member must not miss one another. */
async function holdPlace({ db }: Tx, id: number) {
  await sql`
    select from entity where id = (select entity_id from entity_address where id = ${id}) for no key update`.execute(db)
  const place = await db
    .selectFrom('entity_address')
    .select('entity_id as entityId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!place) throw notFound('location')
  return place
}

async function usesOf({ db }: Tx, id: number, entityId: number): Promise<string | null> {
  const { rows } = await sql<{ others: number; referrals: number }>`
    select
      (select count(*)::int from entity_address where entity_id = ${entityId} and id <> ${id}) as others,
      (select count(*)::int from referral where to_entity_id = ${entityId} and stage = any(${open as string[]})) as referrals`.execute(
    db,
  )
  const { others, referrals } = rows[0]!
  if (others > 0 || referrals === 0) return null
  return `${referrals === 1 ? 'One open referral leads' : `${referrals} open referrals lead`} to this place, the only one of its member`
}
