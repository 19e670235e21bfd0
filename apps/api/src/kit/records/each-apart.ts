import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { Problem } from '../problem.ts'

type Refused = { id: number; reason: string }

/** Does the same for each id: a failure does not affect the others, and returns its reason. */
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

/** Runs one of many in a savepoint, which is rolled back if it is refused. Returns the reason, or null on success. */
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
