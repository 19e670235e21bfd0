import { dashboard } from '@handoff/contracts/figures/dashboard'
import { entities } from '@handoff/contracts/network/entities/entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { referralsOf } from '../referrals.fixtures.ts'
import { rebuildTally, sumTally } from './tally.ts'

const world = await openWorld()
const { as, db, aPerson, anEntity, clock } = world
const { send, take } = referralsOf(world)

const admin = await aPerson()
const receiver = await anEntity({ name: 'Night Shelter', categories: ['Housing'] })
const ben = await aPerson({ entity: receiver })
const ada = await aPerson({ entity: await anEntity({ name: 'Harbor Clinic' }) })
const figures = async () => (await as(admin)(dashboard.kpis, {})).data
const summed = async () => {
  const { rows } = await sql<{ rows: number; isAllSummed: boolean }>`
    select count(*)::int as rows, bool_and(is_summed) as "isAllSummed"
    from (select is_summed from referral_tally union all select is_summed from receiver_tally) as tallies`.execute(db)
  return rows[0]!
}

const one = await send(ada, receiver)
await send(ada, receiver)
clock.advance({ hours: 3 })
await take(ben, one.id, 'accept')

test('summing up and rebuilding change no figure, and find manual changes', async () => {
  const before = await figures()
  expect(before.inbound.value).toBe(2)
  expect((await summed()).isAllSummed).toBe(false)

  await sumTally.run({ db, now: clock.now() } as never)
  const { rows, isAllSummed } = await summed()
  expect(isAllSummed).toBe(true)
  expect(await figures()).toEqual(before)
  expect(await rebuildTally(db)).toEqual({ rows, wasRight: true })
  expect(await figures()).toEqual(before)

  await sql`update referral_tally set n = n + 5 where kind = 'sent'`.execute(db)
  expect((await figures()).inbound.value).toBeGreaterThan(2)
  expect(await rebuildTally(db)).toEqual({ rows, wasRight: false })
  await sql`update receiver_tally set answered = 0`.execute(db)
  expect(await rebuildTally(db)).toEqual({ rows, wasRight: false })
  expect(await figures()).toEqual(before)
})

test('bulk changes and deletions are tallied as well', async () => {
  await sql`update referral set stage = 'error' where id <> ${one.id}`.execute(db)
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
  const copied = sql`insert into referral (group_id, customer_id, from_entity_id, to_entity_id, category_id, priority, status,
    stage, sent_at, position, is_lead) select group_id, customer_id, from_entity_id, to_entity_id, category_id, priority,
    status, stage, sent_at, position + 1, false from referral where id = ${one.id} returning id`
  const { rows } = await copied.execute(db)
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
  await sql`delete from referral where id = ${(rows[0] as { id: number }).id}`.execute(db)
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
})

test('customers with a referral under way follow its steps and their state, before and after the recount', async () => {
  const now = async () => (await figures()).activeCustomers.value
  const recount = () => sumTally.run({ db, now: clock.now() } as never)
  await recount()
  const before = (await now())!
  const { id, customer } = await send(ada, receiver)
  expect(await now()).toBe(before + 1)
  const changeState = (state: 1 | 2) =>
    db.updateTable('customer').set({ state }).where('id', '=', customer!.id!).execute()
  // A second one of the same person counts once.
  const second = await send(ada, await anEntity({ name: 'Day Shelter', categories: ['Housing'] }), {
    customerId: customer!.id!,
  })
  expect(await now()).toBe(before + 1)
  await recount()
  expect(await now()).toBe(before + 1)

  await take(ben, id, 'reject', { reasonCode: 'no_capacity', notes: 'Sorry' })
  expect(await now()).toBe(before + 1)
  await changeState(2)
  expect(await now()).toBe(before)
  await recount()
  expect(await now()).toBe(before)
  await changeState(1)
  expect(await now()).toBe(before + 1)
  await take(ada, second.id, 'recall')
  expect(await now()).toBe(before)
  await recount()
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
})

test('another clock of the network counts its own days, and a viewer in another zone reads the same referrals', async () => {
  const { inbound } = await figures()
  const other = await aPerson({ timeZone: 'Pacific/Auckland' })
  expect((await as(other)(dashboard.kpis, {})).data.inbound.value).toBe(inbound.value)
  await sql`update network_setting set time_zone = 'Pacific/Auckland'`.execute(db)
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
  expect((await as(other)(dashboard.kpis, {})).data.inbound.value).toBe(inbound.value)
})

test('a provider without answers is known at every step', async () => {
  const silent = await anEntity({ name: 'Silent Wall', categories: ['Housing'] })
  const wanda = await aPerson({ entity: silent })
  const neverAnswered = async () => {
    expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
    const { data } = (await as(admin)(entities.list, { attention: 3 })).data
    expect((await as(admin)(entities.kpis, {})).data.neverAnswered.value).toBe(data.length)
    return data.map(({ name }) => name)
  }
  expect(await neverAnswered()).toEqual([])
  const first = await send(ada, silent)
  expect(await neverAnswered()).toEqual(['Silent Wall'])
  await take(ada, first.id, 'recall')
  expect(await neverAnswered()).toEqual([])
  const second = await send(ada, silent)
  await sumTally.run({ db, now: clock.now() } as never)
  await take(wanda, second.id, 'accept')
  expect(await neverAnswered()).toEqual([])
  await take(admin, second.id, 'error')
  expect(await neverAnswered()).toEqual([])
  await send(ada, silent)
  expect(await neverAnswered()).toEqual(['Silent Wall'])
})

test('answers at the same moment are each counted, and none waits for another', async () => {
  const referralsSent = await Promise.all([1, 2, 3, 4].map(() => send(ada, receiver)))
  await Promise.all(referralsSent.map(({ id }) => take(ben, id, 'accept')))
  expect(await rebuildTally(db)).toMatchObject({ wasRight: true })
})
