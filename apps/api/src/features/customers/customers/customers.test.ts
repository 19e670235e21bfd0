import { CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { describe, expect, test } from 'vitest'
import { figuresIn } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db, aPerson, anEntity, staffOf, aCustomer } = world
const { twoSides, send, take } = referralsOf(world)

const rosa = { firstName: 'Rosa', lastName: 'Marin', phones: [{ number: '+15105550142' }] }
const create = (person: Person, more: Partial<RequestOf<typeof customers.create>> = {}) =>
  as(person)(customers.create, { ...rosa, ...more })
const names = ({ data }: { data: { firstName: string }[] }) => data.map(({ firstName }) => firstName)

describe('a new customer', () => {
  test('belongs to its creator', async () => {
    const { ada, clinic } = await twoSides()
    const { data, title } = await create(ada, { email: ' Rosa@Mail.Test ', languages: ['Spanish'] })
    expect(title).toBe('Customer created')
    expect(data).toMatchObject({
      firstName: 'Rosa',
      phone: '+15105550142',
      phones: [{ number: '+15105550142', kind: 1, isSafe: false }],
      email: 'rosa@mail.test',
      languages: ['Spanish'],
      state: 1,
      access: 1,
      owner: { id: clinic.id, name: 'Harbor Clinic' },
      version: 1,
      figures: { referrals: 0, open: 0, met: 0 },
    })
    expect((await create(await aPerson(), { lastName: 'Lund' })).data).toMatchObject({ owner: null, access: 4 })
  })

  test.each([
    [
      'names',
      { firstName: ' ', lastName: '' },
      { firstName: ['First name is required'], lastName: ['Last name is required'] },
    ],
    [
      'a way to reach the person',
      { phones: [], email: '' },
      { phones: ['Enter a phone number or email, or check “No phone or email”'] },
    ],
    [
      'a phone number that is one',
      { phones: [{ number: 'ask her' }] },
      { 'phones.0.number': ['Enter a valid phone number, like (510) 555-0123 ext. 4'] },
    ],
    ['an email that is one', { email: 'rosa at home' }, { email: ['Please enter a valid email address'] }],
    ['a ZIP of five digits', { zip: '946' }, { zip: ['Enter a 5-digit ZIP code'] }],
    [
      'a birthday that has passed',
      { dateOfBirth: '2999-01-01' },
      { dateOfBirth: ['Date of birth must be in the past'] },
    ],
    ['a birthday that exists', { dateOfBirth: '2026-02-30' }, { dateOfBirth: ['Enter a valid date'] }],
    [
      'a short first name',
      { firstName: 'R'.repeat(81) },
      { firstName: ['First name must have at most 80 characters'] },
    ],
  ])('requires %s', async (_, more, fields) => {
    const { ada } = await twoSides()
    await expect(create(ada, more)).rejects.toMatchObject({ status: 400, fields })
  })

  test('is valid without phone and email if that is explicit', async () => {
    const { ada } = await twoSides()
    expect((await create(ada, { phones: [], hasNoContact: true })).data).toMatchObject({
      phone: null,
      hasNoContact: true,
    })
    expect((await create(ada, { phones: [], email: 'rosa@mail.test' })).data.phone).toBeNull()
  })

  test('needs a city, county, and state that match', async () => {
    const { ada } = await twoSides()
    const oakland = await db
      .selectFrom('city')
      .select('id')
      .where('county_id', '=', 6001)
      .where('name', '=', 'Oakland')
      .executeTakeFirstOrThrow()
    const { data } = await create(ada, { stateId: 5, countyId: 6001, cityId: oakland.id, zip: '94601' })
    expect(data).toMatchObject({ stateCode: 'CA', county: 'Alameda County', city: 'Oakland' })
    expect(data.point?.lat).toBeCloseTo(37.8, 0)
    for (const wrong of [
      { stateId: 4, countyId: 6001 },
      { stateId: 5, countyId: 6001, cityId: 2_000_000_000 },
      { stateId: 5, countyId: 6003, cityId: oakland.id },
      { countyId: 6001 },
      { stateId: 5, cityId: oakland.id },
      { stateId: 999 },
    ])
      await expect(create(ada, wrong)).rejects.toMatchObject({
        status: 400,
        fields: { cityId: ['City, county, and state don’t match'] },
      })
    expect((await create(ada, { stateId: 5, countyId: 6001, lastName: 'Holm' })).data.point).not.toBeNull()
    expect((await create(ada, { lastName: 'Lund' })).data.point).toBeNull()
  })
})

describe('a customer is visible', () => {
  test('to its owner and the administrative side, and to no one else', async () => {
    const { ada, ben } = await twoSides()
    const { data } = await create(ada)
    expect((await as(await aPerson())(customers.show, { id: data.id })).data.access).toBe(4)
    for (const id of [data.id, 2_000_000_000])
      await expect(as(ben)(customers.show, { id })).rejects.toMatchObject({
        status: 404,
        message: 'We couldn’t find this customer',
      })
    expect((await as(ben)(customers.list, {})).data.total).toBe(0)
  })

  test('to a receiver from its acceptance on, as referred', async () => {
    const { ada, ben, shelter } = await twoSides()
    const referral = await send(ada, shelter)
    expect((await as(ben)(customers.list, {})).data.total).toBe(0)
    await take(ben, referral.id, 'accept')
    expect((await as(ben)(customers.list, { access: 3 })).data.data).toMatchObject([
      { id: referral.customerId, access: 3, openReferrals: 1, owner: { name: 'Harbor Clinic' } },
    ])
    expect((await as(ben)(customers.list, { access: 1 })).data.total).toBe(0)
  })

  test('to the entity that added it, until that ends', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { data } = await create(ada)
    const access = { customer_id: data.id, entity_id: shelter.id, kind: 2 } as const
    await db.insertInto('customer_access').values(access).execute()
    expect((await as(ben)(customers.show, { id: data.id })).data.access).toBe(2)
    await db
      .updateTable('customer_access')
      .set({ until: new Date(0) })
      .where('entity_id', '=', shelter.id)
      .execute()
    await expect(as(ben)(customers.show, { id: data.id })).rejects.toMatchObject({ status: 404 })
    expect((await as(ben)(customers.list, {})).data.total).toBe(0)
  })

  test('and each opening is logged', async () => {
    const { ada, ben } = await twoSides()
    const sam = await staffOf(ada.entity, { customers: ['view'] })
    const { data } = await create(ada)
    await as(ada)(customers.show, { id: data.id })
    await as(sam)(customers.show, { id: data.id })
    await as(ben)(customers.show, { id: data.id }).catch(() => {})
    await as(ada)(customers.list, {})
    const log = await db
      .selectFrom('customer_access_log')
      .select(['account_id', 'at'])
      .where('customer_id', '=', data.id)
      .orderBy('id')
      .execute()
    expect(log.map((line) => line.account_id)).toEqual([ada.id, sam.id])
    expect(log[0]!.at).toEqual(world.clock.now())
  })
})

describe('the list', () => {
  test('is searched by any part of the name, by email, and by the digits of the phone', async () => {
    const { ada } = await twoSides()
    await create(ada, { email: 'rosa.m@mail.test' })
    await create(ada, {
      firstName: 'Luis',
      lastName: 'Santamaria',
      phones: [{ number: '+15105559999' }, { number: '+1 (415) 555-0000' }],
    })
    const namesFor = async (search: string) => names((await as(ada)(customers.list, { search })).data)
    expect(await namesFor('MARI')).toEqual(['Rosa', 'Luis'])
    expect(await namesFor('marin rosa')).toEqual(['Rosa'])
    expect(await namesFor('rosa luis')).toEqual([])
    expect(await namesFor('rosa.m@')).toEqual(['Rosa'])
    for (const typed of ['510.555.0142', '+1 (510) 555-0142', '15105550142', '510-555-0142 x4'])
      expect(await namesFor(typed)).toEqual(['Rosa'])
    expect(await namesFor('555 0142')).toEqual(['Rosa'])
    expect(await namesFor('5550000')).toEqual(['Luis'])
    for (const pattern of ['%', '_', '\\']) expect(await namesFor(pattern), pattern).toEqual([])
  })

  test('is filtered and sorted', async () => {
    const { ada, ben, shelter } = await twoSides()
    const { data: first } = await create(ada, { firstName: 'Zoe', lastName: 'Abel', stateId: 5 })
    world.clock.advance({ hours: 1 })
    const { data: second } = await create(ada, { firstName: 'Amy', lastName: 'Zorn' })
    const referral = await send(ada, shelter, { customerId: second.id })
    const list = async (filters: RequestOf<typeof customers.list>) =>
      names((await as(ada)(customers.list, filters)).data)
    expect(await list({})).toEqual(['Zoe', 'Amy'])
    expect(await list({ sort: '-name' })).toEqual(['Amy', 'Zoe'])
    expect(await list({ sort: '-created_at' })).toEqual(['Amy', 'Zoe'])
    expect(await list({ sort: 'lastReferredAt' })).toEqual(['Amy', 'Zoe'])
    expect(await list({ stateId: 5 })).toEqual(['Zoe'])
    expect(await list({ withOpenReferral: true })).toEqual(['Amy'])
    await take(ben, referral.id, 'reject')
    expect(await list({ withOpenReferral: true })).toEqual([])

    await db.updateTable('customer').set({ state: CustomerState.Archived }).where('id', '=', first.id).execute()
    expect(await list({ state: 2 })).toEqual(['Zoe'])
    expect(await list({ state: 1 })).toEqual(['Amy'])
  })
})

test('the figures are those of the visible customers', async () => {
  const { ada, ben, shelter } = await twoSides()
  world.clock.set('2026-09-01T15:00:00Z')
  const token = await world.signIn(ada.id)
  await as({ token })(customers.create, rosa)
  world.clock.set('2026-11-18T15:00:00Z')
  const referral = await send(ada, shelter)
  const archived = await aCustomer(ada)
  await db.updateTable('customer').set({ state: CustomerState.Archived }).where('id', '=', archived.id).execute()

  const values = async (person: Person, filters = {}) =>
    Object.fromEntries(
      figuresIn((await as(person)(customers.kpis, filters)).data).map(([name, { value }]) => [name, value]),
    )
  expect(await values(ada)).toMatchObject({
    total: 3,
    active: 2,
    newInPeriod: 2,
    withOpenReferral: 1,
    withoutContact30d: 1,
    consentExpiring: 0,
  })
  const { total, newInPeriod } = (await as(ada)(customers.kpis, { compare: true })).data
  expect([total.previous, newInPeriod.previous]).toEqual([1, 0])
  expect(await values(ben)).toMatchObject({ total: 0, active: 0, newInPeriod: 0 })
  await take(ben, referral.id, 'accept')
  expect(await values(ben)).toMatchObject({ total: 1, withOpenReferral: 1 })
  const { count } = await db
    .selectFrom('customer')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect((await values(await aPerson())).total).toBe(count)
})

test('a customer counts its referrals; a receiver counts those it accepted', async () => {
  const { ada, ben, shelter } = await twoSides()
  const roof = await anEntity({ name: 'Second Roof' })
  const one = await send(ada, shelter)
  const { customerId } = one
  await send(ada, roof, { customerId })
  await take(ben, one.id, 'accept')
  await as(ben)(referrals.addToCustomers, { id: one.id })
  await take(ben, one.id, 'close')
  const figures = async (person: Person) => (await as(person)(customers.show, { id: customerId })).data.figures
  expect(await figures(ada)).toEqual({ referrals: 2, open: 1, met: 1 })
  expect(await figures(ben)).toEqual({ referrals: 1, open: 0, met: 1 })
})

test('access until a day, and an age, follow the product’s clock', async () => {
  const { ada, ben, shelter } = await twoSides()
  const { id: customerId } = (await create(ada, { dateOfBirth: '2000-11-20' })).data
  const { id } = await send(ada, shelter, { customerId })
  await take(ben, id, 'accept')
  await db
    .updateTable('customer_access')
    .set({ until: new Date('2026-11-19T15:00:00Z') })
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', shelter.id)
    .execute()
  const show = async (person: Person) => (await as(person)(customers.show, { id: customerId })).data
  world.clock.set('2026-11-19T14:59:00Z')
  expect((await show(ben)).age).toBe(25)
  world.clock.set('2026-11-20T15:00:00Z')
  await expect(show(ben)).rejects.toMatchObject({ status: 404 })
  expect((await show(ada)).age).toBe(26)
  world.clock.set('2026-11-18T15:00:00Z')
})

test('the figure of open referrals equals the rows of its list', async () => {
  const { ada, ben, shelter, clinic } = await twoSides()
  const { customerId, id } = await send(ada, shelter)
  await take(ben, id, 'accept')
  await as(ben)(referrals.addToCustomers, { id })
  await take(ben, id, 'close')
  // Awaits Ada's entity, which owns the person but has not answered.
  await send(ben, clinic, { customerId })
  const { total } = (await as(ada)(customers.list, { withOpenReferral: true })).data
  expect((await as(ada)(customers.kpis, {})).data.withOpenReferral.value).toBe(total)
})
