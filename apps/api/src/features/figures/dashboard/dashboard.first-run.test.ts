import { dashboard } from '@handoff/contracts/figures/dashboard'
import { entities } from '@handoff/contracts/network/entities/entities'
import { settings } from '@handoff/contracts/platform/settings'
import { clocks } from '@handoff/contracts/referrals/clocks'
import { beforeAll, expect, test } from 'vitest'
import { mailEnvironment } from '../../../kit/mail/mail-server.ts'
import { type Entity, openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, aCustomer, staffOf } = world
const { send } = referralsOf(world)

let admin: Person
beforeAll(async () => {
  admin = await aPerson({ firstName: 'Alma' })
})
const stepsOf = async (person: Person) =>
  (await as(person)(dashboard.firstRun, {})).data.steps.map(({ step, isDone }) => (isDone ? `${step} done` : step))

const ofNetwork = ['name', 'timeZone', 'email', 'backup', 'secondFactor', 'consent', 'provider', 'location', 'team', 'customer', 'referral', 'publicPages'] // biome-ignore format: a list of words
const doneOf = async (person: Person) =>
  (await as(person)(dashboard.firstRun, {})).data.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))

test('an empty network shows its administrator the setup steps, each done as soon as its data exists', async () => {
  await db.updateTable('network_setting').set({ is_directory_on: false, is_help_on: false }).execute()
  expect(await stepsOf(admin)).toEqual(ofNetwork)
  await anEntity({ name: 'Harbor Clinic', categories: [] })
  await aPerson({ firstName: 'Maya' })
  expect(await doneOf(admin)).toEqual(['provider', 'team'])
  const { timeZone } = (await as(admin)(clocks.show, {})).data
  await as(admin)(clocks.saveCalendar, { timeZone })
  await as(admin)(settings.saveNetwork, { name: 'Bay Network' })
  const publicUrl = 'http://localhost:3000'
  mailEnvironment.report({ smtpUrl: 'smtp://mail.test', hasPublicUrl: true, publicUrl })
  expect(await doneOf(admin)).toEqual(['name', 'timeZone', 'email', 'provider', 'team'])
  // If links may lead nowhere, email is not set up yet.
  mailEnvironment.report({ smtpUrl: 'smtp://mail.test', hasPublicUrl: false, publicUrl })
  expect(await doneOf(admin)).not.toContain('email')
  mailEnvironment.report({ hasPublicUrl: false, publicUrl })
})

test('a skipped step counts as done, for that person only', async () => {
  const other = await aPerson({ firstName: 'Otis' })
  await as(admin)(dashboard.skipFirstStep, { step: 'consent' })
  await as(admin)(dashboard.skipFirstStep, { step: 'consent' })
  expect(await doneOf(admin)).toContain('consent')
  expect(await doneOf(other)).not.toContain('consent')
})

test('administrative staff have the steps they can take', async () => {
  const staff = await staffOf(null, { dashboard: ['view'] })
  expect((await stepsOf(staff)).map((step) => step.replace(' done', ''))).toEqual([
    'provider',
    'location',
    'team',
    'customer',
    'referral',
  ])
})

test('a new entity has its own steps, with its location without hours, until all are done', async () => {
  const clinic = await anEntity({ name: 'Bay Clinic', place: { stateId: 5, countyId: 6001, zip: '94607' } })
  const pantry = await anEntity({ name: 'Bay Pantry' })
  const ada = await aPerson({ entity: clinic })
  expect(await stepsOf(ada)).toEqual(['services done', 'location', 'capacity', 'team', 'customer', 'referral'])
  const { id } = await db
    .selectFrom('entity_address')
    .select('id')
    .where('entity_id', '=', clinic.id)
    .executeTakeFirstOrThrow()
  expect((await as(ada)(dashboard.firstRun, {})).data.locationId).toBe(id)
  const hours = JSON.stringify(Array.from({ length: 7 }, () => [{ from: '09:00', until: '17:00' }]))
  await db.updateTable('entity_address').set({ hours }).where('entity_id', '=', clinic.id).execute()
  await as(ada)(entities.setCapacity, { id: clinic.id, capacity: 1 })
  await aCustomer(ada)
  await send(ada, pantry as Entity)
  // The first referral does not end it.
  expect(await stepsOf(ada)).toEqual([
    'services done',
    'location done',
    'capacity done',
    'team',
    'customer done',
    'referral done',
  ])
  await aPerson({ entity: clinic })
  expect((await as(ada)(dashboard.firstRun, {})).data).toEqual({ steps: [], locationId: null })
})

test('dismissing hides it for that person, and for no one else', async () => {
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
