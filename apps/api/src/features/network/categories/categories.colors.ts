import type { Input } from '@handoff/contracts/kit'
import { type categories, categoryColors } from '@handoff/contracts/network/categories'
import type { Ctx } from '../../../kit/context.ts'

/** The palette as suggestions: what other categories have already is disabled. */
export async function colors(ctx: Ctx, { id }: Input<typeof categories.colors>) {
  const taken = await takenColors(ctx, id)
  return categoryColors.map(({ name, color }) => ({ name, value: color, isDisabled: taken.has(color) }))
}

/** The suggested colors that active categories have; none once the whole palette is in use. */
export async function takenColors({ db }: Pick<Ctx, 'db'>, exceptId = 0): Promise<Set<string>> {
  const rows = await db
    .selectFrom('category')
    .select('color')
    .where('is_active', '=', true)
    .where('id', '<>', exceptId)
    .execute()
  const taken = new Set(rows.map(({ color }) => color))
  return categoryColors.every(({ color }) => taken.has(color)) ? new Set() : taken
}
