import { changed, hasFlag, type Input } from '@handoff/contracts/kit'
import type { CategoryValues, categories } from '@handoff/contracts/network/categories'
import { categoryFields } from '@handoff/contracts/network/category-fields'
import { categoryColumnKeys } from '@handoff/contracts/network/category-from-fields'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Ctx, Tx } from '../../../kit/context.ts'
import { isSameName } from '../../../kit/lists/search.ts'
import { badInput, conflict, notFound } from '../../../kit/problem.ts'
import { columnsFrom } from '../../../kit/records/field-columns.ts'
import { mayNotUnguard, unconfirmed } from '../../../kit/records/unguarded-change.ts'
import { changeRecord, stale } from '../../../kit/records/version.ts'
import { show } from './categories.queries.ts'
import { saveSpecialties } from './categories.specialties.ts'
import { recordsOf, usesOf } from './categories.uses.ts'

type Values = z.output<typeof CategoryValues>

/** Inside the caller’s transaction: the form, or a request that is granted. */
export async function addCategory(tx: Tx, values: Values): Promise<number> {
  await oneAtATime(tx)
  await refuseTaken(tx, values)
  const { id } = await tx.db
    .insertInto('category')
    .values({
      ...columnsOf(values),
      position: sql<number>`(select coalesce(max(position), -1) + 1 from category)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveSpecialties(tx, id, values.specialties)
  await tx.record({ type: 'category.created', categoryId: id })
  return id
}

/** What is left out stays as it is. */
export function save(ctx: Ctx, { id, version, confirmed, ...changes }: Input<typeof categories.save>) {
  return ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const before = await show(tx, { id })
    if (before.version !== version) throw stale('category', `It is at version ${before.version}`, before)
    const values = changed<Values>({ ...before, icon: before.icon as Values['icon'] }, changes)
    const exposed = before.isSensitive && !values.isSensitive ? await checkExposing(tx, before, confirmed) : undefined
    await refuseTaken(tx, values, id)
    return changeRecord(tx, {
      before,
      write: async () => {
        await tx.db
          .updateTable('category')
          .set({ ...columnsOf(values), version: version + 1 })
          .where('id', '=', id)
          .execute()
        if (changes.specialties !== undefined) await saveSpecialties(tx, id, values.specialties)
      },
      read: () => show(tx, { id }),
      record: (fields) =>
        tx.record({ type: 'category.changed', categoryId: id, fields, ...(exposed !== undefined && { exposed }) }),
    })
  })
}

/** Answers with how many records are shown by it. */
async function checkExposing(tx: Tx, { id, name }: { id: number; name: string }, confirmed: boolean) {
  if (!hasFlag(tx.viewer, 'referrals', 'sensitive')) throw mayNotUnguard(name)
  const { count, words } = await recordsOf(tx, id)
  if (count > 0 && !confirmed)
    throw unconfirmed(`Everyone who can see referrals would see that these are for ${name}: ${words}`)
  return count
}

const columnsOf = (values: Values) => columnsFrom(categoryFields, categoryColumnKeys, values)

/** Names and the order are compared with all others: two who change them at once come one after the other. */
const oneAtATime = ({ db }: Tx) => sql`lock table category in share row exclusive mode`.execute(db)

async function refuseTaken(tx: Tx, { name }: Values, ownId = 0) {
  const same = await tx.db
    .selectFrom('category')
    .leftJoin('category as into', 'into.id', 'category.merged_into_id')
    .select(['category.name', 'into.name as into'])
    .where(isSameName(sql.ref('category.name'), name))
    .where('category.id', '<>', ownId)
    .where((it) => it.or([it('into.id', 'is', null), it('into.id', '<>', ownId)]))
    .executeTakeFirst()
  if (same)
    throw badInput({
      name: [same.into ? `${same.name} was merged into ${same.into}` : `There’s already a category ${same.name}`],
    })
}

export function order(ctx: Ctx, { ids }: Input<typeof categories.order>) {
  return ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const known = await tx.db.selectFrom('category').select('id').where('is_active', '=', true).execute()
    const isComplete = new Set(ids).size === ids.length && ids.length === known.length
    if (!isComplete || !known.every(({ id }) => ids.includes(id)))
      throw conflict('The categories have changed. Reload and try again')
    await sql`
      update category set position = wished.position
      from unnest(${ids}::int[]) with ordinality as wished (id, position)
      where category.id = wished.id and category.position <> wished.position`.execute(tx.db)
    await tx.record({ type: 'category.ordered' })
    return null
  })
}

/** Only what nothing ever used can go; anything else is merged, so that what happened keeps its name. */
export function remove(ctx: Ctx, { id }: Input<typeof categories.remove>) {
  return ctx.transaction(async (tx) => {
    await oneAtATime(tx)
    const category = await show(tx, { id })
    const uses = await usesOf(tx, id)
    if (uses) throw conflict(`${category.name} is in use. Merge it into another category instead`, uses)
    await tx.db.deleteFrom('category').where('id', '=', id).execute()
    await tx.record({ type: 'category.removed', categoryId: id })
    return null
  })
}

/** One to merge away and one to keep, both in use today. */
export async function bothOf(tx: Tx, id: number, intoId: number) {
  await oneAtATime(tx)
  if (id === intoId) throw badInput({ intoId: ['Please select another category'] })
  const rows = await tx.db
    .selectFrom('category')
    .select(['id', 'name', 'is_sensitive as isSensitive'])
    .where('id', 'in', [id, intoId])
    .where('is_active', '=', true)
    .execute()
  const [one, other] = [rows.find((row) => row.id === id), rows.find((row) => row.id === intoId)]
  if (!one || !other) throw notFound('category')
  return { one, other }
}
