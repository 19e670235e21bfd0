import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { Problem } from '../problem.ts'

type Refused = { id: number; reason: string }

/** Does the same with each: one with which it cannot be done leaves the others alone, and says why. */
export async function eachApart(ctx: Ctx, ids: readonly number[], work: (tx: Tx, id: number) => Promise<unknown>) {
  const done: number[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    const refusal = await ctx.transaction((tx) => refusalOf(tx, () => work(tx, id)))
    if (refusal === null) done.push(id)
    else refused.push({ id, reason: Object.values(refusal.fields ?? {})[0]?.[0] ?? refusal.message })
  }
  return { done, refused }
}

/** Does one of many in a transaction; what is refused is taken back as a whole. Null where it was done. */
export async function refusalOf(tx: Pick<Tx, 'db'>, work: () => Promise<unknown>): Promise<Problem | null> {
  await sql`savepoint one_of_many`.execute(tx.db)
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one_of_many`.execute(tx.db)
    return error
  }
}
