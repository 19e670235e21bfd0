import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { referralsOf } from '../../features/referrals/referrals/referrals.fixtures.ts'
import { openWorld } from '../../test/world.ts'
import { createDispatcher, type Dispatcher, type Listener } from './events.ts'

const world = await openWorld()
const { db, countOf, aPerson } = world
const { twoSides, send, aSentReferral } = referralsOf(world)

const dispatchers: Dispatcher[] = []
afterEach(async () => {
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.stop()))
})
const dispatcherOf = (
  listeners: Listener[],
  onError: Parameters<typeof createDispatcher>[0]['onError'] = () => {},
  everyMs = 60,
) => {
  const dispatcher = createDispatcher({ db, listeners, onError, everyMs })
  dispatchers.push(dispatcher)
  return dispatcher
}

/** An event whose process crashed right after the commit, before the dispatch. */
const storeUndispatched = () =>
  db.transaction().execute(async (trx) => {
    // A sweep finds the row only after the commit.
    const { id } = await trx
      .insertInto('event')
      .values({
        at: world.clock.now(),
        type: 'customer.created',
        data: JSON.stringify({ type: 'customer.created', customerId: 1 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('event_outbox').values({ event_id: id }).execute()
    return id
  })

test('a dispatched event is sealed and leaves the outbox', async () => {
  await aSentReferral()
  expect(await countOf('event_outbox')).toBe(0)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_seal`.execute(db)
  expect(rows[0]!.count).toBe(await countOf('event'))
})

test('a rollback discards its events', async () => {
  const { ada, shelter } = await twoSides()
  const before = await countOf('event')
  await expect(send(ada, shelter, { specialtyIds: [1, 2, 3, 4] })).rejects.toMatchObject({ status: 400 })
  // The customer was created; the referral was not.
  expect(await countOf('event')).toBe(before + 1)
})

test('an event whose listener fails is dispatched once in a later round', async () => {
  await world.app.close()
  const dispatchedIds: number[] = []
  const errors: unknown[] = []
  let isBroken = true
  dispatcherOf(
    [
      async (_, { id }) => void dispatchedIds.push(id),
      async () => {
        if (isBroken) throw new Error('The listener is broken')
      },
    ],
    (error) => errors.push(error),
  )
  const id = await storeUndispatched()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(await countOf('event_outbox')).toBe(1)

  isBroken = false
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  const times = dispatchedIds.filter((one) => one === id).length
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(dispatchedIds.filter((one) => one === id)).toHaveLength(times)
})

test('events that always fail delay no others, are named, and are dispatched once when the listener works', async () => {
  const dispatchedIds: number[] = []
  const failures: unknown[] = []
  const poison = new Set<number>()
  const listensBadly: Listener = async (_, { id }) => {
    if (poison.has(id)) throw new Error('The listener is broken')
    dispatchedIds.push(id)
  }
  // More than one round takes.
  for (let index = 0; index < 210; index++) poison.add(await storeUndispatched())
  const good = await storeUndispatched()
  dispatcherOf([listensBadly], (_, failed) => failures.push(failed), 20)
  await expect.poll(() => dispatchedIds).toEqual([good])
  expect(failures[0]).toEqual({ eventId: [...poison][0], eventType: 'customer.created', listener: 'listensBadly' })
  const failed = [...poison]
  poison.clear()
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  expect(new Set(dispatchedIds).size).toBe(211)
  expect(dispatchedIds.slice(1).toSorted((one, other) => one - other)).toEqual(failed)
})

test('a failing listener rolls back what others wrote', async () => {
  const { id: accountId } = await aPerson({ firstName: 'Nora' })
  let isBroken = true
  const writes: Listener = async (trx, { id }) =>
    void (await trx.insertInto('notification').values({ event_id: id, account_id: accountId, message: 'x' }).execute())
  dispatcherOf([
    writes,
    async () => {
      if (isBroken) throw new Error('The listener is broken')
    },
  ])
  await storeUndispatched()
  await new Promise((resolve) => setTimeout(resolve, 250))
  const notifications = () => db.selectFrom('notification').select('id').where('account_id', '=', accountId).execute()
  expect(await notifications()).toEqual([])
  isBroken = false
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  expect(await notifications()).toHaveLength(1)
})

test('two processes that sweep together dispatch each event once', async () => {
  const dispatchedIds: number[] = []
  const slowly: Listener = async (_, { id }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    dispatchedIds.push(id)
  }
  const ids: number[] = []
  for (let index = 0; index < 30; index++) ids.push(await storeUndispatched())
  for (let index = 0; index < 3; index++) dispatcherOf([slowly], () => {}, 20)
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  expect([...dispatchedIds].sort((one, other) => one - other)).toEqual(ids)
})
