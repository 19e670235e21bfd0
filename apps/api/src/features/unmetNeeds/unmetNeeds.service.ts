import type { Input } from '@handoff/contracts/kit'
import { UnmetSource, type unmetNeeds } from '@handoff/contracts/unmetNeeds'
import { sql } from 'kysely'
import { type Ctx, ownEntity, type Tx } from '../../kit/context.ts'
import { badInput, conflict } from '../../kit/problem.ts'
import { getCustomer } from '../customers/customers.queries.ts'
import { find } from './unmetNeeds.queries.ts'

export const record = (
  ctx: Ctx,
  { customerId, categoryId, countyId, reason, note, ...asked }: Input<typeof unmetNeeds.record>,
) =>
  ctx.transaction(async (tx) => {
    const customer = customerId === undefined ? null : await getCustomer(tx, customerId)
    await checkCategory(tx, categoryId)
    await checkSpecialties(tx, categoryId, asked.specialtyIds)
    if (countyId !== undefined) await checkCounty(tx, countyId)
    const { id } = await tx.db
      .insertInto('unmet_need')
      .values({
        customer_id: customerId ?? null,
        category_id: categoryId,
        county_id: countyId ?? customer?.countyId ?? null,
        reason,
        note,
        specialty_ids: asked.specialtyIds,
        miles: asked.miles ?? null,
        is_watched: asked.notify && customerId !== undefined,
        watched_by_id: asked.notify && customerId !== undefined ? tx.viewer.id : null,
        source: UnmetSource.Recorded,
        entity_id: ownEntity(tx.viewer),
        created_by_id: tx.viewer.id,
        created_at: tx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.record({ type: 'unmetNeed.recorded', ...subjectFor(tx, id, categoryId, customerId ?? null) }, note)
    return find(tx, id)
  })

const subjectFor = (tx: Tx, unmetNeedId: number, categoryId: number, customerId: number | null) => ({
  unmetNeedId,
  categoryId,
  customerId,
  entityId: ownEntity(tx.viewer),
})

async function checkCategory({ db }: Tx, id: number) {
  const found = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found) throw badInput({ categoryId: ['Please select Service category'] })
}

async function checkSpecialties({ db }: Tx, categoryId: number, ids: readonly number[]) {
  const known = await db
    .selectFrom('specialty')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  if (known.length < new Set(ids).size) throw badInput({ specialtyIds: ['A specialty doesn’t belong to its category'] })
}

async function checkCounty({ db }: Tx, id: number) {
  const found = await db.selectFrom('county').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw badInput({ countyId: ['Please select County'] })
}

export const remove = (ctx: Ctx, { id }: Input<typeof unmetNeeds.remove>) =>
  ctx.transaction(async (tx) => {
    const need = await find(tx, id)
    if (!need.mayRemove)
      throw conflict('Only an unmet need that your side recorded, and that isn’t met yet, can be removed')
    const { category_id, customer_id } = await tx.db
      .deleteFrom('unmet_need')
      .where('id', '=', id)
      .returning(['category_id', 'customer_id'])
      .executeTakeFirstOrThrow()
    await tx.record({ type: 'unmetNeed.removed', ...subjectFor(tx, id, category_id, customer_id) })
    return null
  })
