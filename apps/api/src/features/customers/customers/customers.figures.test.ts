import { customers } from '@handoff/contracts/customers/customers/customers'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { search } from '@handoff/contracts/platform/search'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'
import { groupsOf } from '../../referrals/groups/groups.fixtures.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, aCustomer } = world
const { take } = referralsOf(world)
const { several, refer } = groupsOf(world)

/** The customer page's list: the referrals of all sides the viewer belongs to. */
async function listed(person: Person, customerId: number) {
  const of = { customerId, pageSize: 100 }
  const lists = person.entity ? [referrals.listInbound, referrals.listOutbound] : [referrals.listOutbound]
  const rows = (await Promise.all(lists.map(async (list) => (await as(person)(list, of)).data.data))).flat()
  return {
    referrals: rows.length,
    open: rows.filter(({ stage }) => isOneOf(open, stage)).length,
    met: rows.filter(({ stage, metLevel }) => stage === 'closed' && metLevel !== 3).length,
  }
}

const figuresOf = async (person: Person, id: number) => (await as(person)(customers.show, { id })).data.figures
const rowOf = async (person: Person, id: number) =>
  (await as(person)(customers.list, { pageSize: 100 })).data.data.find((row) => row.id === id)!

test('a group counts as one referral, on the page, in the list, and in search', async () => {
  // Two per group: no provider gets the same need twice.
  const { ada, shelters, people } = await several(14)
  const admin = await aPerson()
  const { id, lastName } = await aCustomer(ada, { lastName: 'Quill' })
  const to = (mode: GroupMode, at: number, more = {}) =>
    refer(ada, shelters.slice(2 * at, 2 * at + 2), mode, { customerId: id, ...more })

  await to(GroupMode.Offer, 0)
  await to(GroupMode.FirstToAccept, 1)
  await to(GroupMode.Cascade, 2)
  expect(await figuresOf(ada, id)).toMatchObject({ referrals: 3, open: 3 })
  // Each of these receivers helps, and has its own line.
  await to(GroupMode.AllNeeded, 3)
  expect(await figuresOf(ada, id)).toMatchObject({ referrals: 5, open: 5 })

  const accepted = await to(GroupMode.FirstToAccept, 4)
  const ben = people[8]!
  await take(ben, accepted.ids[0]!, 'accept')
  const ended = await to(GroupMode.FirstToAccept, 5)
  for (const [index, refused] of ended.ids.entries()) await take(people[10 + index]!, refused, 'reject')
  await as(ada)(referrals.remove, { id: ended.ids[0]! })
  await to(GroupMode.Cascade, 6, { draft: true, consent: undefined })

  for (const person of [ada, ben, admin]) {
    const figures = await figuresOf(person, id)
    expect(figures).toEqual(await listed(person, id))
    expect((await rowOf(person, id)).openReferrals).toBe(figures.open)
    const { matches } = (await as(person)(search.all, { q: lastName })).data
    const words = figures.open === 1 ? '1 open referral' : `${figures.open} open referrals`
    expect(matches.find(({ kind }) => kind === 'customer')!.hint).toContain(words)
  }
  expect(await figuresOf(ada, id)).toMatchObject({ referrals: 7, open: 6 })
  expect(await figuresOf(ben, id)).toMatchObject({ referrals: 1, open: 1 })
})

test('a customer referred back to the managing provider is in both of its lists', async () => {
  const { ada, clinic, shelters, people } = await several(1)
  const [ben] = people as [Person]
  const { id: customerId } = await aCustomer(ada)
  const { ids } = await refer(ada, shelters, GroupMode.Direct, { customerId })
  await take(ben, ids[0]!, 'accept')
  const { version } = (await as(ben)(referrals.show, { id: ids[0]! })).data
  await as(ben)(referrals.addToCustomers, { id: ids[0]!, version })
  const back = await refer(ben, [clinic], GroupMode.Direct, { customerId })
  await take(ada, back.ids[0]!, 'accept')
  for (const person of [ada, ben]) {
    expect(await figuresOf(person, customerId)).toEqual(await listed(person, customerId))
    expect(await figuresOf(person, customerId)).toMatchObject({ referrals: 2, open: 2 })
  }
})

test('open referrals of a category and between two providers equal the rows of the lists', async () => {
  const { ada, clinic, shelters, people } = await several(3)
  await refer(ada, shelters, GroupMode.FirstToAccept)
  await refer(ada, shelters, GroupMode.Cascade)
  await refer(ada, shelters, GroupMode.AllNeeded)
  for (const person of [ada, people[1]!, await aPerson()]) {
    const { data } = await as(person)(categories.list, { search: 'Housing' })
    const { openReferrals, open: sides } = data.data[0]!.usage
    expect(sides.reduce((sum, { value }) => sum + value!, 0)).toBe(openReferrals)
    for (const { link, value } of sides) expect(await totalBehind(as(person), link!)).toBe(value)
  }
  for (const shelter of shelters) {
    const { betweenUs } = (await as(ada)(entities.show, { id: shelter.id })).data
    const { data } = await as(ada)(referrals.listOutbound, { entityId: shelter.id })
    expect(betweenUs?.sent).toBe(data.total)
  }
  const { inbound, outbound } = (await as(await aPerson())(entities.openWork, { id: clinic.id })).data
  const { data } = await as(ada)(referrals.listOutbound, { stage: [...open] })
  expect([inbound, outbound]).toEqual([0, data.total])
})
