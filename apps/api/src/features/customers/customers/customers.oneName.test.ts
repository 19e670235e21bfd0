import { customers } from '@handoff/contracts/customers/customers/customers'
import { search } from '@handoff/contracts/platform/search'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld({ reference: true })
const { as, aPerson, anEntity } = world
const { twoSides, send } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const one = { firstName: 'Suharyo', hasOneName: true, hasNoContact: true }

test('someone with one name is recorded without inventing a second one', async () => {
  const { id, version } = (await as(ada)(customers.create, one)).data
  const customer = (await as(ada)(customers.show, { id })).data
  expect(customer).toMatchObject({ firstName: 'Suharyo', lastName: '', hasOneName: true })
  const { matches } = (await as(ada)(search.all, { q: 'suharyo' })).data
  expect(matches[0]).toMatchObject({ kind: 'customer', title: 'Suharyo' })
  expect((await as(ada)(customers.duplicates, { firstName: 'SUHARYO' })).data).toMatchObject([{ id, name: 'Suharyo' }])
  const update = { id, version, hasOneName: false, lastName: 'Wibowo' }
  expect((await as(ada)(customers.save, update)).data).toMatchObject({ lastName: 'Wibowo', hasOneName: false })
})

test('without the checkbox a last name is required; with it none is stored', async () => {
  const required = { fields: { lastName: ['Last name is required'] } }
  await expect(as(ada)(customers.create, { ...one, hasOneName: false })).rejects.toMatchObject(required)
  const { data } = await as(ada)(customers.create, { ...one, lastName: 'Dewi' })
  expect(data.lastName).toBe('')
  await expect(
    as(ada)(customers.save, { id: data.id, version: data.version, hasOneName: false }),
  ).rejects.toMatchObject(required)
})

test('a list sorted by name uses that one name', async () => {
  const cleo = await aPerson({ entity: await anEntity({ name: 'Order House' }), firstName: 'Cleo' })
  for (const [firstName, lastName] of [
    ['Rosa', 'Marin'],
    ['Putri', ''],
    ['Ana', 'Zhou'],
    ['Zeno', 'Alder'],
  ] as const)
    await as(cleo)(customers.create, { ...one, firstName, lastName, hasOneName: lastName === '' })
  const admin = await aPerson({ firstName: 'Alma' })
  const inOrder = ['Zeno', 'Rosa', 'Putri', 'Ana']
  for (const person of [cleo, admin]) {
    const { data } = (await as(person)(customers.table, { sort: 'name', pageSize: 100 })).data
    expect(data.map(({ firstName }) => firstName).filter((name) => inOrder.includes(name))).toEqual(inOrder)
  }
})

test('lists and packets show one name without a trailing space or period', async () => {
  const { id: customerId } = (await as(ada)(customers.create, { ...one, firstName: 'Kartika' })).data
  const { id } = await send(ada, shelter, { customerId })
  const nameFor = async (person: typeof ada, list: typeof referrals.listInbound | typeof referrals.listOutbound) =>
    (await as(person)(list, { search: 'kartika' })).data.data.map(({ customer }) => customer.name)
  expect(await nameFor(ada, referrals.listOutbound)).toEqual(['Kartika'])
  expect(await nameFor(ben, referrals.listInbound)).toEqual(['Kartika'])
  expect((await as(ben)(referrals.show, { id })).data.packet.limited).toMatchObject({
    firstName: 'Kartika',
    lastInitial: '',
  })
})
