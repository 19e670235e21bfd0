import { hasFlag, type Input } from '@handoff/contracts/kit'
import type { categories } from '@handoff/contracts/network/categories'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { mayNotUnguard, unconfirmed } from '../../../kit/records/unguarded-change.ts'
import { show } from './categories.queries.ts'
import { bothOf } from './categories.service.ts'
import { recordsOf } from './categories.uses.ts'

/**
 * Moves everything that hangs on one category to another. What was sensitive stays so: the category that is kept
 * becomes sensitive if either was, because referrals that were masked yesterday must not be shown today.
 */
export function merge(ctx: Ctx, { id, intoId, confirmed }: Input<typeof categories.merge>) {
  return ctx.transaction(async (tx) => {
    const { one, other } = await bothOf(tx, id, intoId)
    const guarded = [one, other].find(({ isSensitive }) => isSensitive)
    if (guarded && !hasFlag(tx.viewer, 'referrals', 'sensitive')) throw mayNotUnguard(guarded.name)
    if (one.isSensitive && !confirmed) {
      const { words } = await recordsOf(tx, id)
      throw unconfirmed(
        `${other.name} becomes sensitive, because records of ${one.name} move to it: ${words ?? 'none yet'}`,
      )
    }
    const { db } = tx
    await moveServices(tx, id, intoId)
    await db.deleteFrom('entity_category').where('category_id', '=', id).execute()
    await movePlaces(tx, id, intoId)
    await moveSpecialties(tx, id, intoId)
    await moveAsked(tx, id, intoId)
    await db.updateTable('referral').set({ category_id: intoId }).where('category_id', '=', id).execute()
    await db.updateTable('referral_group').set({ category_id: intoId }).where('category_id', '=', id).execute()
    await db.updateTable('survey_response').set({ category_id: intoId }).where('category_id', '=', id).execute()
    await db.updateTable('consent').set({ category_id: intoId }).where('category_id', '=', id).execute()

    // Own answer times go along where the other has none.
    await sql`update clock_level set category_id = ${intoId} where category_id = ${id}
      and not exists (select from clock_level where category_id = ${intoId})`.execute(db)
    await db.deleteFrom('clock_level').where('category_id', '=', id).execute()

    // What was merged into this one before goes along.
    await db.updateTable('category').set({ merged_into_id: intoId }).where('merged_into_id', '=', id).execute()
    await db.updateTable('category').set({ is_active: false, merged_into_id: intoId }).where('id', '=', id).execute()
    await db
      .updateTable('category')
      .set((it) => ({ is_sensitive: one.isSensitive || other.isSensitive, version: it('version', '+', 1) }))
      .where('id', '=', intoId)
      .execute()
    await tx.record({
      type: 'category.merged',
      categoryId: id,
      intoId,
      ...(one.isSensitive && { wasSensitive: true }),
    })
    return show(tx, { id: intoId })
  })
}

/** With whom they are for and how much room there is, where the entity does not offer the other one already. */
async function moveServices({ db }: Tx, id: number, intoId: number) {
  await sql`
    with taken as (
      insert into entity_category
        (entity_id, category_id, capacity, capacity_note, capacity_at, area_state_ids, area_county_ids)
      select entity_id, ${intoId}, capacity, capacity_note, capacity_at, area_state_ids, area_county_ids
      from entity_category where category_id = ${id}
      on conflict do nothing returning entity_id)
    insert into eligibility_rule (entity_id, category_id, position, rule, is_hard, own_words)
    select entity_id, ${intoId}, position, rule, is_hard, own_words from eligibility_rule
    where category_id = ${id} and entity_id in (select entity_id from taken)`.execute(db)
}

async function movePlaces({ db }: Tx, id: number, intoId: number) {
  await sql`
    update entity_address_offer as offer set category_id = ${intoId}
    where category_id = ${id} and not exists (
      select from entity_address_offer as same
      where same.entity_address_id = offer.entity_address_id
        and coalesce(same.entity_id, 0) = coalesce(offer.entity_id, 0) and same.category_id = ${intoId})`.execute(db)
  await db.deleteFrom('entity_address_offer').where('category_id', '=', id).execute()
}

/** What visitors ask help for, and what requests to the network ask for that no one has carried out yet. */
async function moveAsked({ db }: Tx, id: number, intoId: number) {
  await sql`
    update help_request set category_ids = array(select distinct unnest(array_replace(category_ids, ${id}, ${intoId})))
    where ${id} = any(category_ids)`.execute(db)
  await sql`
    update network_request set payload = jsonb_set(payload, '{categoryIds}', (
      select jsonb_agg(distinct case named.id::int when ${id} then ${intoId}::int else named.id::int end)
      from jsonb_array_elements_text(payload -> 'categoryIds') as named (id)))
    where status in (1, 3) and payload -> 'categoryIds' @> to_jsonb(${id}::int)`.execute(db)
}

/** A specialty that the other category knows by the same name becomes that one. */
async function moveSpecialties({ db }: Tx, id: number, intoId: number) {
  const pairs = await db
    .selectFrom('specialty')
    .innerJoin('specialty as same', (on) =>
      on.on('same.category_id', '=', intoId).on(sql<boolean>`lower(same.name) = lower(specialty.name)`),
    )
    .select(['specialty.id', 'same.id as sameId'])
    .where('specialty.category_id', '=', id)
    .execute()
  for (const pair of pairs) {
    await sql`
      insert into entity_specialty (entity_id, specialty_id)
      select entity_id, ${pair.sameId} from entity_specialty where specialty_id = ${pair.id} on conflict do nothing`.execute(
      db,
    )
    await db.deleteFrom('entity_specialty').where('specialty_id', '=', pair.id).execute()
    for (const table of ['referral_group', 'unmet_need', 'visit'] as const)
      await sql`
        update ${sql.table(table)} set specialty_ids = array_replace(specialty_ids, ${pair.id}, ${pair.sameId})
        where ${pair.id} = any(specialty_ids)`.execute(db)
    await db.deleteFrom('specialty').where('id', '=', pair.id).execute()
  }
  await db.updateTable('specialty').set({ category_id: intoId }).where('category_id', '=', id).execute()
}
