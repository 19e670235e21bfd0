import type { Input } from '@handoff/contracts/kit'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { imports } from '@handoff/contracts/network/imports'
import type { Ctx, Tx } from '../../../../kit/context.ts'
import { conflict } from '../../../../kit/problem.ts'
import { refuseMissing } from '../imports.queries.ts'

/** Progress is reported at most this often; a run that was silent for long has ended with its process. */
const everyMs = 150
const silentMs = aMinute

type Run = { id: number; total: number }
type Step = (done: number) => Promise<void>

/**
 * Lets others see the progress of a run, and stop it. Progress is written outside of the run's transaction, so it is
 * visible immediately; stopping rolls the whole run back.
 */
export async function withProgress<T>({ outside, now }: Tx, { id, total }: Run, work: (step: Step) => Promise<T>) {
  const begun = { import_id: id, done: 0, total, is_stopped: false, at: now() }
  await outside
    .insertInto('import_progress')
    .values(begun)
    .onConflict((it) => it.column('import_id').doUpdateSet(begun))
    .execute()
  let reportedAt = performance.now()
  const step: Step = async (done) => {
    if (performance.now() - reportedAt < everyMs) return
    reportedAt = performance.now()
    const { is_stopped } = await outside
      .updateTable('import_progress')
      .set({ done, at: now() })
      .where('import_id', '=', id)
      .returning('is_stopped')
      .executeTakeFirstOrThrow()
    if (is_stopped) throw conflict('The import was stopped: nothing has been imported')
  }
  try {
    return await work(step)
  } finally {
    await outside.deleteFrom('import_progress').where('import_id', '=', id).execute()
  }
}

/** Null where nothing runs. */
export async function progress(ctx: Ctx, { id }: Input<typeof imports.progress>) {
  await refuseMissing(ctx, id)
  const row = await ctx.outside
    .selectFrom('import_progress')
    .select(['done', 'total'])
    .where('import_id', '=', id)
    .where('at', '>', new Date(ctx.now().getTime() - silentMs))
    .executeTakeFirst()
  return row ?? null
}

export async function stop(ctx: Ctx, { id }: Input<typeof imports.stop>) {
  await refuseMissing(ctx, id)
  const stopped = await ctx.outside
    .updateTable('import_progress')
    .set({ is_stopped: true })
    .where('import_id', '=', id)
    .where('at', '>', new Date(ctx.now().getTime() - silentMs))
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n) throw conflict('This import isn’t running')
  return null
}
