import { customers } from '@handoff/contracts/customers/customers/customers'
import { type Endpoint, toRequest, writtenHeader } from '@handoff/contracts/kit'
import { afterAll, expect, test } from 'vitest'
import { isRead } from '../../kit/http/preview.ts'
import { clientFor } from '../../kit/hub/hub.fixtures.ts'
import { endpoints, samples } from '../../test/samples.ts'
import { wireTo } from '../../test/wire.ts'
import { openWorld } from '../../test/world.ts'
import { openDatabase } from '../open.ts'

/** The same database: the writer's address can be cut, and the replica's refuses changes. */
const world = await openWorld()
const wire = await wireTo(world.database.connectionString)
const database = openDatabase({
  connectionString: wire.connectionString,
  poolSize: 3,
  replica: { connectionString: world.database.connectionString, mostLag: 5, everyMs: 20 },
})
const app = await world.anotherApp({ database })
const replica = database.replica!
afterAll(async () => {
  await app.close()
  await database.close()
})
await wire.cut()
await wire.mend()

const ben = await world.aPerson({ entity: await world.anEntity() })
const rosa = await world.aCustomer(ben, { firstName: 'Rosa', lastName: 'Marin' })
const ada = await world.aPerson()

const ask = (endpoint: Parameters<typeof toRequest>[0], input: object, { token } = ben) => {
  const { method, url, body } = toRequest(endpoint, input as never)
  return app.inject({ method, url, payload: body as object, headers: { authorization: `Bearer ${token}` } })
}
const ready = async () => {
  const { statusCode, json } = await app.inject('/api/health/ready')
  return [statusCode, json<{ title: string }>().title]
}
const addCustomer = () => ask(customers.create, { firstName: 'Leila', lastName: 'Haddad', hasNoContact: true })
const openings = () => world.db.selectFrom('customer_access_log').select('at').orderBy('at').execute()

/** Cuts the writer's address until the product has noticed; returns a function to mend it. */
async function withoutWriter() {
  await wire.cut()
  await expect.poll(replica.readOnlySince).not.toBeNull()
  return async () => {
    await wire.mend()
    await expect.poll(replica.readOnlySince).toBeNull()
  }
}

const refused = { title: 'Nothing can be changed right now. Try again in a moment', code: 'read_only' }
/** Attempts with an emailed link are counted in the database; the other one locks what it is about. */
const needsWriter = (name: string, { access, input }: Endpoint) =>
  (access === 'public' && 'token' in input.shape) || name === 'referrals.sameCustomers'

test('every call that reads is answered as before, and every other one is refused in words', async () => {
  const reads = endpoints.filter(([name, endpoint]) => isRead(endpoint) && !needsWriter(name, endpoint))
  // One after the other: together they would wait for the few connections.
  const statuses = async () => {
    const all: [string, number][] = []
    for (const [name, endpoint] of reads) all.push([name, (await ask(endpoint, samples[name] ?? {}, ada)).statusCode])
    return all
  }
  const before = await statuses()
  const mend = await withoutWriter()
  expect(await statuses()).toEqual(before)
  for (const [name, endpoint] of endpoints) {
    if (isRead(endpoint) || endpoint.isForm) continue
    const answer = await ask(endpoint, samples[name] ?? {}, ada)
    expect([name, answer.statusCode, answer.json()]).toEqual([name, 503, refused])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  await mend()
})

test('what is typed can be sent once the writer is back, and the process stays ready', async () => {
  await expect.poll(ready).toEqual([200, 'OK'])
  const mend = await withoutWriter()
  const since = replica.readOnlySince()!.toISOString()
  expect(await ready()).toEqual([200, `Read only since ${since}: no database accepts changes`])
  expect((await addCustomer()).json()).toEqual(refused)
  await mend()
  await expect.poll(ready).toEqual([200, 'OK'])
  expect((await addCustomer()).statusCode).toBe(200)
})

test('an opened record is in the access log once the writer is back, with its time', async () => {
  const mend = await withoutWriter()
  const opened = world.clock.now()
  expect((await ask(customers.show, { id: rosa.id })).statusCode).toBe(200)
  expect(await openings()).toEqual([])
  // Longer than the minute after which a session is marked as seen.
  world.clock.advance({ minutes: 5 })
  expect((await ask(customers.show, { id: rosa.id })).statusCode).toBe(200)
  await mend()
  expect((await openings()).map(({ at }) => at)).toEqual([opened, world.clock.now()])
})

test('browsers hear of it, and those that connect later as well', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const heard: (string | null)[] = []
  const connect = async () => {
    const connection = clientFor({ url: `${address}/api/hub` }, ben.token)
    connection.on('readOnly', (since: string | null) => void heard.push(since))
    await connection.start()
    return connection
  }
  const first = await connect()
  const mend = await withoutWriter()
  const since = replica.readOnlySince()!.toISOString()
  await expect.poll(() => heard).toEqual([since])
  const second = await connect()
  expect(await second.invoke('HandleClientRequest')).toMatchObject({ readOnlySince: since })
  await mend()
  await expect.poll(() => heard).toEqual([since, null, null])
  expect(await first.invoke('HandleClientRequest')).toMatchObject({ readOnlySince: null })
  await Promise.all([first.stop(), second.stop()])
})

test('a change says from where on it can be read', async () => {
  const { headers } = await addCustomer()
  expect(headers[writtenHeader]).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  const { written_lsn: written } = await world.db
    .selectFrom('account')
    .select('written_lsn')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow()
  expect(written).toBe(headers[writtenHeader])
  expect((await ask(customers.show, { id: rosa.id })).headers[writtenHeader]).toBeUndefined()
})
