import { type categories, categoryColors } from '@handoff/contracts/categories'
import type { Input } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'

const offered = sql<number>`(
  select count(*)::int from entity_category join entity on entity.id = entity_category.entity_id
  where entity_category.category_id = category.id and entity.member_state in (1, 3))`

export async function kpis({ db }: Ctx) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'name', 'color', 'is_sensitive as isSensitive', offered.as('members')])
    .where('is_active', '=', true)
    .orderBy('members', 'desc')
    .orderBy('name')
    .execute()
  const { specialties } = await db
    .selectFrom('specialty')
    .innerJoin('category', 'category.id', 'specialty.category_id')
    .select(sql<number>`count(*)::int`.as('specialties'))
    .where('category.is_active', '=', true)
    .executeTakeFirstOrThrow()

  const [first] = rows
  return {
    categories: rows.length,
    specialties,
    withoutMembers: rows.filter(({ members }) => members === 0).length,
    sensitive: rows.filter(({ isSensitive }) => isSensitive).length,
    mostUsed: first?.members ? { id: first.id, name: first.name, color: first.color, members: first.members } : null,
  }
}

/** The palette, without what other categories have already. */
export async function colors(ctx: Ctx, { id }: Input<typeof categories.colors>) {
  const taken = await takenColors(ctx, id)
  return categoryColors.map(({ name, color }) => ({ name, language: color, isDisabled: taken.has(color) }))
}

export async function takenColors({ db }: Pick<Ctx, 'db'>, exceptId = 0): Promise<Set<string>> {
  const rows = await db
    .selectFrom('category')
    .select('color')
    .where('is_active', '=', true)
    .where('id', '<>', exceptId)
    .execute()
  return new Set(rows.map(({ color }) => color))
}
