import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { rootFolder } from './config.ts'
import { openDatabase } from './db/open.ts'
import { referralsOf } from './features/referrals/referrals/referrals.fixtures.ts'
import { startJobs } from './kit/events/jobs.ts'
import { startMailWorker } from './kit/mail/mail-worker.ts'
import { queueMail } from './kit/mail/queue.ts'
import { listenForMetrics } from './metrics.ts'
import { openWorld } from './test/world.ts'

type Rule = {
  alert: string
  expr: string
  annotations: { summary: string; runbook_url: string }
}

const file = path.join(rootFolder, 'deploy/alerts.yml')
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const world = await openWorld()
const { db, database, clock } = world
const { aSentReferral } = referralsOf(world)
const metricsToken = 'a-token-of-a-test'
const never = 2 ** 30
// It reports the live side of this process, as the last that was made.
const away = openDatabase({ connectionString: 'postgresql://nobody@127.0.0.1:1/nothing' })
const awayApp = await world.anotherApp({ database: away, metricsToken, folders: [tmpdir()] })
const { connectionString } = database
const copied = openDatabase({ connectionString, replica: { connectionString, mostLag: 5, everyMs: 20 } })
const app = await world.anotherApp({ database: copied, metricsToken, folders: [tmpdir()] })
afterAll(async () => {
  await app.close()
  await copied.close()
  await awayApp.close()
  await away.close()
})

const authorization = `Bearer ${metricsToken}`
const scrape = async (from = app) => (await from.inject({ url: '/metrics', headers: { authorization } })).body

/** Scraped after 5 s, when figures of the database are read again. */
function scrapedLater() {
  clock.advance({ seconds: 6 })
  return scrape()
}

const samplesOf = (text: string, metric: string) =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)]
    .filter(([, name]) => name === metric)
    .map(([, , labels, value]) => ({ labels, value: Number(value) }))

const compare: Record<string, (one: number, other: number) => boolean> = {
  '>': (one, other) => one > other,
  '==': (one, other) => one === other,
}

/** Whether the expression of an alert is true: one metric, compared with a number. */
function isFiring(alert: string, text: string) {
  const { expr } = rules.find((rule) => rule.alert === alert)!
  const [, metric, operator, threshold] = /^(?:min\()?(\w+)\)? (>|==) ([\d.e]+)$/.exec(expr)!
  const samples = samplesOf(text, metric!)
  const isTrue = ({ value }: { value: number }) => compare[operator!]!(value, Number(threshold))
  return expr.startsWith('min(') ? samples.length > 0 && samples.every(isTrue) : samples.some(isTrue)
}

describe('/metrics', () => {
  test('does not exist without a token or a port', async () => {
    expect((await world.app.inject('/metrics')).statusCode).toBe(404)
  })

  test('is there for who has the token', async () => {
    expect((await app.inject('/metrics')).statusCode).toBe(401)
    const wrong = await app.inject({ url: '/metrics', headers: { authorization: `${authorization}x` } })
    expect(wrong.statusCode).toBe(401)
    const right = await app.inject({ url: '/metrics', headers: { authorization } })
    expect([right.statusCode, right.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  })

  test('is there on a port of this machine, without a token', async () => {
    const server = await listenForMetrics(app.handoff.metrics!, 0)
    const { address, port } = server.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('handoff_database_up 1')
    expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(404)
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })

  test('counts requests by route and status', async () => {
    await app.inject('/api/customers/4711')
    await expect
      .poll(scrape)
      .toContain('handoff_http_request_duration_seconds_count{method="GET",route="/api/customers/:id",status="401"} 1')
  })

  test('goes on while the database is down, and says so', async () => {
    const text = await scrape(awayApp)
    expect(isFiring('HandoffDatabaseDown', text)).toBe(true)
    expect(isFiring('HandoffDatabaseDown', await scrape())).toBe(false)
    expect(samplesOf(text, 'handoff_nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
    expect(text).not.toContain('handoff_outbox_oldest_seconds')
  })
})

describe('an alert', () => {
  test('names only metrics that are exported, and what to do is written down', async () => {
    await runJob('read')
    const text = await scrapedLater()
    const exported = new Set([...text.matchAll(/^(\w+)/gm)].map(([name]) => name))
    const headings = readFileSync(path.join(rootFolder, 'docs/operating.md'), 'utf8').matchAll(/^#+ (.*)$/gm)
    const anchors = [...headings].map(
      ([, heading]) => `docs/operating.md#${heading!.toLowerCase().replaceAll(' ', '-')}`,
    )
    for (const { alert, expr, annotations } of rules) {
      const metrics = expr.match(/\bhandoff_\w+|\bup\b/g)!
      expect(
        metrics.filter((name) => name !== 'up' && !exported.has(name)),
        alert,
      ).toEqual([])
      expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/)
      expect(anchors).toContain(annotations.runbook_url)
    }
  })

  test('is a rule that Prometheus accepts', ({ skip }) => {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    if (error) skip('promtool is not installed, so the rules were not checked by it')
    expect(status, `${stdout}${stderr}`).toBe(0)
  })

  test('of events comes when one can’t be dispatched', async () => {
    const manager = await world.aPerson({ entity: await world.anEntity() })
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no seal today'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on event_seal for each row execute function refuse()`.execute(db)
    await world.aCustomer(manager)
    expect(isFiring('HandoffEventsStuck', await scrapedLater())).toBe(false)
    clock.advance({ minutes: 3 })
    expect(isFiring('HandoffEventsStuck', await scrapedLater())).toBe(true)
    await sql`drop function refuse cascade`.execute(db)
    await expect.poll(async () => isFiring('HandoffEventsStuck', await scrapedLater())).toBe(false)
  })

  test('of emails comes when they wait, and when one is given up', async () => {
    await db.deleteFrom('mail').execute()
    await queueMail(db, { kind: 'test', to: 'ada@example.org', letter, now: clock.now() })
    const worker = startMailWorker({
      db,
      deliveries: {
        current: async () => ({
          isServer: true,
          close: () => {},
          forgetUnlisted: async () => {},
          deliver: () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
        }),
        close: () => {},
      },
      now: clock.now,
      publicUrl: 'http://localhost:3000',
      onError: (error) => {
        throw error
      },
      everyMs: never,
    })
    expect(isFiring('HandoffEmailsWaiting', await scrapedLater())).toBe(false)
    clock.advance({ minutes: 31 })
    const waiting = await scrapedLater()
    expect(['HandoffEmailsWaiting', 'HandoffEmailsFailed'].map((alert) => isFiring(alert, waiting))).toEqual([
      true,
      false,
    ])
    await worker.sendDue()
    const failed = await scrapedLater()
    expect(['HandoffEmailsWaiting', 'HandoffEmailsFailed'].map((alert) => isFiring(alert, failed))).toEqual([
      false,
      true,
    ])
    await worker.stop()
  })

  test('of timers comes when no process fires them', async () => {
    await db.deleteFrom('timer').execute()
    await aSentReferral()
    expect(isFiring('HandoffTimersLate', await scrapedLater())).toBe(false)
    clock.advance({ days: 30 })
    expect(isFiring('HandoffTimersLate', await scrapedLater())).toBe(true)
    await world.fireTimers()
    expect(isFiring('HandoffTimersLate', await scrapedLater())).toBe(false)
  })

  test('of jobs comes when one fails, and when none runs', async () => {
    await runJob('twice', 2)
    expect(isFiring('HandoffJobFails', await scrapedLater())).toBe(false)
    await runJob('thrice', 3)
    expect(isFiring('HandoffJobFails', await scrapedLater())).toBe(true)

    await runJob('fine')
    expect(isFiring('HandoffJobsStopped', await scrapedLater())).toBe(false)
    clock.advance({ minutes: 20 })
    expect(isFiring('HandoffJobsStopped', await scrapedLater())).toBe(true)
  })

  test('of live updates comes when the process can’t listen', async () => {
    await app.handoff.bus.whenConnected()
    expect(isFiring('HandoffLiveUpdatesSlow', await scrape())).toBe(false)
    const deaf = await world.anotherApp({ database: { ...database, direct: away.direct }, metricsToken })
    expect(isFiring('HandoffLiveUpdatesSlow', await scrape(deaf))).toBe(true)
    await deaf.close()
  })

  test('of a replica comes when it does not answer', async () => {
    await expect.poll(async () => isFiring('HandoffReplicaDown', await scrape())).toBe(false)
    expect(isFiring('HandoffReplicaLate', await scrape())).toBe(false)
    const alone = openDatabase({ connectionString, replica: { connectionString: away.direct, mostLag: 5 } })
    const without = await world.anotherApp({ database: alone, metricsToken })
    expect(isFiring('HandoffReplicaDown', await scrape(without))).toBe(true)
    await without.close()
    await alone.close()
  })
})

const letter = { subject: 'Hello', title: 'Hello', greeting: 'Hello Ada,', paragraphs: ['Hello.'] }
const working = { database, now: clock.now, publicUrl: 'http://localhost:3000', onError: () => {}, lookEveryMs: never }

/** A job that fails as often as that, or succeeds once. */
async function runJob(name: string, failures = 0) {
  const run = () => (failures ? Promise.reject(new Error('not today')) : Promise.resolve())
  const jobs = startJobs({ ...working, jobs: [{ name, everyMs: aMinute, run }] })
  for (let runs = 0; runs < Math.max(1, failures); runs += 1) {
    await jobs.runDue()
    clock.advance({ minutes: 2 })
  }
  await jobs.stop()
}
