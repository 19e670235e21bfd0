import { customers } from '@handoff/contracts/customers/customers/customers'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { search } from '@handoff/contracts/platform/search'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, db } = world
const { twoSides, send } = referralsOf(world)
const { ada, shelter } = await twoSides()
const add = async (firstName: string, lastName: string, more: object = {}) =>
  (await as(ada)(customers.create, { firstName, lastName, phones: [{ number: '+14155550100' }], ...more })).data
/** Two digits apart. */
const phoneOf = (at: number) => `+14155550${200 + 11 * at}`
const listed = async (typed: string, person: Person = ada) =>
  (await as(person)(customers.list, { search: typed, pageSize: 50 })).data.data.map(
    (row) => `${row.firstName} ${row.lastName}`,
  )

const people = [
  ['Séamus', 'O’Súilleabháin-Ibáñez'],
  ['Stanisław', 'Wójcik'],
  ['Đỗ', 'Mỹ Linh'],
  ['Keʻala', 'Mahoe'],
  ['Raúl', 'Peña'],
  ['Günther', 'Groß'],
  ['Re\u200bnata', 'Pin\u00adto'],
  ['Zoe\u0308', 'Duarte'],
] as const
for (const [first, last] of people) await add(first, last)

test.each([
  ['seamus', 'Séamus O’Súilleabháin-Ibáñez'],
  ["o'suilleabhain", 'Séamus O’Súilleabháin-Ibáñez'],
  ['osuilleabhain', 'Séamus O’Súilleabháin-Ibáñez'],
  ['ibanez', 'Séamus O’Súilleabháin-Ibáñez'],
  ['stanislaw wojcik', 'Stanisław Wójcik'],
  ['do my', 'Đỗ Mỹ Linh'],
  ["ke'ala", 'Keʻala Mahoe'],
  ['raul pena', 'Raúl Peña'],
  ['pen\u0303a', 'Raúl Peña'],
  ['gross', 'Günther Groß'],
  ['Renata Pinto', 'Renata Pinto'],
  ['zoë', 'Zoë Duarte'],
])('“%s” finds %s in the list and in the palette', async (typed, name) => {
  expect(await listed(typed)).toEqual([name])
  expect(await listed(typed, await world.aPerson())).toEqual([name])
  const { matches, corrected } = (await as(ada)(search.all, { q: typed })).data
  expect(matches.filter(({ kind }) => kind === 'customer').map(({ title }) => title)).toEqual([name])
  expect(corrected).toBeNull()
})

test('a name is stored normalized and without invisible characters', async () => {
  const row = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name'])
    .where('search_name', '=', 'zoe duarte')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ first_name: 'Zoë', last_name: 'Duarte' })
  const unseen = as(ada)(customers.create, { firstName: '\u200b\u00ad', lastName: 'Duarte', hasNoContact: true })
  await expect(unseen).rejects.toMatchObject({ fields: { firstName: ['First name is required'] } })
})

test('parts of name, phone, email, city, and year of birth find the customer with all of them', async () => {
  const [{ id: cityId, county_id: countyId, name }] = (await db
    .selectFrom('city')
    .select(['id', 'county_id', 'name'])
    .where('name', '=', 'Berkeley')
    .limit(1)
    .execute()) as [{ id: number; county_id: number; name: string }]
  const { stateId } = await db
    .selectFrom('county')
    .select('state_id as stateId')
    .where('id', '=', countyId)
    .executeTakeFirstOrThrow()
  await add('Ottilie', 'Brandt', {
    preferredName: 'Tilly',
    phones: [{ number: '+15105553377' }, { number: '+15105558844' }],
    email: 'o.brandt@mail.test',
    dateOfBirth: '1987-03-04',
    cityId,
    countyId,
    stateId,
  })
  await add('Ottilie', 'Vance', { dateOfBirth: '1955-03-04' })
  for (const typed of [
    'otti 3377',
    'brandt 8844',
    'tilly 1987',
    `otti ${name}`,
    'o.brandt@ ottilie',
    '1987 brandt otti',
    '(510) 555-8844',
  ])
    expect(await listed(typed), typed).toEqual(['Ottilie Brandt'])
  for (const typed of ['ottilie 1986', 'vance 3377', 'brandt vance']) expect(await listed(typed), typed).toEqual([])
})

test('a case number is the reference of a referral, or a text field, and matches as a prefix', async () => {
  const one = await add('Philippa', 'Quarles')
  const { reference } = await send(ada, shelter, { customerId: one.id })
  expect(await listed(`phil ${reference}`)).toEqual(['Philippa Quarles'])
  expect(await listed(`raul ${reference}`)).toEqual([])
  const admin = await world.aPerson()
  const field = (await as(admin)(customFields.create, { targetType: 2, name: 'File number', kind: 'text' })).data
  await db
    .insertInto('custom_value')
    .values({ field_id: field.id, customer_id: one.id, text_value: 'KX-7781' })
    .execute()
  expect(await listed('KX-7781')).toEqual(['Philippa Quarles'])
  expect(await listed('kx-77 quarles')).toEqual(['Philippa Quarles'])
})

test('a picker lists eight, prefix matches first, and the number of others', async () => {
  for (let at = 0; at < 9; at++) await add(`Osmar${'abcdefghi'[at]}`, 'Tull', { phones: [{ number: phoneOf(at) }] })
  for (let at = 0; at < 4; at++) await add('Mariel', `Tull${'abcd'[at]}`, { phones: [{ number: phoneOf(at) }] })
  const { data, more } = (await as(ada)(customers.find, { search: 'mar' })).data
  expect(data).toHaveLength(8)
  expect(data.slice(0, 4).map(({ firstName }) => firstName)).toEqual(['Mariel', 'Mariel', 'Mariel', 'Mariel'])
  expect(more).toBe(5)
  expect((await as(ada)(customers.find, { search: 'mariell tulla' })).data.data[0]).toMatchObject({ lastName: 'Tulla' })
})

test('a referral is found by the folded words of its customer and provider', async () => {
  const one = await add('Íñigo', 'Lázaro')
  await send(ada, shelter, { customerId: one.id })
  const first = shelter.name.split(' ')[0]!
  const totalFor = async (typed: string) => (await as(ada)(referrals.listOutbound, { search: typed })).data.total
  expect(await totalFor('lazaro inigo')).toBe(1)
  expect(await totalFor(`inigo ${first}`)).toBe(1)
  expect(await totalFor('inigo nowhere')).toBe(0)
  const admin = await world.aPerson()
  expect((await as(admin)(referrals.listInbound, { search: 'lazaro inigo' })).data.total).toBe(1)
})
