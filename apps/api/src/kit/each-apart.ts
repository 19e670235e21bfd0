import { sql } from 'kysely'
import type { Ctx, Tx } from './context.ts'
import { Problem } from './problem.ts'

export type Refused = { id: number; reason: string }

/** Does the same with each: one with which it cannot be done leaves the others alone, and says why. */
export async function eachApart(ctx: Ctx, ids: readonly number[], work: (tx: Tx, id: number) => Promise<unknown>) {
  const done: number[] = []
  const refused: Refused[] = []
  for (const id of new Set(ids)) {
    const reason = await ctx.transaction((tx) => reasonAgainst(tx, () => work(tx, id)))
    if (reason === null) done.push(id)
    else refused.push({ id, reason })
  }
  return { done, refused }
}

async function reasonAgainst(tx: Tx, work: () => Promise<unknown>): Promise<string | null> {
  // A call that may be repeated is one transaction as a whole: also there only this one is taken back.
  await sql`savepoint one_of_many`.execute(tx.db)
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one_of_many`.execute(tx.db)
    return Object.values(error.fields ?? {})[0]?.[0] ?? error.message
  }
}
