import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@handoff/contracts/kit'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { badInput, forbidden, notFound } from '../../../../kit/problem.ts'
import { stale, withCurrent } from '../../../../kit/records/version.ts'
import { mostFirst } from '../directory/capacity.ts'
import { mayChange, mayKeep } from './edit-entity.ts'

type CapacityChange = Input<typeof entities.setCapacity>

/** Sending the same again says that it is still current: its age begins again. */
export function setCapacity(ctx: Ctx, change: CapacityChange) {
  const { id, categoryId } = change
  return ctx.transaction(async (tx) => {
    if (!mayKeep(tx.viewer, id)) throw notFound('provider')
    if (!mayChange(tx.viewer, id)) throw forbidden()
    const hasChanged = await withCurrent(changeCapacity(tx, change), () => currentOf(tx, id))
    const now = await currentOf(tx, id)
    if (hasChanged)
      await tx.record({
        type: 'entity.capacityChanged',
        entityId: id,
        categoryId,
        capacity: change.capacity ?? now.capacity,
      })
    return now
  })
}

/** Of the provider as a whole. */
async function currentOf({ db }: Pick<Tx, 'db'>, id: number) {
  const now = await db
    .selectFrom('entity')
    .select([
      'capacity',
      'capacity_note as capacityNote',
      'capacity_at as capacityAt',
      'capacity_version as capacityVersion',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!now) throw notFound('provider')
  return now
}

/** Answers with whether it was changed: what is only confirmed is news to no one. */
export async function changeCapacity(tx: Pick<Tx, 'db' | 'now'>, change: CapacityChange) {
  await tx.db.selectFrom('entity').select('id').where('id', '=', change.id).forUpdate().execute()
  const current = await currentOf(tx, change.id)
  if (change.capacityVersion !== undefined && change.capacityVersion !== current.capacityVersion)
    throw stale('capacity')
  const before = await capacitiesOf(tx, change.id)
  // A note alone says nothing about room that no one has named.
  if (change.capacity === undefined && isUnknown(before, change.categoryId))
    throw badInput({ capacity: ['Please select Capacity'] })
  if (change.categoryId === undefined) await setCapacityOfAll(tx, change)
  else await ofOne(tx, change, change.categoryId)
  if (isDeepStrictEqual(await capacitiesOf(tx, change.id), before)) return false
  await tx.db
    .updateTable('entity')
    .set({ capacity_version: current.capacityVersion + 1 })
    .where('id', '=', change.id)
    .execute()
  return true
}

/** What is said of the entity and of each category, without its age. */
async function capacitiesOf({ db }: Pick<Tx, 'db'>, id: number) {
  const { rows } = await sql<{ category: number | null; capacity: Capacity | null }>`
    select null as category, capacity, capacity_note from entity where id = ${id}
    union all
    select category_id, capacity, capacity_note from entity_category where entity_id = ${id}
    order by 1`.execute(db)
  return rows
}

/** Of one category its own, where it has one. */
function isUnknown(rows: Awaited<ReturnType<typeof capacitiesOf>>, categoryId: number | undefined) {
  const of = (id: number | null) => rows.find(({ category }) => category === id)?.capacity
  return ((categoryId !== undefined && of(categoryId)) || of(null)) === Capacity.NotConfirmed
}

type Values = Pick<CapacityChange, 'id' | 'capacity' | 'note'>

const columnsOf = (tx: Pick<Tx, 'now'>, { capacity, note }: Values) => ({
  capacity,
  capacity_note: note === undefined ? undefined : note || null,
  capacity_at: tx.now(),
})

/** Of everything that it offers. */
async function setCapacityOfAll(tx: Pick<Tx, 'db' | 'now'>, values: Values) {
  await tx.db.updateTable('entity').set(columnsOf(tx, values)).where('id', '=', values.id).execute()
  await tx.db
    .updateTable('entity_category')
    .set({ capacity: null, capacity_note: null, capacity_at: null })
    .where('entity_id', '=', values.id)
    .execute()
}

/** From now on each category has its own; the entity as a whole has that of the category with the most. */
async function ofOne(tx: Pick<Tx, 'db' | 'now'>, change: CapacityChange, categoryId: number) {
  const { id } = change
  await sql`
    update entity_category as offer
    set capacity = entity.capacity, capacity_note = entity.capacity_note, capacity_at = entity.capacity_at
    from entity where entity.id = offer.entity_id and offer.entity_id = ${id} and offer.capacity is null`.execute(tx.db)
  const [changed] = await tx.db
    .updateTable('entity_category')
    .set(columnsOf(tx, change))
    .where('entity_id', '=', id)
    .where('category_id', '=', categoryId)
    .returning('category_id')
    .execute()
  if (!changed) throw badInput({ categoryId: ['Please select Service Category'] })
  await sql`
    update entity set capacity = most.capacity, capacity_note = most.capacity_note, capacity_at = most.capacity_at
    from (
      select offer.capacity, capacity_note, capacity_at from entity_category as offer
      join category on category.id = offer.category_id and category.is_active
      where entity_id = ${id} order by ${mostFirst(sql`offer.capacity`)}, capacity_at desc nulls last limit 1) as most
    where entity.id = ${id}`.execute(tx.db)
}
