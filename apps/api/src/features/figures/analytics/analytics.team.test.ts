import { notes } from '@handoff/contracts/customers/notes'
import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { ContactMethod, ContactResult } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld } from '../../../test/world.ts'
import { referralsOf } from '../../referrals/referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, staffOf, clock, signIn, categoryId } = world
const { send, take, twoSides } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const bea = await aPerson({ entity: shelter, firstName: 'Bea', lastName: 'Holt' })
const admin = await aPerson({ firstName: 'Alma', lastName: 'Ames' })
const food = await categoryId('Food')

// Ben answers six within 1 to 6 hours, five of which are assigned to Bea; Bea answers one for food and does the rest.
for (let hours = 1; hours <= 6; hours++) {
  clock.set('2026-11-03T15:00:00Z')
  for (const person of [ada, ben]) person.token = await signIn(person.id)
  const { id } = await send(ada, shelter)
  if (hours > 1) await as(ben)(referrals.assign, { referralId: id, userId: bea.id })
  clock.advance({ hours })
  await take(ben, id, hours % 2 ? 'accept' : 'reject')
}
clock.set('2026-11-10T15:00:00Z')
for (const person of [ada, ben, bea, admin]) person.token = await signIn(person.id)
const { id: last } = await send(ada, shelter, { categoryId: food })
await take(bea, last, 'accept')
await as(bea)(referrals.logContact, { id: last, method: ContactMethod.Phone, result: ContactResult.NoAnswer })
await as(bea)(referrals.logContact, { id: last, method: ContactMethod.Phone, result: ContactResult.Reached })
await as(admin)(notes.writeOfEntity, { entityId: shelter.id, text: 'Called about their hours' })
clock.set('2026-11-18T15:00:00Z')

const asking = async () => as({ token: await signIn(admin.id) })
const november = { from: '2026-11-01', to: '2026-11-18' }
const read = async (more: object = {}): Promise<Report> =>
  (await (await asking())(analytics.report, { report: 'team', ...november, ...more })).data
const valuesOf = ({ rows, total }: Report) =>
  [...rows, ...(total ? [total] : [])].map(({ name, detail, cells }) => [
    [name, detail].filter(Boolean).join(', '),
    ...cells.map((it) => it.value),
  ])

test('each person has their acts, current assignments, and response time', async () => {
  const report = await read()
  expect(report.columns.map(({ name }) => name)).toEqual([
    'All',
    'Answers',
    'Notes',
    'Contact attempts',
    'Visits',
    'Assignments',
    'Open now',
    'Median to answer',
  ])
  expect(valuesOf(report)).toEqual([
    ['Ben Ode, Night Shelter', 11, 6, 0, 0, 0, 5, 0, null],
    ['Bea Holt, Night Shelter', 3, 1, 0, 2, 0, 0, 2, 4],
    ['Alma Ames, Network administration', 1, 0, 1, 0, 0, 0, 0, null],
    ['Everyone', 15, 7, 1, 2, 0, 5, 2, 4],
  ])
  expect(report.title).toBe('3 people were active, with 7 answers')
})

test('a category filters by acts on its referrals, a provider by its people', async () => {
  expect(valuesOf(await read({ categoryId: food }))).toEqual([
    ['Bea Holt, Night Shelter', 3, 1, 0, 2, 0, 0, 0, null],
    ['Everyone', 3, 1, 0, 2, 0, 0, 0, null],
  ])
  expect((await read({ entityId: shelter.id })).rows).toHaveLength(2)
})

test('each number opens a list with as many rows, including the total', async () => {
  const ask = await asking()
  for (const more of [{}, { categoryId: food }, { entityId: shelter.id }]) {
    const { rows, total } = await read(more)
    const counts = [...rows, total!].flatMap(({ cells }) => cells.slice(0, -1)).filter(({ value }) => value! > 0)
    expect(counts.length).toBeGreaterThan(5)
    for (const { link, value, cases } of counts)
      expect([link, await totalBehind(ask, link!)]).toEqual([link, cases ?? value])
    for (const { link, count } of rows.flatMap(({ lists }) => lists!))
      expect([link, await totalBehind(ask, link)]).toEqual([link, count])
  }
})

test('the menu of a person opens their referrals, and those lost with their reasons if there are any', async () => {
  const { rows } = await read()
  expect(rows.map(({ name, lists }) => [name, ...lists!.map((it) => [it.name, it.count])])).toEqual([
    ['Ben Ode', ['Open answered', 6]],
    ['Bea Holt', ['Open answered', 1], ['Open assigned', 2]],
    ['Alma Ames'],
  ])
  const [of, ...others] = rows
  expect(await totalBehind(await asking(), of!.lostLink!)).toBe(3)
  expect(others.map(({ lostLink, narrowedTo }) => [lostLink, narrowedTo])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  const reasons = await read({ report: 'reasons', ...of!.narrowedTo })
  expect([reasons.withinName, reasons.total!.cells[0]!.value]).toEqual(['answered by Ben Ode', 3])
  expect(await totalBehind(await asking(), reasons.total!.cells[0]!.link!)).toBe(3)
  // Alma has answered none, so her name is not revealed.
  await expect(read({ report: 'reasons', within: `answerer:${admin.id}` })).rejects.toMatchObject({ status: 404 })
})

test('an address names days only if they were requested', async () => {
  const { data } = await (await asking())(analytics.report, { report: 'team' })
  expect(data.total!.cells[0]!.link).toBe('/analytics?report=team&acts=all')
})

const acts = async (more: object = {}, token?: string) =>
  (await (token ? as({ token }) : await asking())(analytics.activity, { ...november, pageSize: 100, ...more })).data
    .data

test('an act has who did what and about what, and nothing anyone wrote', async () => {
  const [note] = await acts({ kind: 'notes' })
  expect(note).toMatchObject({
    what: 'General note',
    by: { name: 'Alma Ames', entity: null },
    referral: null,
    customer: null,
    entity: { id: shelter.id, name: 'Night Shelter' },
  })
  expect(JSON.stringify(note)).not.toContain('Called')
  expect((await acts({ accountId: bea.id })).map(({ what }) => what)).toEqual([
    'Contact attempt 2: phone, reached',
    'Contact attempt 1: phone, no answer',
    'Accepted',
  ])
  const [assignment] = await acts({ kind: 'assigned', sort: 'at' })
  expect(assignment).toMatchObject({ what: 'Assigned to Bea Holt', by: { name: 'Ben Ode', entity: 'Night Shelter' } })
  expect(assignment!.referral!.reference).toMatch(/^R-\d+$/)
})

test('acts can be searched by person, provider, and reference', async () => {
  expect((await acts({ search: 'bea h' })).map(({ by }) => by.name)).toEqual(['Bea Holt', 'Bea Holt', 'Bea Holt'])
  expect(await acts({ search: 'night', kind: 'notes' })).toHaveLength(1)
  const [contact] = await acts({ kind: 'contacts' })
  expect(await acts({ search: contact!.referral!.reference })).toHaveLength(3)
})

test('a sensitive service, and customers, are not named for staff who may not see them', async () => {
  const { customerId } = await send(ada, shelter, { categoryId: food })
  for (const person of [ada]) person.token = await signIn(person.id)
  await as(ada)(notes.writeOfCustomer, { customerId, text: 'Prefers texts' })
  await world.db.updateTable('category').set({ is_sensitive: true }).where('id', '=', food).execute()
  const reader = await staffOf(null, { analytics: ['view'] })
  // The referral would reveal whom the person serves.
  expect((await acts({ kind: 'contacts' }, reader.token))[0]!.referral).toBeNull()
  expect((await acts({ kind: 'contacts' }))[0]!.referral!.category).toBe('Food')
  expect((await acts({ kind: 'notes', accountId: ada.id }, reader.token))[0]!.customer).toBeNull()
  expect((await acts({ kind: 'notes', accountId: ada.id }))[0]!.customer).toMatchObject({ id: customerId })
  await world.db.updateTable('category').set({ is_sensitive: false }).where('id', '=', food).execute()
})

test('an answerer is named for those who have the referral', async () => {
  for (const person of [ada, ben, bea]) person.token = await signIn(person.id)
  expect((await as(ben)(referrals.answerer, { id: bea.id })).data).toEqual({ id: bea.id, name: 'Bea Holt' })
  expect((await (await asking())(referrals.answerer, { id: bea.id })).data.name).toBe('Bea Holt')
  await expect(as(ada)(referrals.answerer, { id: bea.id })).rejects.toMatchObject({ status: 404 })
  await expect(as(ben)(referrals.answerer, { id: ada.id })).rejects.toMatchObject({ status: 404 })
})

test('days without any acts only have what is open', async () => {
  expect(valuesOf(await read({ from: '2025-01-01', to: '2025-01-31' }))).toEqual([
    ['Bea Holt, Night Shelter', 0, 0, 0, 0, 0, 0, 2, null],
    ['Everyone', 0, 0, 0, 0, 0, 0, 2, null],
  ])
})
