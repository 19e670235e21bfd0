import { CustomerState, type customers } from '@handoff/contracts/customers/customers/customers'
import { comparePeople } from '@handoff/contracts/customers/duplicates/score'
import type { Input } from '@handoff/contracts/kit'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/schema.ts'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { onPage, totalIn } from '../../../../kit/lists/page.ts'
import { conflict, notFound } from '../../../../kit/problem.ts'
import { visibleCustomers } from '../customers.queries.ts'
import { type Apart, noteFrom, reasonIn } from './duplicates.apart.ts'
import { identitiesOf } from './duplicates.candidates.ts'
import { factsOf } from './duplicates.facts.ts'

/** Pairs without a decision, of which both are active. */
const openPairs = ({ db }: { db: Kysely<DB> }) =>
  db
    .selectFrom('customer_pair as pair')
    .innerJoin('customer as one', 'one.id', 'pair.one_id')
    .innerJoin('customer as other', 'other.id', 'pair.other_id')
    .where('pair.decided_at', 'is', null)
    .where('one.state', '=', CustomerState.Active)
    .where('other.state', '=', CustomerState.Active)

export async function countOpenPairs(ctx: Ctx) {
  const { count } = await openPairs(ctx).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

const areHousemates = sql<boolean>`exists (select from housemate as first
  join housemate as second using (household_id)
  where first.customer_id = pair.one_id and second.customer_id = pair.other_id)`

export async function possibleDuplicates(ctx: Ctx, paging: Input<typeof customers.possibleDuplicates>) {
  const all = openPairs(ctx)
    .select(['pair.id', 'pair.one_id', 'pair.other_id', 'pair.score', 'pair.created_at'])
    .select(areHousemates.as('liveTogether'))
  const pairs = await onPage(all.orderBy('pair.score', 'desc').orderBy('pair.id'), paging).execute()
  const ids = pairs.flatMap(({ one_id, other_id }) => [one_id, other_id])
  const [facts, identities] = await Promise.all([factsOf(ctx, ids), identitiesOf(visibleCustomers(ctx), ids)])
  const data = pairs.map(({ one_id, other_id, ...pair }) => {
    const { comparison } = comparePeople(identities.get(one_id)!, identities.get(other_id)!)
    return { ...pair, comparison, one: facts.get(one_id)!, other: facts.get(other_id)! }
  })
  return { data, ...(await totalIn(ctx.db, all, data.length, paging)), ...paging }
}

export const dismissDuplicate = (ctx: Ctx, { id, ...why }: Input<typeof customers.dismissDuplicate>) =>
  ctx.transaction(async (tx) => {
    const pair = await tx.db.selectFrom('customer_pair').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!pair) throw notFound('pair')
    if (pair.decided_at) throw conflict('Someone else just decided this pair')
    await keepApart(tx, pair.one_id, [{ id: pair.other_id, score: pair.score }], why)
    return null
  })

/** The pairs are not offered again, and each record shows the other one. */
export async function keepApart(tx: Tx, id: number, others: readonly { id: number; score: number }[], why: Apart) {
  for (const other of others) {
    const decision = { reason: why.reason, note: noteFrom(why), decided_by_id: tx.viewer.id, decided_at: tx.now() }
    const [one_id, other_id] = [Math.min(id, other.id), Math.max(id, other.id)]
    await tx.db
      .insertInto('customer_pair')
      .values({ one_id, other_id, score: other.score, created_at: tx.now(), ...decision })
      .onConflict((it) => it.columns(['one_id', 'other_id']).doUpdateSet(decision))
      .execute()
    for (const [customerId, otherCustomerId] of [[id, other.id] as const, [other.id, id] as const])
      await tx.record({ type: 'customer.keptApart', customerId, otherCustomerId }, reasonIn({ ...decision }))
  }
}
