import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { badInput, conflict } from '../../../../kit/problem.ts'
import { publishAccessChanged } from '../../../../kit/security/sessions.ts'
import { moveValues } from '../../customFields/customFields.save-values.ts'
import { moveOffersElsewhere } from '../editing/addresses.ts'
import { edit } from '../editing/edit-entity.ts'
import { copyServices } from '../editing/services.ts'

/**
 * Two entries of one entity become one. People, places, customers, consents and referrals move over; the audit trail is
 * never rewritten: what was done stays done by the entry that did it, which leaves the directory and names its successor.
 */
export function merge(ctx: Ctx, { id, intoId }: Input<typeof entities.merge>) {
  return ctx.transaction(async (tx) => {
    if (id === intoId) throw badInput({ intoId: ['Please select another provider'] })
    // In one order, so that two who merge the same pair both ways do not wait for one another.
    for (const one of [id, intoId].sort((first, second) => first - second))
      await sql`select from entity where id = ${one} for update`.execute(tx.db)
    const [from, into] = [await edit(tx, { id }), await edit(tx, { id: intoId })]
    if (from.networkType !== into.networkType)
      throw conflict('An organization and an individual can’t be merged', 'They’re different kinds of providers')
    if (into.entityState === EntityState.Inactive)
      throw conflict(`${into.name} is inactive`, 'Activate it first, or merge the other way around')
    await refuseReferralsBetween(tx, id, intoId)

    await moveOffers(tx, id, intoId)
    await moveOffersElsewhere(tx, id, intoId)
    await movePeople(tx, id, intoId)
    await moveCare(tx, id, intoId)
    await moveValues(tx, 'entity', id, intoId)
    await tx.db
      .updateTable('entity')
      .set({ merged_into_id: intoId, entity_state: EntityState.Inactive, deactivated_at: tx.now(), parent_id: null })
      .where('id', '=', id)
      .execute()
    await tx.db
      .updateTable('entity')
      .set((it) => ({
        version: it('version', '+', 1),
        updated_at: tx.now(),
        entity_state: betterOf(from.entityState, into.entityState),
      }))
      .where('id', '=', intoId)
      .execute()
    await tx.record({ type: 'entity.merged', entityId: id, intoId })
    return edit(tx, { id: intoId })
  })
}

/** What either of them has reached already: people to run it, an entry in the directory, an invitation that waits. */
const betterOf = (one: EntityState, other: EntityState) =>
  [EntityState.Active, EntityState.Listed, EntityState.Invited].find((state) => state === one || state === other) ??
  other

/** A referral from one to the other would end as one to oneself. */
async function refuseReferralsBetween({ db }: Tx, id: number, intoId: number) {
  const between = await db
    .selectFrom('referral')
    .select('id')
    .where('from_entity_id', 'in', [id, intoId])
    .where('to_entity_id', 'in', [id, intoId])
    .limit(1)
    .executeTakeFirst()
  if (between) throw conflict('These providers have referred customers to each other, so they aren’t the same')
}

async function moveOffers({ db }: Tx, id: number, intoId: number) {
  await copyServices({ db }, id, intoId)
  await db.deleteFrom('entity_category').where('entity_id', '=', id).execute()
  for (const [table, column] of [
    ['entity_specialty', 'specialty_id'],
    ['favorite', 'account_id'],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} (entity_id, ${sql.ref(column)})
      select ${intoId}, ${sql.ref(column)} from ${sql.table(table)} where entity_id = ${id} on conflict do nothing`.execute(
      db,
    )
    await sql`delete from ${sql.table(table)} where entity_id = ${id}`.execute(db)
  }
  await sql`
    update entity_address set entity_id = ${intoId},
      position = position + (select coalesce(max(position), -1) + 1 from entity_address where entity_id = ${intoId})
    where entity_id = ${id}`.execute(db)
  await sql`
    delete from entity_address_offer as offer where entity_id = ${id} and exists (
      select from entity_address_offer as same where same.entity_id = ${intoId}
        and same.entity_address_id = offer.entity_address_id and same.category_id = offer.category_id)`.execute(db)
  await db.updateTable('entity_address_offer').set({ entity_id: intoId }).where('entity_id', '=', id).execute()
  await db.updateTable('entity').set({ parent_id: intoId }).where('parent_id', '=', id).execute()
  // Own answer times, where the other has none.
  await sql`update clock_level set entity_id = ${intoId} where entity_id = ${id}
    and not exists (select from clock_level where entity_id = ${intoId})`.execute(db)
  await db.deleteFrom('clock_level').where('entity_id', '=', id).execute()
  // Where someone has asked for help on its page.
  await db.updateTable('help_request').set({ entity_id: intoId }).where('entity_id', '=', id).execute()
  // Notes and files, and those that stay on its side.
  for (const table of ['note', 'material'] as const)
    for (const column of ['entity_id', 'side_entity_id'] as const)
      await db
        .updateTable(table)
        .set({ [column]: intoId })
        .where(column, '=', id)
        .execute()
}

/** Roles of the same name get a number behind them; what people may do stays what it was. */
async function movePeople({ db }: Tx, id: number, intoId: number) {
  await sql`
    update role set entity_id = ${intoId}, name = case when exists (
      select from role as same where same.entity_id = ${intoId} and lower(same.name) = lower(role.name))
      then left(role.name, 50) || ' (' || role.id || ')' else role.name end
    where entity_id = ${id}`.execute(db)
  const moved = await db
    .updateTable('account')
    .set({ entity_id: intoId })
    .where('entity_id', '=', id)
    .returning('id')
    .execute()
  await publishAccessChanged(
    db,
    moved.map((person) => person.id),
  )
  await sql`
    update invitation set revoked_at = now() where entity_id = ${id} and accepted_at is null and declined_at is null
      and revoked_at is null and exists (select from invitation as same where same.entity_id = ${intoId}
        and same.kind = invitation.kind and same.email = invitation.email and same.accepted_at is null
        and same.declined_at is null and same.revoked_at is null)`.execute(db)
  await db.updateTable('invitation').set({ entity_id: intoId }).where('entity_id', '=', id).execute()
}

async function moveCare({ db }: Tx, id: number, intoId: number) {
  await sql`
    insert into customer_access (customer_id, entity_id, kind, since, until, last_contact_at, last_referred_at)
    select customer_id, ${intoId}, kind, since, until, last_contact_at, last_referred_at
    from customer_access where entity_id = ${id}
    on conflict (customer_id, entity_id, kind) do update
      set last_contact_at = greatest(customer_access.last_contact_at, excluded.last_contact_at),
        last_referred_at = greatest(customer_access.last_referred_at, excluded.last_referred_at),
        until = case when customer_access.until is null or excluded.until is null then null
        else greatest(customer_access.until, excluded.until) end`.execute(db)
  await db.deleteFrom('customer_access').where('entity_id', '=', id).execute()
  await sql`
    update customer_access set last_contact_at = latest.contact, last_referred_at = latest.referred
    from (select customer_id, max(last_contact_at) as contact, max(last_referred_at) as referred
      from customer_access where entity_id = ${intoId} group by customer_id having count(*) > 1) as latest
    where customer_access.entity_id = ${intoId} and customer_access.customer_id = latest.customer_id`.execute(db)
  await db.updateTable('customer').set({ owner_entity_id: intoId }).where('owner_entity_id', '=', id).execute()
  await db.updateTable('consent').set({ entity_id: intoId }).where('entity_id', '=', id).execute()
  await db.updateTable('referral_group').set({ from_entity_id: intoId }).where('from_entity_id', '=', id).execute()
  await db.updateTable('referral').set({ from_entity_id: intoId }).where('from_entity_id', '=', id).execute()
  await db.updateTable('referral').set({ to_entity_id: intoId }).where('to_entity_id', '=', id).execute()
  for (const table of ['appointment', 'visit', 'survey_response'] as const)
    await db.updateTable(table).set({ entity_id: intoId }).where('entity_id', '=', id).execute()
  await db.updateTable('unmet_need').set({ opened_entity_id: intoId }).where('opened_entity_id', '=', id).execute()
  // Where the two are individuals.
  for (const table of ['appointment', 'referral'] as const)
    await db.updateTable(table).set({ assigned_entity_id: intoId }).where('assigned_entity_id', '=', id).execute()
  await db
    .updateTable('network_request')
    .set({ requester_entity_id: intoId })
    .where('requester_entity_id', '=', id)
    .execute()
}
