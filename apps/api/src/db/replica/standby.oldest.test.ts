import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { toRequest } from '@handoff/contracts/kit'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { loadReference } from '../../features/platform/reference/reference.load.ts'
import { referralsOf } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { startStandby } from '../../test/standby.ts'
import { openWorld, type Person } from '../../test/world.ts'
import { startEmbedded } from '../embedded/start.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'

/** Two servers of the system's PostgreSQL: a writer, and a standby that streams from it. */
const folder = await mkdtemp(path.join(tmpdir(), 'handoff-standby-'))
await chmod(folder, 0o711)
const startWriter = () => startEmbedded({ dataDir: path.join(folder, 'writer'), origin: 'system', isThrowaway: true })
let writer = await startWriter()
const { connectionString } = writer
await migrate(connectionString)
// As on a real server: a throwaway one says yes before anything is written, and a standby gets only what is.
const settings = new Client(connectionString)
await settings.connect()
await settings.query(
  `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
)
await settings.end()
const standby = await startStandby(writer, path.join(folder, 'standby'))

/** One that may be as late as it likes, and one that is used only if it misses nothing. */
const open = (mostLag: number) =>
  openDatabase({ connectionString, replica: { connectionString: standby.connectionString, mostLag, everyMs: 20 } })
const [patient, strict] = [open(600), open(0.001)]
const replica = patient.replica!
await loadReference(patient.db)
const world = await openWorld({ database: patient })
const metricsToken = 'a-token-of-a-test'
const strictApp = await world.anotherApp({ database: strict, metricsToken })
afterAll(async () => {
  await strictApp.close()
  await Promise.all([patient.close(), strict.close()])
  await standby.stop()
  await writer.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
const { aSentReferral } = referralsOf(world)
const onStandby = new Client({ connectionString: standby.connectionString })

const alma = await world.aPerson()
const { ada, referral } = await aSentReferral()
const isFollowed = () => expect.poll(replica.lag).toBe(0)

const ask = ({ token }: Person, endpoint: Parameters<typeof toRequest>[0], input: object = {}, app = world.app) => {
  const { method, url, body } = toRequest(endpoint, input as never)
  return app.inject({ method, url, payload: body as object, headers: { authorization: `Bearer ${token}` } })
}
const sentInReport = async (app = world.app) => {
  const { data } = (await ask(alma, analytics.report, { report: 'funnel' }, app)).json<{ data: Report }>()
  return data.total?.cells[0]?.value
}
const exported = async (person: Person) => (await ask(person, customers.exportList)).body
const add = (firstName: string) => ask(ada, customers.create, { firstName, lastName: 'Haddad', hasNoContact: true })

test('reports and exports read the replica, and everyone sees their own changes', async () => {
  await onStandby.connect()
  await isFollowed()
  expect(await sentInReport()).toBe(1)
  await onStandby.query('select pg_wal_replay_pause()')
  await aSentReferral()
  expect((await add('Leila')).statusCode).toBe(200)

  expect(await sentInReport(), 'what the replica has').toBe(1)
  expect(await exported(alma)).not.toContain('Leila')
  expect(await exported(ada), 'their own change').toContain('Leila')
})

test('a replica that is late is left alone until it has caught up', async () => {
  const metrics = { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }
  await expect
    .poll(async () => (await strictApp.inject(metrics)).body)
    .toMatch(/^handoff_replica_lag_seconds (?!0$)[\d.]+$/m)
  await expect.poll(() => sentInReport(strictApp)).toBe(2)
  expect(await sentInReport()).toBe(1)
  await onStandby.query('select pg_wal_replay_resume()')
  await isFollowed()
  expect(await sentInReport()).toBe(2)
  expect(await exported(alma)).toContain('Leila')
})

test('without a writer everything can be read and nothing changed, until it is back', async () => {
  await writer.stop()
  await expect.poll(replica.readOnlySince).not.toBeNull()
  expect((await ask(ada, referrals.listOutbound)).json().data.data).toMatchObject([{ id: referral.id }])
  expect((await ask(ada, customers.list)).body).toContain('Leila')
  expect(await sentInReport()).toBe(2)
  const refused = await add('Marcus')
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { title: 'Nothing can be changed right now. Try again in a moment', code: 'read_only' },
  ])

  writer = await startWriter()
  await expect.poll(replica.readOnlySince).toBeNull()
  expect((await add('Marcus')).statusCode).toBe(200)
  expect(await exported(ada)).toContain('Marcus')
  await expect.poll(() => exported(alma)).toContain('Marcus')
})

test('a replica that is away leaves everything to the writer', async () => {
  await onStandby.end()
  await standby.stop()
  await expect.poll(replica.lag).toBeNull()
  expect(await exported(alma)).toContain('Marcus')
  expect((await add('Nadia')).statusCode).toBe(200)
})
