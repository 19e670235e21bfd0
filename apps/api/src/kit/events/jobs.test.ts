import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { soon } from '../../test/soon.ts'
import { openWorld } from '../../test/world.ts'
import { type Job, type Jobs, startJobs } from './jobs.ts'

const { db, database, clock } = await openWorld()

const never = 2 ** 30
const hour = 60 * 60 * 1000
const publicUrl = 'http://localhost:3000'
const started: Jobs[] = []
const errors: unknown[] = []
let ran: string[] = []

function process(...jobs: Job[]) {
  const onError = (error: unknown) => errors.push(error)
  const one = startJobs({ database, jobs, now: clock.now, publicUrl, onError, lookEveryMs: never })
  started.push(one)
  return one
}
const job = (name: string, everyMs = hour): Job => ({ name, everyMs, run: async () => void ran.push(name) })

afterEach(async () => {
  for (const one of started.splice(0)) await one.stop()
  await db.deleteFrom('job').execute()
  ran = []
  errors.length = 0
})

test('runs a job immediately, and again whenever it is due', async () => {
  const { runDue } = process(job('sweep'), job('count', 3 * hour))
  await runDue()
  await runDue()
  expect(ran).toEqual(['sweep', 'count'])
  clock.advance({ minutes: 59 })
  await runDue()
  expect(ran).toHaveLength(2)
  clock.advance({ minutes: 1 })
  await runDue()
  expect(ran).toEqual(['sweep', 'count', 'sweep'])
})

test('runs a job in only one of many processes', async () => {
  const processes = Array.from({ length: 5 }, () => process(job('sweep')))
  await Promise.all(processes.map(({ runDue }) => runDue()))
  expect(ran).toEqual(['sweep'])
})

test('runs other jobs despite a failing one, and reports it', async () => {
  const failing: Job = { ...job('fail'), run: () => Promise.reject(new Error('no')) }
  await process(failing, job('sweep')).runDue()
  expect(ran).toEqual(['sweep'])
  expect(errors).toEqual([new Error('no')])
})

test('retries a failed run before the interval ends, with growing delays', async () => {
  let works = false
  const flaky: Job = {
    ...job('flaky'),
    run: async () => {
      ran.push('flaky')
      if (!works) throw new Error('no')
    },
  }
  const { runDue } = process(flaky)
  const runsAfter = async (seconds: number) => {
    clock.advance({ seconds })
    await runDue()
    return ran.length
  }
  expect(await runsAfter(0)).toBe(1)
  expect(await runsAfter(29)).toBe(1)
  expect(await runsAfter(1)).toBe(2)
  expect(await runsAfter(59)).toBe(2)
  works = true
  expect(await runsAfter(1)).toBe(3)
  expect(await runsAfter(3599)).toBe(3)
  works = false
  expect(await runsAfter(1)).toBe(4)
  expect(await runsAfter(30), 'the delay starts over after a run that was done').toBe(5)
})

test('a clock that is set back by hours stops no job', async () => {
  const { runDue } = process(job('sweep'))
  for (const hours of [0, 2, -2, 0]) {
    clock.advance({ hours })
    await runDue()
  }
  expect(ran).toHaveLength(3)
})

test('never delays a failing job beyond its interval', async () => {
  const failing: Job = { ...job('fail', 60_000), run: () => Promise.reject(new Error('no')) }
  const { runDue } = process(failing)
  for (let round = 1; round <= 9; round++, clock.advance({ minutes: 1 })) {
    await runDue()
    expect(errors).toHaveLength(round)
  }
})

/** A job that ends when the test says so. */
function heldJob(name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async () => {
    ran.push(`${name} begins`)
    await promise
    ran.push(`${name} ends`)
  }
  return { held: { ...job(name), run }, release: resolve }
}

test('records a run at its end, and no other process starts it before', async () => {
  const { held, release } = heldJob('sweep')
  const [one, other] = [process(held), process(job('sweep'))]
  const running = one.runDue()
  await soon(() => expect(ran).toEqual(['sweep begins']))
  const lastRun = () => db.selectFrom('job').select('last_run_at').executeTakeFirstOrThrow()
  expect(await lastRun()).toEqual({ last_run_at: new Date(0) })
  clock.advance({ hours: 5 })
  await other.runDue()
  expect(ran).toEqual(['sweep begins'])

  release()
  await running
  expect(await lastRun()).toEqual({ last_run_at: clock.now() })
  await other.runDue()
  expect(ran).toEqual(['sweep begins', 'sweep ends'])
})

test('repeats a run right away in another process after a crash', async () => {
  const { held, release } = heldJob('sweep')
  const [one, other] = [process(held), process(job('sweep'))]
  const running = one.runDue()
  await soon(() => expect(ran).toEqual(['sweep begins']))

  // What happens when a process is killed: its connections end.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'handoff jobs'`.execute(db)
  await soon(async () => {
    await other.runDue()
    expect(ran).toEqual(['sweep begins', 'sweep'])
  })
  release()
  await running
})

test('starts nothing after stop, and waits for a run in progress', async () => {
  const { held, release } = heldJob('slow')
  const one = process(held, job('next'))
  void one.runDue()
  await soon(() => expect(ran).toEqual(['slow begins']))
  const stopped = one.stop()
  release()
  await stopped
  expect(ran).toEqual(['slow begins', 'slow ends'])
})
