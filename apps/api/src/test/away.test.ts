import { expect, test } from 'vitest'
import { isDatabaseAway } from '../db/away.ts'
import { openDatabase } from '../db/open.ts'
import { wireTo } from './wire.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
const ada = await world.aPerson()
const wire = await wireTo(world.database.connectionString)
const database = openDatabase({ connectionString: wire.connectionString, poolSize: 2 })
const app = await world.anotherApp({ database })
const ask = (url: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    payload,
    headers: { authorization: `Bearer ${ada.token}` },
  })

test('while the database is down every call fails quickly, and recovers automatically', async () => {
  expect((await ask('/api/auth/me')).statusCode).toBe(200)
  await wire.cut()

  const began = Date.now()
  for (const url of ['/api/auth/me', '/api/refers/inbound', '/api/health/ready', '/api/reference/states']) {
    const response = await ask(url)
    expect([url, response.statusCode]).toEqual([url, 503])
    expect(response.json()).toEqual({
      title: 'Can’t reach the database. Try again in a moment',
      code: 'unavailable',
    })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  const write = await ask('/api/customers', { firstName: 'Rosa', lastName: 'Marin', hasNoContact: true })
  expect(write.statusCode).toBe(503)
  expect(Date.now() - began).toBeLessThan(10_000)
  expect((await ask('/api/health/live')).statusCode).toBe(200)

  await wire.mend()
  await expect.poll(async () => (await ask('/api/health/ready')).statusCode).toBe(200)
  expect((await ask('/api/auth/me')).statusCode).toBe(200)
  expect(await world.countOf('customer')).toBe(0)
})

test('while the database is frozen every call fails quickly, and recovers automatically', async () => {
  expect((await ask('/api/auth/me')).statusCode).toBe(200)
  wire.freeze()
  const began = Date.now()
  // On an open connection, and on a new one that can't be opened.
  for (const _ of ['open', 'new']) {
    const answers = await Promise.all(['/api/auth/me', '/api/health/ready'].map((url) => ask(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  }
  // 3 s each on an idle machine; without the watch it would be minutes.
  expect(Date.now() - began).toBeLessThan(15_000)
  wire.thaw()
  await expect.poll(async () => (await ask('/api/health/ready')).statusCode).toBe(200)
})

test('a frozen database with no room for another connection is away', () => {
  const full = Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' })
  expect(isDatabaseAway(full)).toBe(true)
})

test('lost connections are replaced', async () => {
  const others =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await ask('/api/auth/me')
  await world.database.pool.query(others)
  await expect.poll(async () => (await ask('/api/auth/me')).statusCode).toBe(200)

  await app.close()
  await database.close()
  await wire.cut()
})

test('asked to stop, it is not ready, answers on, and keeps no connection', async () => {
  const leaving = await world.anotherApp()
  leaving.handoff.isLeaving = true
  expect((await leaving.inject('/api/health/ready')).json()).toMatchObject({ title: 'The server is stopping' })
  const { statusCode, headers } = await leaving.inject('/api/health/live')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
})
