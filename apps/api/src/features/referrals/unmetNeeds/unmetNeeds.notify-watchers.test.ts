import type { Rule } from '@handoff/contracts/network/entities/eligibility'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Capacity, type StatedCapacity } from '@handoff/contracts/network/entities/entity'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { beforeEach, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, anEntity, categoryId, db } = world
const { send } = referralsOf(world)
const clinic = await anEntity({ name: 'Harbor Clinic' })
const ada = await aPerson({ entity: clinic, firstName: 'Ada' })
const cleo = await aPerson({ entity: clinic, firstName: 'Cleo' })
const housing = await categoryId('Housing')
beforeEach(() => db.deleteFrom('unmet_need').execute())
const aShelter = async (name: string) => {
  const entity = await anEntity({ name, categories: ['Housing'], capacity: Capacity.Closed })
  return { ...entity, ben: await aPerson({ entity }) }
}
const record = async (customerId: number, notify = true) =>
  (await as(ada)(unmetNeeds.record, { customerId, categoryId: housing, reason: UnmetReason.NoCapacity, notify })).data
const opening = (ben: Person, id: number, capacity: StatedCapacity) =>
  as(ben)(entities.setCapacity, { id, categoryId: housing, capacity })
const linesOf = async (person: Person) =>
  (await as(person)(worklist.show, { whose: 'mine' })).data.lines.filter(({ group }) => group === 'canTake')

test('adds a worklist line once a provider can take the customer, and removes it on referral', async () => {
  const shelter = await aShelter('Night Shelter')
  const { id: customerId } = await aCustomer(ada, { dateOfBirth: '1990-03-01' })
  const need = await record(customerId)
  expect(need.isWatched).toBe(true)
  expect(await linesOf(ada)).toEqual([])
  await opening(shelter.ben, shelter.id, Capacity.Open)
  await expect
    .poll(() => linesOf(ada))
    .toMatchObject([
      {
        action: 'referOnMap',
        unmetNeed: {
          id: need.id,
          customer: { id: customerId },
          category: { name: 'Housing' },
          provider: { name: 'Night Shelter' },
        },
      },
    ])
  // Only for the person who requested it.
  expect(await linesOf(cleo)).toEqual([])
  world.clock.advance({ minutes: 1 })
  await send(ada, shelter, { customerId })
  expect(await linesOf(ada)).toEqual([])
})

test('a provider that rejoins the network is news as well', async () => {
  const admin = await aPerson({})
  const shelter = await aShelter('Day Shelter')
  await opening(shelter.ben, shelter.id, Capacity.Limited)
  await as(admin)(entities.deactivate, { id: shelter.id })
  await record((await aCustomer(ada)).id)
  await as(admin)(entities.activate, { id: shelter.id })
  await expect.poll(() => linesOf(ada)).toMatchObject([{ unmetNeed: { provider: { name: 'Day Shelter' } } }])
})

test('a provider that the customer is not eligible for, or that remains closed, is no news; nor is any without a request', async () => {
  const seniors: Rule = { kind: 'ages', from: 60, to: null }
  const [home, house] = [await aShelter('Senior Home'), await aShelter('Closed House')]
  await db
    .insertInto('eligibility_rule')
    .values({ entity_id: home.id, category_id: housing, position: 0, rule: JSON.stringify(seniors), is_hard: true })
    .execute()
  await record((await aCustomer(ada, { dateOfBirth: '1990-03-01' })).id)
  await opening(home.ben, home.id, Capacity.Open)
  await opening(house.ben, house.id, Capacity.Closed)
  expect(await linesOf(ada)).toEqual([])

  const { id: silent } = await aCustomer(ada)
  await record(silent, false)
  await opening(house.ben, house.id, Capacity.Limited)
  await expect.poll(() => linesOf(ada)).toHaveLength(1)
})
