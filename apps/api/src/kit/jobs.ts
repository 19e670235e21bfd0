import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Work that comes around. It must be able to run twice: a crash in the middle runs it again. */
export type Job = {
  name: string
  everyMs: number
  run: (work: { db: Kysely<DB>; now: Date; publicUrl: string }) => Promise<void>
}

type Parts = {
  db: Kysely<DB>
  jobs: readonly Job[]
  now: () => Date
  publicUrl: string
  onError: (error: unknown) => void
  /** How often it is looked whether something is due. */
  lookEveryMs?: number
}

export type Jobs = { runDue: () => Promise<void>; stop: () => Promise<void> }

/** Runs each job when its time has come; of several processes one does, and the others see that it was done. */
export function startJobs({ db, jobs, now, publicUrl, onError, lookEveryMs = 15_000 }: Parts): Jobs {
  let isStopped = false
  let running: Promise<void> | null = null
  const timer = setInterval(() => void runDue(), lookEveryMs)
  timer.unref()

  async function runIfDue({ name, everyMs, run }: Job) {
    const at = now()
    const first = { name, last_run_at: new Date(0) }
    await db
      .insertInto('job')
      .values(first)
      .onConflict((it) => it.doNothing())
      .execute()
    const taken = await db
      .updateTable('job')
      .set({ last_run_at: at })
      .where('name', '=', name)
      .where('last_run_at', '<=', new Date(at.getTime() - everyMs))
      .executeTakeFirst()
    if (taken.numUpdatedRows > 0n) await run({ db, now: at, publicUrl })
  }

  async function round() {
    for (const job of jobs) {
      if (isStopped) return
      await runIfDue(job).catch(onError)
    }
  }

  function runDue() {
    running ??= round().finally(() => (running = null))
    return running
  }

  return {
    runDue,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
