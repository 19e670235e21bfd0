import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Tx } from '../../../../kit/context.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'

/** The place goes, whether it is deleted by itself or left out of its entity's form. */
export async function removePlace(tx: Tx, id: number) {
  await refuseLastPlace(tx, id, 'This location is in use and can’t be deleted')
  await tx.db.deleteFrom('entity_address').where('id', '=', id).execute()
  await tx.record({ type: 'location.removed', locationId: id })
}

/**
 * The last place of an entity with open referrals stays its own: people are on their way there. `ids` are the entities
 * that would lose it; without, all who give help there.
 */
export async function refuseLastPlace(tx: Tx, placeId: number, refusal: string, ids?: readonly number[]) {
  const there = await holdPlace(tx, placeId)
  const uses = await usesOf(tx, placeId, ids ?? there)
  if (uses) throw conflict(refusal, uses)
}

/** The entities first, as their own forms do: two who take away two places of one entity must not miss one another. */
export async function holdPlace({ db }: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entity where id in (
      select entity_id from entity_address where id = ${id}
      union all select entity_id from entity_address_provider where entity_address_id = ${id})
    order by id for no key update`.execute(db)
  const place = await db.selectFrom('entity_address').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!place) throw notFound('location')
  return rows.map((row) => row.id)
}

async function usesOf({ db }: Tx, id: number, entityIds: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ referrals: number }>`
    select count(*)::int as referrals from referral
    where to_entity_id = any(${entityIds}::int[]) and stage = any(${open as string[]})
      and not exists (select from entity_address as other where other.entity_id = to_entity_id and other.id <> ${id})
      and not exists (select from entity_address_provider as other
        where other.entity_id = to_entity_id and other.entity_address_id <> ${id})`.execute(db)
  const { referrals } = rows[0]!
  if (referrals === 0) return null
  return `${referrals === 1 ? 'One open referral uses' : `${referrals} open referrals use`} this location, the only one of its provider`
}

/** Of two entities that become one: what either offers at a place of someone else, the first said of it stays. */
export async function moveOffersElsewhere({ db }: Tx, id: number, intoId: number) {
  await sql`
    insert into entity_address_provider (entity_address_id, entity_id, position, hours, exceptions, phone, note)
    select entity_address_id, ${intoId}, position, hours, exceptions, phone, note
    from entity_address_provider where entity_id = ${id} on conflict do nothing`.execute(db)
  // At its own place it is no guest.
  await sql`
    delete from entity_address_provider as provider where entity_id = ${id} or (entity_id = ${intoId}
      and exists (select from entity_address as own where own.id = provider.entity_address_id and own.entity_id = ${intoId}))`.execute(
    db,
  )
}
