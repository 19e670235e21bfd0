import { entities } from '@handoff/contracts/network/entities/entities'
import { lookAgainDays, UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, anEntity, categoryId, clock, db, signIn } = world
const { send, take } = referralsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic' })
const shelter = await anEntity({ name: 'Night Shelter' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const cleo = await aPerson({ entity: clinic, firstName: 'Cleo' })
const ben = await aPerson({ entity: shelter, firstName: 'Ben' })
const alma = await aPerson({ firstName: 'Alma' })
const housing = await categoryId('Housing')

beforeEach(async () => {
  await db.deleteFrom('unmet_need').execute()
  await db.deleteFrom('timer').execute()
  clock.set('2026-11-18T15:00:00Z')
  await logIn()
})

async function logIn() {
  for (const person of [ada, cleo, ben, alma]) person.token = await signIn(person.id)
}
async function later(days: number) {
  clock.advance({ days })
  await logIn()
}
const needsOf = async (person: Person, whose: 'mine' | 'team' = 'team') =>
  (await as(person)(worklist.show, { whose })).data.lines.filter(({ group }) => group === 'needs')
const record = (person: Person, customerId: number, reason: 1 | 2 | 3 | 4 | 5 | 6 = UnmetReason.NoCapacity) =>
  as(person)(unmetNeeds.record, { customerId, categoryId: housing, reason })

/** A referral of Ada that was rejected for lack of room. */
async function aNeed() {
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'reject', { reasonCode: 'no_capacity' })
  return { id, customerId }
}

test('a need that is still open after a month is a line of its side, first of the person who referred, until someone searches again', async () => {
  const { customerId } = await aNeed()
  await later(lookAgainDays - 1)
  expect(await needsOf(ada)).toEqual([])
  await later(1)
  expect(await needsOf(ada, 'mine')).toMatchObject([
    {
      action: 'referOnMap',
      unmetNeed: {
        customer: { id: customerId, name: 'Rosa Marin' },
        category: { name: 'Housing' },
        provider: null,
        since: '2026-11-18T15:00:00.000Z',
      },
    },
  ])
  expect([await needsOf(cleo, 'mine'), (await needsOf(cleo)).length]).toEqual([[], 1])
  expect([await needsOf(ben), await needsOf(alma)]).toEqual([[], []])

  // Cleo finds no one: from then on it is hers.
  await record(cleo, customerId)
  expect(await needsOf(cleo)).toEqual([])
  await later(lookAgainDays)
  expect([(await needsOf(cleo, 'mine')).length, await needsOf(ada, 'mine')]).toEqual([1, []])
})

test('is everyone’s once the last person to search has left', async () => {
  const dora = await aPerson({ entity: clinic, firstName: 'Dora' })
  const { customerId } = await aNeed()
  await record(dora, customerId)
  await db.updateTable('account').set({ is_active: false }).where('id', '=', dora.id).execute()
  await later(lookAgainDays)
  expect((await needsOf(ada, 'mine')).length).toBe(1)
})

test('is hidden while a referral for it is under way, and returns when that ends without help', async () => {
  const { customerId } = await aNeed()
  await later(lookAgainDays)
  const { id } = await send(cleo, shelter, { customerId })
  expect(await needsOf(ada)).toEqual([])
  await take(ben, id, 'reject', { reasonCode: 'outside_area' })
  expect(await needsOf(ada)).toHaveLength(1)
})

test('a need that is met, declined by the customer, or impossible to refer is not searched for', async () => {
  const [met, declined, dead] = [await aNeed(), await aNeed(), await aNeed()]
  const { id } = await send(ada, shelter, { customerId: met.customerId })
  await take(ben, id, 'accept')
  await record(ada, declined.customerId, UnmetReason.Declined)
  await db.updateTable('customer').set({ state: 3 }).where('id', '=', dead.customerId).execute()
  await later(lookAgainDays)
  expect(await needsOf(ada)).toEqual([])
})

test('of a provider that has left is the administrators’, who add to the same need', async () => {
  const leaving = await anEntity({ name: 'Leaving Clinic' })
  const eve = await aPerson({ entity: leaving, firstName: 'Eve' })
  const { id: customerId } = await aCustomer(eve)
  await record(eve, customerId)
  await later(lookAgainDays)
  expect(await needsOf(alma)).toEqual([])
  await as(alma)(entities.deactivate, { id: leaving.id, force: true })
  expect(await needsOf(alma, 'mine')).toMatchObject([{ unmetNeed: { customer: { id: customerId } } }])
  await record(alma, customerId)
  const needs = await db.selectFrom('unmet_need').select('entity_id').where('customer_id', '=', customerId).execute()
  expect(needs).toEqual([{ entity_id: leaving.id }])
  expect(await needsOf(alma)).toEqual([])
})
