import { sql } from 'kysely'
import type { Db } from './insert.ts'

export type Category = { id: number; name: string; isSensitive: boolean; specialties: { id: number; name: string }[] }
export type Reference = Awaited<ReturnType<typeof readReference>>

/** Built-in records of every network, looked up by name, because ids differ between databases. */
export async function readReference(db: Db) {
  const categories = await db
    .selectFrom('category')
    .select([
      'category.id',
      'category.name',
      'category.is_sensitive as isSensitive',
      sql<
        Category['specialties']
      >`(select jsonb_agg(jsonb_build_object('id', specialty.id, 'name', specialty.name) order by specialty.id)
        from specialty where specialty.category_id = category.id)`.as('specialties'),
    ])
    .orderBy('position')
    .execute()
  const byName = new Map(categories.map((category) => [category.name, category]))
  const category = (name: string) => {
    const category = byName.get(name)
    if (!category) throw new Error(`The demo network needs the category ${name}`)
    return category
  }
  const reasons = await db.selectFrom('reason').select(['code', 'is_comment_required as needsComment']).execute()
  return { categories, category, needsComment: new Map(reasons.map(({ code, needsComment }) => [code, needsComment])) }
}
