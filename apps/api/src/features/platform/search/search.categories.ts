import { matchesOf } from '@handoff/contracts/kit/matching'
import type { Match } from '@handoff/contracts/platform/search'
import type { Ctx } from '../../../kit/context.ts'

type Params = { q: string; isExact: boolean; most: number }

/** Categories by name, each with its providers. */
export async function categoriesFor({ db }: Ctx, { q, isExact, most }: Params): Promise<Match[]> {
  const all = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return matchesOf(q, all, ({ name }) => name, isExact)
    .slice(0, most)
    .map(({ id, name }) => ({
      kind: 'category',
      id,
      title: name,
      hint: 'Providers of this category',
      link: `/my-network/network?categoryId=${id}`,
    }))
}
