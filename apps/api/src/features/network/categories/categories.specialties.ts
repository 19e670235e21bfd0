import type { Tx } from '../../../kit/context.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { usesOfSpecialty } from './categories.uses.ts'

type OfferInput = { id?: number; name: string }[]

/** Renames those that are known by their id, adds those that are new, and removes those that are left out and unused. */
export async function saveSpecialties(tx: Tx, categoryId: number, requested: OfferInput) {
  const { db } = tx
  const known = await db.selectFrom('specialty').select(['id', 'name']).where('category_id', '=', categoryId).execute()
  const strange = requested.find(({ id }) => id !== undefined && !known.some((one) => one.id === id))
  if (strange) throw badInput({ specialties: [`${strange.name} doesn’t belong to this category`] })

  for (const { id, name } of known.filter((one) => !requested.some((specialty) => specialty.id === one.id))) {
    const uses = await usesOfSpecialty(tx, id)
    if (uses) throw conflict(`The specialty ${name} is in use and can’t be removed`, uses)
    await db.deleteFrom('specialty').where('id', '=', id).execute()
  }

  const renamed = requested.filter(
    ({ id, name }) => id !== undefined && known.find((one) => one.id === id)!.name !== name,
  )
  // Two that swap their names would meet halfway.
  for (const { id } of renamed)
    await db
      .updateTable('specialty')
      .set({ name: `renamed ${id}` })
      .where('id', '=', id!)
      .execute()
  for (const { id, name } of renamed) await db.updateTable('specialty').set({ name }).where('id', '=', id!).execute()

  for (const { name } of requested.filter(({ id }) => id === undefined))
    await db.insertInto('specialty').values({ category_id: categoryId, name }).execute()
}
