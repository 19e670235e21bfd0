import { analytics, type Report } from '@handoff/contracts/analytics'
import { notes } from '@handoff/contracts/notes'
import { ContactMethod, ContactResult } from '@handoff/contracts/referrals/contact-attempts'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { expect, test } from 'vitest'
import { totalBehind } from '../../test/figures.ts'
import { openWorld } from '../../test/world.ts'
import { referralsOf } from '../referrals/referrals.fixtures.ts'

const world = await openWorld()
const { as, aPerson, clock, signIn, categoryId } = world
const { send, take, twoSides } = referralsOf(world)
const { ada, ben, shelter } = await twoSides()
const bea = await aPerson({ entity: shelter, firstName: 'Bea', lastName: 'Holt' })
const admin = await aPerson({ firstName: 'Alma', lastName: 'Ames' })
const food = await categoryId('Food')

// Ben answers six within 1 to 6 hours, five of which are assigned to Bea; Bea answers one of food and does the rest.
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
  [...rows, ...(total ? [total] : [])].map(({ name, cells }) => [name, ...cells.map((it) => it.value)])

test('each person has what they did, what is assigned to them now, and how fast theirs were answered', async () => {
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
    ['Alma Ames, network administration', 1, 0, 1, 0, 0, 0, 0, null],
    ['Everyone', 15, 7, 1, 2, 0, 5, 2, null],
  ])
  expect(report.title).toBe('3 people were active, with 7 answers')
})

test('a category narrows it to what was done about its referrals, a provider to its people', async () => {
  expect(valuesOf(await read({ categoryId: food }))).toEqual([
    ['Bea Holt, Night Shelter', 3, 1, 0, 2, 0, 0, 0, null],
    ['Everyone', 3, 1, 0, 2, 0, 0, 0, null],
  ])
  expect((await read({ entityId: shelter.id })).rows).toHaveLength(2)
})

test('each number that has a list opens it with as many rows', async () => {
  const ask = await asking()
  const cells = (await read()).rows.flatMap((row) => row.cells).filter(({ link }) => link !== null)
  expect(cells).toHaveLength(3)
  for (const { link, value } of cells) expect([link, await totalBehind(ask, link!)]).toEqual([link, value])
})

test('of days without any acts there is what is open alone', async () => {
  expect(valuesOf(await read({ from: '2025-01-01', to: '2025-01-31' }))).toEqual([
    ['Bea Holt, Night Shelter', 0, 0, 0, 0, 0, 0, 2, null],
    ['Everyone', 0, 0, 0, 0, 0, 0, 2, null],
  ])
})
