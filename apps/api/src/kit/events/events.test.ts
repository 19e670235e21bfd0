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
const dispatcherOf = (listeners: Listener[], onError: (error: unknown) => void = () => {}, everyMs = 60) => {
  const dispatcher = createDispatcher({ db, listeners, onError, everyMs })
  dispatchers.push(dispatcher)
  return dispatcher
}

/** An event of which a crash, right after its commit, has told no one. */
const untold = () =>
  db.transaction().execute(async (trx) => {
    // Anyone who sweeps in the meantime finds the row only once this is certain.
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

test('what was told stands in no outbox, and under a seal', async () => {
  await aSentReferral()
  expect(await countOf('event_outbox')).toBe(0)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_seal`.execute(db)
  expect(rows[0]!.count).toBe(await countOf('event'))
})

test('what a rolled back change recorded never happened', async () => {
  const { ada, shelter } = await twoSides()
  const before = await countOf('event')
  await expect(send(ada, shelter, { specialtyIds: [1, 2, 3, 4] })).rejects.toMatchObject({ status: 400 })
  // The customer was made; the referral was not.
  expect(await countOf('event')).toBe(before + 1)
})

test('a listener that fails leaves the event where it is, and the next round tells it once', async () => {
  await world.app.close()
  const told: number[] = []
  const errors: unknown[] = []
  let isBroken = true
  dispatcherOf(
    [
      async (_, { id }) => void told.push(id),
      async () => {
        if (isBroken) throw new Error('The listener is broken')
      },
    ],
    (error) => errors.push(error),
  )
  const id = await untold()
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(await countOf('event_outbox')).toBe(1)

  isBroken = false
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  const times = told.filter((one) => one === id).length
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(told.filter((one) => one === id)).toHaveLength(times)
})

test('what a listener wrote before another failed is not there', async () => {
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
  await untold()
  await new Promise((resolve) => setTimeout(resolve, 250))
  const stored = () => db.selectFrom('notification').select('id').where('account_id', '=', accountId).execute()
  expect(await stored()).toEqual([])
  isBroken = false
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  expect(await stored()).toHaveLength(1)
})

test('of two processes that sweep at once each event is told by one', async () => {
  const told: number[] = []
  const slowly: Listener = async (_, { id }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    told.push(id)
  }
  const ids: number[] = []
  for (let index = 0; index < 30; index++) ids.push(await untold())
  for (let index = 0; index < 3; index++) dispatcherOf([slowly], () => {}, 20)
  await expect.poll(() => countOf('event_outbox')).toBe(0)
  expect([...told].sort((one, other) => one - other)).toEqual(ids)
})
