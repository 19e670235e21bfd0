import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/open.ts'
import { emptyTestDatabase, openTestDatabase } from '../../test/database.ts'
import { soon } from '../../test/soon.ts'
import { type Bus, openBus, splitIds } from './bus.ts'

type Notice = { 'notification.made': { userIds: number[] }; 'session.ended': { sessionId: number } }

let database: Database
let buses: Bus<Notice>[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  buses = []
})
afterAll(() => database.close())

async function openListening() {
  const errors: unknown[] = []
  const bus = openBus<Notice>({
    connectionString: database.direct,
    db: database.db,
    onError: (error) => errors.push(error),
  })
  buses.push(bus)
  await bus.whenConnected()
  const heard = vi.fn()
  bus.subscribe('notification.made', heard)
  return { bus, heard, errors }
}

const terminateBuses = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'handoff bus' and datname = current_database()`,
  )

test('delivers a message to subscribers of its topic in every process', async () => {
  const [one, two] = [await openListening(), await openListening()]
  const ended = vi.fn()
  two.bus.subscribe('session.ended', ended)

  await one.bus.publish(database.db, 'notification.made', { userIds: [1, 2] })
  await soon(() => {
    expect(one.heard.mock.calls).toEqual([[{ userIds: [1, 2] }]])
    expect(two.heard.mock.calls).toEqual([[{ userIds: [1, 2] }]])
  })
  expect(ended).not.toHaveBeenCalled()
})

test('sends a transaction’s message on commit, and never without one', async () => {
  const { bus, heard } = await openListening()

  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await bus.publish(transaction, 'notification.made', { userIds: [1] })
    throw new Error('No')
  })
  await expect(rolledBack).rejects.toThrow('No')

  await database.db.transaction().execute(async (transaction) => {
    await bus.publish(transaction, 'notification.made', { userIds: [2] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).not.toHaveBeenCalled()
  })
  await soon(() => expect(heard.mock.calls).toEqual([[{ userIds: [2] }]]))
})

test('reconnects after a lost connection and notifies subscribers', async () => {
  const { bus, heard, errors } = await openListening()
  const reconnected = vi.fn()
  bus.subscribe('bus.reconnected', reconnected)

  for (let times = 1; times <= 2; times++) {
    await terminateBuses()
    await soon(() => expect(reconnected).toHaveBeenCalledTimes(times))
    await bus.whenConnected()
    await bus.publish(database.db, 'notification.made', { userIds: [times] })
    await soon(() => expect(heard).toHaveBeenLastCalledWith({ userIds: [times] }))
  }
  expect(errors.length).toBeGreaterThan(0)
})

test('waits for a database that is down, and stops waiting when closed', async () => {
  const noOne = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => noOne.once('listening', resolve))
  const { port } = noOne.address() as { port: number }
  await new Promise((resolve) => noOne.close(resolve))

  const errors: unknown[] = []
  const connectionString = `postgres://nobody@127.0.0.1:${port}/nothing`
  const bus = openBus({ connectionString, db: database.db, onError: (error) => errors.push(error) })
  await soon(() => expect(errors.length).toBeGreaterThan(2))
  expect(bus.isConnected()).toBe(false)

  const waiting = bus.whenConnected()
  await bus.close()
  await expect(waiting).rejects.toThrow('The bus is closed')
})

test('delivers despite a failing subscriber, and not after unsubscribe', async () => {
  const { bus, heard, errors } = await openListening()
  bus.subscribe('session.ended', () => {
    throw new Error('thrown')
  })
  bus.subscribe('session.ended', () => Promise.reject(new Error('rejected')))
  const last = vi.fn()
  const leave = bus.subscribe('session.ended', last)

  await bus.publish(database.db, 'session.ended', { sessionId: 5 })
  await soon(() => expect(last).toHaveBeenCalledExactlyOnceWith({ sessionId: 5 }))
  await soon(() => expect(errors.map(String)).toEqual(['Error: thrown', 'Error: rejected']))

  leave()
  await bus.publish(database.db, 'session.ended', { sessionId: 6 })
  await bus.publish(database.db, 'notification.made', { userIds: [] })
  await soon(() => expect(heard).toHaveBeenCalled())
  expect(last).toHaveBeenCalledOnce()
})

test('ignores foreign notifications on its channel', async () => {
  const { bus, heard, errors } = await openListening()
  await database.pool.query(`select pg_notify('handoff', 'nonsense'), pg_notify('handoff', '7')`)
  await bus.publish(database.db, 'notification.made', { userIds: [1] })
  await soon(() => expect(heard).toHaveBeenCalledOnce())
  expect(errors).toHaveLength(2)
})

test('rejects a long list of ids, and sends it in parts', async () => {
  const { bus, heard } = await openListening()
  const userIds = Array.from({ length: 5_000 }, (_, n) => 1_000_000 + n)
  await expect(bus.publish(database.db, 'notification.made', { userIds })).rejects.toThrow('split its ids')

  for (const part of splitIds(userIds)) await bus.publish(database.db, 'notification.made', { userIds: part })
  const all = () => heard.mock.calls.flatMap(([payload]) => (payload as Notice['notification.made']).userIds)
  await soon(() => expect(all()).toEqual(userIds))
  expect([...splitIds([])]).toEqual([])
})

test('leaves no connection behind after close', async () => {
  const { bus } = await openListening()
  await bus.close()
  expect(bus.isConnected()).toBe(false)
  await expect(bus.whenConnected()).rejects.toThrow('The bus is closed')
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where application_name = 'handoff bus' and datname = current_database()`,
  )
  expect(rows[0]?.count).toBe(0)
})

test('behind a pooler that loses LISTEN, messages are polled, each once, until one is heard again', async () => {
  // What listens in another database hears nothing, like a connection that is handed to others.
  const elsewhere = await emptyTestDatabase()
  const states: boolean[] = []
  const bus = openBus<Notice>({
    connectionString: elsewhere.connectionString,
    db: database.db,
    onHeard: (isHeard) => states.push(isHeard),
    intervals: { echoWithin: 200, pollEvery: 50 },
  })
  const other = await openListening()
  try {
    const heard = vi.fn()
    bus.subscribe('notification.made', heard)
    const missed = vi.fn()
    bus.subscribe('bus.reconnected', missed)
    await soon(() => expect([bus.isHeard(), missed.mock.calls.length]).toEqual([false, 1]))
    await soon(async () => {
      const { rows } = await database.pool.query('select from bus_reader where polls_until > now()')
      expect(rows).toHaveLength(1)
    })

    // One that commits last, and began first.
    const late = await database.pool.connect()
    await late.query('begin')
    await late.query(`select send_message('handoff', '["notification.made",{"userIds":[1]}]')`)
    for (const id of [2, 3]) await bus.publish(database.db, 'notification.made', { userIds: [id] })
    await soon(() => expect(other.heard).toHaveBeenCalledTimes(2))
    await late.query('commit')
    late.release()
    const ids = () => heard.mock.calls.flatMap(([{ userIds }]) => userIds as number[])
    await soon(() => expect(new Set(ids())).toEqual(new Set([1, 2, 3])))
    await bus.publish(database.db, 'notification.made', { userIds: [4] })
    await soon(() => expect(new Set(ids())).toEqual(new Set([1, 2, 3, 4])))
    expect(ids()).toHaveLength(4)
    expect(states).toEqual([false])
  } finally {
    await bus.close()
    await elsewhere.drop()
  }
  const { rows } = await database.pool.query('select from bus_reader')
  expect(rows).toHaveLength(0)
})
