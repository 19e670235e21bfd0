import type { CustomerState } from '@handoff/contracts/customers/customers/customers'
import { foldKey, wordsOf } from '@handoff/contracts/kit/folding'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { best, hasCandidates, meant } from '../../../kit/lists/best.ts'
import { candidatesFor } from '../../../kit/lists/vocabulary.ts'
import { isUnderCodeName } from '../../../kit/records/code-name.ts'
import { matching, searchText } from './customers.match-words.ts'
import { visibleCustomers } from './customers.queries.ts'

const visibleIn = (ctx: Ctx) =>
  visibleCustomers(ctx)
    .select(['customer.id', 'customer.search_name as name', 'customer.search_text as text'])
    .where(sql<boolean>`not ${isUnderCodeName(ctx.viewer)}`)

/** The best matches among the customers this viewer sees, in any state by default. */
export async function bestCustomers(ctx: Ctx, q: string, state?: CustomerState): Promise<number[]> {
  const visible = state ? visibleIn(ctx).where('customer.state', '=', state) : visibleIn(ctx)
  const words = wordsOf(q)
  // With few customers, all are compared, so that nothing that should be first is missed.
  if (await hasFew(ctx)) return best(ctx.db, q, [{ limit: () => visible.where(matching(ctx, q, unindexed)) }])
  return best(ctx.db, q, [
    ...(words.length ? [visible.where('customer.search_name', 'like', `${foldKey(q)}%`)] : []),
    // With more candidates than are compared, prefix matches come first.
    ...(words.length && words.every((word) => word.length > 1)
      ? [
          visible.where(
            sql<boolean>`(${sql.join(
              words.map((word) => sql`${searchText} like ${`% ${word}%`}`),
              sql` and `,
            )})`,
          ),
        ]
      : []),
    // For short words alone, these are all.
    ...(words.length && words.every((word) => /^\D{2}$/.test(word)) ? [] : [visible.where(matching(ctx, q))]),
  ])
}

/** The likely meaning of a misspelled search. */
export async function meantCustomers(ctx: Ctx, typed: readonly string[], state?: CustomerState) {
  const candidates = await candidatesFor(ctx.outside, typed)
  const visible = state ? visibleIn(ctx).where('customer.state', '=', state) : visibleIn(ctx)
  const text = (await hasFew(ctx)) ? unindexed : searchText
  return meant(ctx.db, { typed, candidates }, (words) => visible.where(hasCandidates(text, words)))
}

const few = 5_000
const unindexed = sql`(${searchText} || '')`

/** The network-wide index finds too much for common words: if a provider has few customers, each one is compared. */
async function hasFew({ db, viewer }: Ctx) {
  if (viewer.side === 'admin') return false
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from customer_access where entity_id = ${viewer.entityId} limit ${sql.lit(few)}) as held`.execute(db)
  return rows[0]!.count < few
}
