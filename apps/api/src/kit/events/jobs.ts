import { aMinute } from '@handoff/contracts/kit/dates/durations'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../db/open.ts'
import type { DB } from '../../db/schema.ts'

/** A recurring job. It must be safe to repeat: a run ended by a crash or a failure starts again. */
export type Job = {
  name: string
  everyMs: number
  run: (work: { db: Kysely<DB>; now: Date; publicUrl: string }) => Promise<void>
}

type Parts = {
  database: Pick<Database, 'db' | 'direct'>
  jobs: readonly Job[]
  now: () => Date
  publicUrl: string
  onError: (error: unknown) => void
  /** How often to look for due jobs. */
  lookEveryMs?: number
}

export type Jobs = { runDue: () => Promise<void>; stop: () => Promise<void> }

type State = { last_run_at: Date; retry_at: Date | null; failures: number }

/** Delay after the first failure; doubled by each further one, up to the interval of the job. */
const firstRetryMs = 30_000

/**
 * Runs each job when it is due, in one process at a time: its row is locked during the run, by a transaction on a
 * dedicated connection that also records the result. A crash ends the connection and the lock, and since nothing was
 * recorded, the next process to look repeats the run.
 */
export function startJobs({ database, jobs, now, publicUrl, onError, lookEveryMs = 15_000 }: Parts): Jobs {
  const { db, direct } = database
  let isStopped = false
  let running: Promise<void> | null = null
  const timer = setInterval(() => void runDue(), lookEveryMs)
  timer.unref()

  async function dueJobs() {
    const rows = await db.selectFrom('job').selectAll().execute()
    const states = new Map(rows.map((row) => [row.name, row]))
    const missing = jobs.filter(({ name }) => !states.has(name))
    if (missing.length)
      await db
        .insertInto('job')
        .values(missing.map(({ name }) => ({ name, last_run_at: new Date(0) })))
        .onConflict((it) => it.doNothing())
        .execute()
    return jobs.filter((job) => isDue(job, states.get(job.name), now()))
  }

  async function runLocked(job: Job) {
    const lock = new Client({
      connectionString: direct,
      application_name: 'handoff jobs',
      connectionTimeoutMillis: 5_000,
    })
    // A broken connection makes the next statement fail; without a listener it would crash the process.
    lock.on('error', () => {})
    try {
      await lock.connect()
      await lock.query('begin')
      await lock.query(idleForLong)
      const { rows } = await lock.query<State>('select * from job where name = $1 for update skip locked', [job.name])
      // Another process is running it, or just did.
      if (!rows[0] || !isDue(job, rows[0], now())) return
      await lock.query(...record(job, rows[0], await succeeds(job)))
      await lock.query('commit')
    } finally {
      await lock.end().catch(() => {})
    }
  }

  async function succeeds({ run }: Job) {
    try {
      await run({ db, now: now(), publicUrl })
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }

  function record({ name, everyMs }: Job, { failures }: State, isDone: boolean): [string, unknown[]] {
    if (isDone) return ['update job set last_run_at = $2, failures = 0, retry_at = null where name = $1', [name, now()]]
    const delay = Math.min(firstRetryMs * 2 ** failures, everyMs)
    return [
      'update job set failures = failures + 1, retry_at = $2 where name = $1',
      [name, new Date(now().getTime() + delay)],
    ]
  }

  async function round() {
    try {
      for (const job of await dueJobs()) {
        if (isStopped) return
        await runLocked(job).catch(onError)
      }
    } catch (error) {
      onError(error)
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

/** The server does not end the connection for being idle, and detects a lost machine within two minutes. */
const idleForLong = `
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 60;
  set local tcp_keepalives_interval = 15;
  set local tcp_keepalives_count = 4`

/** A moment that no run can have recorded is from before the clock was set back: waiting for it would stop the job. */
function isDue({ everyMs }: Job, state: State | undefined, at: Date) {
  if (!state) return true
  const wait = (state.retry_at?.getTime() ?? state.last_run_at.getTime() + everyMs) - at.getTime()
  return wait <= 0 || wait > everyMs + clockDifference
}

/** Between two servers, at most. */
const clockDifference = aMinute
