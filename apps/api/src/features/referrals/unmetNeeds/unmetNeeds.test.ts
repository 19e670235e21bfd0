import { ConsentScope } from '@handoff/contracts/customers/consents'
import { categories } from '@handoff/contracts/network/categories'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { UnmetReason, UnmetSource, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person } from '../../../test/world.ts'
import { groupsOf } from '../groups/groups.fixtures.ts'
import { referralsOf, verbal } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer, categoryId, clock, db, fireTimers, signIn, anEntity, staffOf } = world
const { send, take, twoSides, staff } = referralsOf(world)
const { ada, ben, clinic, shelter } = await twoSides()
const admin = await aPerson({ firstName: 'Alma' })
const housing = await categoryId('Housing')
const consent = { ...verbal, scope: ConsentScope.Network } as const

beforeEach(async () => {
  await db.deleteFrom('timer').execute()
  clock.set('2026-11-18T15:00:00Z')
  for (const person of [ada, ben, admin]) person.token = await signIn(person.id)
})

const needsOf = async (person: Person, customerId: number) =>
  (await as(person)(unmetNeeds.list, { customerId, pageSize: 100 })).data.data

test('a need is recorded for a customer, listed for its side by name and for the network without, and undone', async () => {
  const { id: customerId } = await aCustomer(ada)
  const input = { customerId, categoryId: housing, reason: UnmetReason.TooFar, note: 'No car' } as const
  const { data, title } = await as(ada)(unmetNeeds.record, input)
  expect(title).toBe('Unmet need recorded')
  expect(data).toMatchObject({
    customer: { id: customerId, name: 'Rosa Marin' },
    category: { name: 'Housing' },
    source: UnmetSource.Recorded,
    note: 'No car',
    metAt: null,
    mayRemove: true,
  })
  const network = (await as(admin)(unmetNeeds.list, { pageSize: 100 })).data.data.find(({ id }) => id === data.id)
  expect(network).toMatchObject({ customer: null, note: null, entity: { name: 'Harbor Clinic' }, mayRemove: false })
  expect((await as(ben)(unmetNeeds.list, {})).data.total).toBe(0)
  await expect(as(ben)(unmetNeeds.remove, { id: data.id })).rejects.toMatchObject({ status: 404 })
  await expect(as(admin)(unmetNeeds.remove, { id: data.id })).rejects.toMatchObject({ status: 409 })
  await as(ada)(unmetNeeds.remove, { id: data.id })
  expect(await needsOf(ada, customerId)).toEqual([])
})

test('an unknown category or county, a customer of others, and staff without the right are refused', async () => {
  const record = (person: Person, more: object) =>
    as(person)(unmetNeeds.record, { categoryId: housing, reason: UnmetReason.NoCapacity, ...more })
  await expect(record(ada, { categoryId: 2_000_000 })).rejects.toMatchObject({
    fields: { categoryId: ['Please select Service category'] },
  })
  await expect(record(ada, { countyId: 2_000_000 })).rejects.toMatchObject({
    fields: { countyId: ['Please select County'] },
  })
  const { id } = await aCustomer(ben)
  await expect(record(ada, { customerId: id })).rejects.toMatchObject({ status: 404 })
  await expect(record(await staff(clinic, 'view', 'edit'), {})).rejects.toMatchObject({ status: 403 })
})

test('a later accepted referral for the same need meets it', async () => {
  const { id: customerId } = await aCustomer(ada)
  await as(ada)(unmetNeeds.record, { customerId, categoryId: housing, reason: UnmetReason.NotOffered })
  const { id } = await send(ada, shelter, { customerId })
  expect((await needsOf(ada, customerId))[0]!.metAt).toBeNull()
  await take(ben, id, 'accept')
  expect((await needsOf(ada, customerId))[0]).toMatchObject({ metAt: expect.any(String), mayRemove: false })
})

test('a rejection for lack of supply, silence, and a group with no one left each record a need; undoing the rejection deletes it', async () => {
  const { id, customerId } = await send(ada, shelter)
  await take(ben, id, 'reject', { reasonCode: 'duplicate' })
  expect(await needsOf(ada, customerId)).toEqual([])
  await take(ben, id, 'undoReject')
  await take(ben, id, 'reject', { reasonCode: 'no_capacity' })
  expect(await needsOf(ada, customerId)).toMatchObject([
    { source: UnmetSource.Rejected, reason: UnmetReason.NoCapacity, reference: `R-${10_000 + id}` },
  ])
  await take(ben, id, 'undoReject')
  expect(await needsOf(ada, customerId)).toEqual([])

  const silent = await send(ada, shelter)
  clock.set('2026-12-20T15:00:00Z')
  await fireTimers()
  for (const person of [ada, ben]) person.token = await signIn(person.id)
  expect(await needsOf(ada, silent.customerId)).toMatchObject([
    { source: UnmetSource.Expired, reason: UnmetReason.NoAnswer },
  ])

  const other = await anEntity({ name: 'Day Shelter', categories: ['Housing'] })
  const kim = await aPerson({ entity: other, firstName: 'Kim' })
  const customer = await aCustomer(ada)
  const { ids } = await groupsOf(world).refer(ada, [shelter, other], GroupMode.FirstToAccept, {
    customerId: customer.id,
    consent,
  })
  await take(ben, ids[0]!, 'reject', { reasonCode: 'duplicate' })
  await take(kim, ids[1]!, 'reject', { reasonCode: 'duplicate' })
  expect((await needsOf(ada, customer.id)).map(({ source }) => source)).toEqual([UnmetSource.Unfilled])
})

describe('a customer has one open need of a category', () => {
  const history = async (person: Person, customerId: number) =>
    (await needsOf(person, customerId)).map((need) => need.history.map(({ source }) => source))

  test('a repeated cause is its history, and reports count it once', async () => {
    const others = []
    for (const name of ['Day Shelter', 'Night Shelter']) others.push(await anEntity({ name, categories: ['Housing'] }))
    const people = await Promise.all(others.map((entity) => aPerson({ entity, firstName: 'Kim' })))
    const { id: customerId } = await aCustomer(ada)
    const { ids } = await groupsOf(world).refer(ada, [shelter, ...others], GroupMode.Cascade, { customerId, consent })
    for (const [at, person] of [ben, ...people].entries())
      await take(person, ids[at]!, 'reject', { reasonCode: 'no_capacity' })
    const { Rejected, Unfilled } = UnmetSource
    expect(await history(ada, customerId)).toEqual([[Rejected, Rejected, Rejected, Unfilled]])
    const [need] = await needsOf(ada, customerId)
    expect(need).toMatchObject({ source: Rejected, reference: `R-${10_000 + ids[0]!}`, mayRemove: false })
    expect(need!.history.map(({ reference }) => reference)).toEqual([...ids, ids[0]!].map((id) => `R-${10_000 + id}`))
    // A rejection that was undone deletes its line.
    await take(people[1]!, ids[2]!, 'undoReject')
    expect((await history(ada, customerId))[0]!.filter((source) => source === Rejected)).toHaveLength(2)
  })

  test('recorded again by hand it keeps both notes, and each can be undone', async () => {
    const { id: customerId } = await aCustomer(ada)
    const input = { customerId, categoryId: housing, reason: UnmetReason.TooFar } as const
    const first = await as(ada)(unmetNeeds.record, { ...input, note: 'No car' })
    const again = await as(ada)(unmetNeeds.record, { ...input, reason: UnmetReason.NoCapacity, note: 'Full until May' })
    expect(again.data.id).toBe(first.data.id)
    expect(again.data.history).toMatchObject([{ note: 'No car' }, { note: 'Full until May' }])
    await as(ada)(unmetNeeds.remove, { id: first.data.id })
    expect((await needsOf(ada, customerId)).map((need) => need.history.map(({ note }) => note))).toEqual([['No car']])
    await as(ada)(unmetNeeds.remove, { id: first.data.id })
    expect(await needsOf(ada, customerId)).toEqual([])
    // Without a customer each is a separate need.
    const unnamed = { categoryId: housing, reason: UnmetReason.TooFar } as const
    const [one, other] = [await as(ada)(unmetNeeds.record, unnamed), await as(ada)(unmetNeeds.record, unnamed)]
    expect(one.data.id).not.toBe(other.data.id)
  })

  test('until it is met; an undone acceptance meets nothing', async () => {
    const { id: customerId } = await aCustomer(ada)
    const input = { customerId, categoryId: housing, reason: UnmetReason.NotOffered } as const
    await as(ada)(unmetNeeds.record, input)
    const { id } = await send(ada, shelter, { customerId })
    await take(ben, id, 'accept')
    expect((await needsOf(ada, customerId)).map(({ metAt }) => metAt !== null)).toEqual([true])
    await take(ben, id, 'undoAccept')
    expect((await needsOf(ada, customerId)).map(({ metAt }) => metAt)).toEqual([null])
    await take(ben, id, 'accept')
    await as(ada)(unmetNeeds.record, input)
    expect((await needsOf(ada, customerId)).map(({ metAt }) => metAt !== null)).toEqual([false, true])
    // The new one is open already, so the earlier one remains met.
    await take(ben, id, 'undoAccept')
    expect((await needsOf(ada, customerId)).map(({ metAt }) => metAt !== null)).toEqual([false, true])
  })

  test('two become one if their categories or providers are merged', async () => {
    const { id: customerId } = await aCustomer(ada)
    const { data: category } = await as(admin)(categories.create, { name: 'Beds', color: '#123456', icon: 'heart' })
    const record = (id: number) =>
      as(ada)(unmetNeeds.record, { customerId, categoryId: id, reason: UnmetReason.NoCapacity })
    await record(housing)
    await record(category.id)
    expect(await history(ada, customerId)).toHaveLength(2)
    await as(admin)(categories.merge, { id: category.id, intoId: housing })
    expect(await history(ada, customerId)).toEqual([[UnmetSource.Recorded, UnmetSource.Recorded]])
  })
})

test('a restricted service is unnamed for staff without the grant', async () => {
  const safety = await categoryId('Safety')
  const { id: customerId } = await aCustomer(ada)
  await as(ada)(unmetNeeds.record, { customerId, categoryId: safety, reason: UnmetReason.NoCapacity, note: 'Tonight' })
  const sam = await staffOf(clinic, { referrals: ['view', 'add'], customers: ['view'] })
  const [need] = await needsOf(sam, customerId)
  expect(need).toMatchObject({ category: { id: null, name: 'Restricted service' }, note: null })
  expect((await as(sam)(unmetNeeds.list, { categoryId: safety })).data.data).toEqual([])
})
