import { foldKey } from '@handoff/contracts/kit/folding'
import type { ImportDetail, ValueChoices } from '@handoff/contracts/network/imports'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'

type Db = Pick<Ctx, 'db'>
/** `label` is its own name. */
export type Service = { categoryId: number; specialtyId: number | null; category: string; label: string }
/** Of several specialties of one name the one of these categories. */
export type ServiceOf = (name: string, categoryIds?: ReadonlySet<number>) => Service | 'none' | undefined
export type Option = ImportDetail['valueOptions'][number]

/** The meaning of a name: a category, the one specialty of that name, or what the reviewer chose for it. */
export async function servicesByName(ctx: Db, choices: ValueChoices): Promise<ServiceOf> {
  const categories = await categoriesOf(ctx)
  const specialties = await specialtiesOf(ctx)
  const byName = new Map<string, Service | 'none'>()
  const specialtiesByName = Map.groupBy(specialties, (one) => foldKey(one.name))
  for (const [name, same] of specialtiesByName) if (same.length === 1) byName.set(name, same[0]!)
  const byKey = new Map<string, Service>(specialties.map((one) => [`specialty:${one.specialtyId}`, one]))
  for (const { name, id, category } of categories) {
    const service = { categoryId: id, specialtyId: null, category, label: category }
    byName.set(foldKey(name), service)
    byKey.set(`category:${id}`, service)
  }
  for (const [name, key] of Object.entries(choices)) {
    const service = key === 'none' ? key : byKey.get(key)
    if (service) byName.set(name, service)
  }
  return (name, categoryIds) => {
    const matches = (specialtiesByName.get(foldKey(name)) ?? []).filter(({ categoryId }) =>
      categoryIds?.has(categoryId),
    )
    return matches.length === 1 ? matches[0] : byName.get(foldKey(name))
  }
}

/** A category that was merged into another still answers to its former name. */
const categoriesOf = ({ db }: Db) =>
  db
    .selectFrom('category')
    .leftJoin('category as kept', 'kept.id', 'category.merged_into_id')
    .select([
      'category.name',
      sql<number>`coalesce(kept.id, category.id)`.as('id'),
      sql<string>`coalesce(kept.name, category.name)`.as('category'),
    ])
    .where((it) => it.or([it('category.is_active', '=', true), it('kept.is_active', '=', true)]))
    // A name in use wins over the same name of old.
    .orderBy('category.is_active')
    .orderBy('category.position')
    .execute()

const specialtiesOf = ({ db }: Db) =>
  db
    .selectFrom('specialty')
    .innerJoin('category', 'category.id', 'specialty.category_id')
    .select([
      'specialty.name',
      'specialty.name as label',
      'specialty.id as specialtyId',
      'category.id as categoryId',
      'category.name as category',
    ])
    .where('category.is_active', '=', true)
    .orderBy('category.position')
    .orderBy('specialty.name')
    .execute()

export const categoryNames = async (ctx: Db) =>
  new Map((await categoriesOf(ctx)).map(({ id, category }) => [id, category]))

/** All possible meanings of an unknown value. */
export async function serviceOptions(ctx: Db): Promise<Option[]> {
  const categories = (await categoriesOf(ctx)).filter(({ name, category }) => name === category)
  const specialties = await specialtiesOf(ctx)
  return categories.flatMap(({ id, name }) => [
    { key: `category:${id}`, label: name, hint: null },
    ...specialties
      .filter(({ categoryId }) => categoryId === id)
      .map((one) => ({ key: `specialty:${one.specialtyId}`, label: one.name, hint: name })),
  ])
}
