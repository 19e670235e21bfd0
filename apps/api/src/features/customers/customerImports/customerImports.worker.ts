import { sql } from 'kysely'
import { isDatabaseAway } from '../../../db/away.ts'
import type { Database } from '../../../db/open.ts'
import type { Ctx, Tx, Viewer } from '../../../kit/context.ts'
import { Problem } from '../../../kit/problem.ts'
import { viewerOfAccount } from '../../../kit/security/sessions.ts'
import { ordersOf } from './customerImports.service.ts'
import { checkRows } from './steps/check-rows.ts'
import { runRows } from './steps/run-rows.ts'
import { hold, type Stored, type Work } from './steps/step.ts'
import { undoRows } from './steps/undo-rows.ts'

const steps: Record<Stored['state'], (tx: Tx, work: Work) => Promise<unknown>> = {
  checking: checkRows,
  running: runRows,
  undoing: undoRows,
}

type Parts = {
  database: Pick<Database, 'db'>
  contextOf: (viewer: Viewer) => Ctx
  onError: (error: unknown) => void
  everyMs?: number
}
export type ImportWorker = { workAll: () => Promise<void>; stop: () => Promise<void> }

/**
 * Works on imports of customers, some rows at a time, in the name of the person who asked. Each step is one transaction
 * that holds the import and stores where the next one begins, so after a crash any process goes on there.
 */
export function startImportWorker({ database: { db }, contextOf, onError, everyMs = 1_000 }: Parts): ImportWorker {
  let isStopped = false
  let round: Promise<void> | null = null
  const interval = setInterval(() => void workAll(), everyMs)
  interval.unref()

  async function workOnce() {
    const waiting = await db
      .selectFrom('data_import')
      .select(['id', 'worker_id as workerId'])
      .where('state', 'in', ['checking', 'running', 'undoing'])
      .where('kind', '=', 'customers')
      .orderBy('id')
      .execute()
    let isBusy = false
    // One step of each in turn: a small file does not wait for a large one.
    for (const { id, workerId } of waiting) {
      if (isStopped) return false
      isBusy = (await step(id, workerId!)) || isBusy
    }
    return isBusy
  }

  /** False if there was nothing to do: another process has it, or it has failed. */
  async function step(id: number, workerId: number) {
    const viewer = await viewerOfAccount(db, workerId)
    try {
      if (!viewer) {
        await fail(id, 'The person who started it no longer has an account here')
        return false
      }
      return await contextOf(viewer).transaction(async (tx) => {
        const held = await hold(tx, id)
        if (!held) return false
        await steps[held.state](tx, workOf(held))
        return true
      })
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      onError(error)
      const failure = error instanceof Problem ? error.message : 'Something went wrong on the server'
      await contextOf(viewer!).transaction(async (tx) => {
        await fail(id, failure, tx.db)
        await tx.record({ type: 'import.stopped', importId: id, startedById: workerId })
      })
      return false
    }
  }

  /** It waits where it is for someone who tries again. */
  const fail = (id: number, failure: string, within = db) =>
    sql`update data_import set failure = ${failure}, version = version + 1,
      state = case state when 'checking' then 'draft' when 'undoing' then 'done' else 'stopped' end
      where id = ${id} and state in ('checking', 'running', 'undoing')`.execute(within)

  const mayGoOn = () => !isStopped

  async function workUntilDone() {
    try {
      while (mayGoOn() && (await workOnce()));
    } catch (error) {
      onError(error)
    }
  }

  function workAll() {
    round ??= workUntilDone().finally(() => (round = null))
    return round
  }

  return {
    workAll,
    stop: async () => {
      isStopped = true
      clearInterval(interval)
      await round
    },
  }
}

const workOf = ({ id, cursor, mapping, headings, facts, answers, duplicates, apartReason }: Stored): Work => ({
  id,
  cursor,
  columns: { mapping, headings, orders: ordersOf(facts, answers) },
  duplicates: duplicates ?? 'fill',
  apartReason,
})
