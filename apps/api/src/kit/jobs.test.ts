import { afterEach, expect, test } from 'vitest'
import { openWorld } from '../test/world.ts'
import { type Job, type Jobs, startJobs } from './jobs.ts'

const { db, clock } = await openWorld()

const never = 2 ** 30
const hour = 60 * 60 * 1000
const publicUrl = 'http://localhost:3000'
const started: Jobs[] = []
const errors: unknown[] = []
let ran: string[] = []

function process(...jobs: Job[]) {
  const onError = (error: unknown) => errors.push(error)
  const one = startJobs({ db, jobs, now: clock.now, publicUrl, onError, lookEveryMs: never })
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

test('a job runs at once, and then when its time has come again', async () => {
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

test('of many processes one runs it', async () => {
  const processes = Array.from({ length: 5 }, () => process(job('sweep')))
  await Promise.all(processes.map(({ runDue }) => runDue()))
  expect(ran).toEqual(['sweep'])
})

test('one that fails keeps no other from running, and is told', async () => {
  const failing: Job = { ...job('fail'), run: () => Promise.reject(new Error('no')) }
  await process(failing, job('sweep')).runDue()
  expect(ran).toEqual(['sweep'])
  expect(errors).toEqual([new Error('no')])
})

test('none begins once it was stopped, and one under way is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow: Job = { ...job('slow'), run: () => promise.then(() => void ran.push('slow')) }
  const one = process(slow, job('next'))
  void one.runDue()
  await expect.poll(() => db.selectFrom('job').select('name').execute()).toHaveLength(1)
  const stopped = one.stop()
  resolve()
  await stopped
  expect(ran).toEqual(['slow'])
})
