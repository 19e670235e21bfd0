import { dashboard } from '@handoff/contracts/dashboard'
import { entities } from '@handoff/contracts/entities/entities'
import { beforeAll, expect, test } from 'vitest'
import { type Entity, openWorld, type Person } from '../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, aCustomer, staffOf } = world
const { send } = referralsOf(world)

let admin: Person
beforeAll(async () => {
  admin = await aPerson({ firstName: 'Alma' })
})
const stepsOf = async (person: Person) =>
  (await as(person)(dashboard.firstRun, {})).data.steps.map(({ step, isDone }) => (isDone ? `${step} done` : step))

test('an empty network shows its administrator what to set up, each step done by what is there', async () => {
  expect(await stepsOf(admin)).toEqual(['provider', 'location', 'team', 'customer', 'referral'])
  await anEntity({ name: 'Harbor Clinic', categories: [] })
  await aPerson({ firstName: 'Maya' })
  expect(await stepsOf(admin)).toEqual(['provider done', 'location', 'team done', 'customer', 'referral'])
})

test('a new entity has its own steps, and is over with its first referral, sent or received', async () => {
  const clinic = await anEntity({ name: 'Bay Clinic', place: { stateId: 5, countyId: 6001, zip: '94607' } })
  const pantry = await anEntity({ name: 'Bay Pantry' })
  const [ada, ben] = [await aPerson({ entity: clinic }), await aPerson({ entity: pantry })]
  expect(await stepsOf(ada)).toEqual(['services done', 'location', 'capacity', 'team', 'customer', 'referral'])
  const hours = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', until: '17:00' }]))
  await db.updateTable('entity_address').set({ hours }).where('entity_id', '=', clinic.id).execute()
  await as(ada)(entities.setCapacity, { id: clinic.id, capacity: 1 })
  await aCustomer(ada)
  expect(await stepsOf(ada)).toEqual([
    'services done',
    'location done',
    'capacity done',
    'team',
    'customer done',
    'referral',
  ])
  await send(ada, pantry as Entity)
  for (const person of [ada, ben, admin]) expect(await stepsOf(person)).toEqual([])
})

test('dismissed it is gone for the person who dismissed it, and for no one else', async () => {
  const entity = await anEntity({ name: 'New House' })
  const [one, other] = [await aPerson({ entity }), await aPerson({ entity })]
  await as(one)(dashboard.dismissFirstRun, {})
  expect(await stepsOf(one)).toEqual([])
  expect(await stepsOf(other)).toContain('referral')
})

test('without the dashboard there are no first steps', async () => {
  const staff = await staffOf(null)
  await expect(as(staff)(dashboard.firstRun, {})).rejects.toMatchObject({ status: 403 })
})
