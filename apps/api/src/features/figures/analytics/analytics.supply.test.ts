import { analytics, type Report } from '@handoff/contracts/figures/analytics'
import { Capacity, EntityState } from '@handoff/contracts/network/entities/entity'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { expect, test } from 'vitest'
import { totalBehind } from '../../../test/figures.ts'
import { openWorld, type Person } from '../../../test/world.ts'

const world = await openWorld()
const { as, aPerson, anEntity, staffOf, clock, categoryId, signIn, db } = world
const admin = await aPerson({ firstName: 'Alma' })
const [housing, food, safety] = [await categoryId('Housing'), await categoryId('Food'), await categoryId('Safety')]
const [california, nevada] = [5, 28]
const [alameda, fresno, kern, marin, washoe] = [6001, 6019, 6029, 6041, 32_031]
const categories = ['Housing']

// Alameda: two locations, one of them full. Marin: one with capacity. One serves Fresno from Alameda, one all of
// California from Nevada.
await anEntity({ name: 'Harbor House', categories, place: { stateId: california, countyId: alameda } })
await anEntity({
  name: 'Full House',
  categories,
  capacity: Capacity.Waitlist,
  place: { stateId: california, countyId: alameda },
})
await anEntity({
  name: 'Hill House',
  categories,
  capacity: Capacity.Limited,
  place: { stateId: california, countyId: marin },
})
await anEntity({ name: 'Bay Food', categories: ['Food'], place: { stateId: california, countyId: alameda } })
await anEntity({
  name: 'Left',
  categories,
  entityState: EntityState.Inactive,
  place: { stateId: california, countyId: alameda },
})
const valley = await anEntity({ name: 'Valley House', categories, capacity: Capacity.Waitlist })
const desert = await anEntity({
  name: 'Desert House',
  categories,
  capacity: Capacity.Closed,
  place: { stateId: nevada, countyId: washoe },
})
const area = (entityId: number, columns: { area_county_ids?: number[]; area_state_ids?: number[] }) =>
  db.updateTable('entity_category').set(columns).where('entity_id', '=', entityId).execute()
await area(valley.id, { area_county_ids: [fresno] })
await area(desert.id, { area_state_ids: [california] })

const record = async (countyId: number | undefined, times: number, category = housing) => {
  const asking = as({ token: await signIn(admin.id) })
  for (let index = 0; index < times; index++)
    await asking(unmetNeeds.record, {
      categoryId: category,
      reason: UnmetReason.NoCapacity,
      ...(countyId !== undefined && { countyId }),
    })
}
clock.set('2026-08-03T15:00:00Z')
await record(fresno, 3)
clock.set('2026-11-02T15:00:00Z')
await record(fresno, 14)
await record(alameda, 12)
await record(kern, 4)
await record(marin, 2)
await record(washoe, 11)
await record(undefined, 12)
await record(alameda, 1, food)

const november = { from: '2026-11-01', to: '2026-11-30' }
const asking = async (person: Person) => as({ token: await signIn(person.id) })
const read = async (more: object = {}, person = admin): Promise<Report> =>
  (await (await asking(person))(analytics.report, { report: 'supply', ...november, ...more })).data
const valuesOf = ({ rows, total }: Report) =>
  [...rows, ...(total ? [total] : [])].map(({ name, cells }) => [name, ...cells.map(({ value }) => value)])

test('counties are sorted by gap, largest first; fewer than 11 requests come last, without their number', async () => {
  const report = await read({ categoryId: housing, stateId: california })
  expect(report.columns.map(({ name }) => name)).toEqual(['Need', 'Room', 'Gap', 'In county'])
  expect(valuesOf(report).slice(0, 5)).toEqual([
    ['Fresno County', 14, 0, null, 0],
    ['Alameda County', 12, 1, 12, 2],
    ['Alpine County', 0, 0, null, 0],
    ['Amador County', 0, 0, null, 0],
    ['Butte County', 0, 0, null, 0],
  ])
  expect(valuesOf(report).find(([name]) => name === 'Kern County')).toEqual(['Kern County', null, 0, null, 0])
  expect(report.title).toBe(
    'Largest gap in Fresno County: 14 requests that no provider could take, and no provider with room',
  )
  const areas = Object.fromEntries(report.supply!.areas.map(({ id, ...it }) => [id, it]))
  expect(areas[alameda]).toEqual({
    fips: '06001',
    level: 'farMoreNeed',
    accepting: 1,
    limited: 0,
    assessment: 0,
    waitlist: 1,
    closed: 1,
    notConfirmed: 0,
  })
  expect([areas[fresno], areas[marin]]).toMatchObject([{ level: 'farMoreNeed', waitlist: 1 }, { level: 'few' }])
})

test('defaults to the category with the most need, in the state with the most providers', async () => {
  expect((await read()).supply).toMatchObject({
    category: { id: housing },
    state: { id: california, name: 'California', fips: '06' },
  })
})

test('all states have one row each', async () => {
  const report = await read({ allStates: true })
  expect(valuesOf(report)).toEqual([
    ['Nevada', 11, 0, null, 1],
    ['California', 32, 2, 16, 3],
    ['All states', 55, 2, 27.5, 5],
  ])
  expect(report.supply!.state).toBeNull()
  expect(report.notes.join(' ')).toContain('12 requests without a county are in the total alone.')
})

test('a longer period has the same gap if it has the same need per month', async () => {
  const rowOf = async (from: string) =>
    (await read({ stateId: california, from })).rows.find(({ key }) => key === String(alameda))!.cells[2]!.value
  expect(await rowOf('2026-11-01')).toBe(12)
  expect(await rowOf('2026-10-02')).toBe(6)
})

test('each number opens a list with as many rows', async () => {
  const ask = await asking(admin)
  for (const more of [{ stateId: california }, { stateId: nevada }, { allStates: true }, { categoryId: food }]) {
    const { rows, total } = await read(more)
    const links = [...rows, total!].flatMap(({ cells }) => cells).filter(({ link }) => link !== null)
    expect(links.length).toBeGreaterThan(1)
    for (const { link, value, cases } of links)
      expect([link, await totalBehind(ask, link!)]).toEqual([link, cases ?? value])
  }
})

test('people who may see neither referrals nor the directory get numbers without links', async () => {
  const reader = await staffOf(null, { analytics: ['view'] })
  const { rows } = await read({}, reader)
  expect(rows[0]!.cells.map(({ link }) => link)).toEqual([null, null, null, null])
})

test('a sensitive category has no report without the right to see it', async () => {
  await record(alameda, 20, safety)
  const reader = await staffOf(null, { analytics: ['view'], referrals: ['view'] })
  expect(await read({ categoryId: safety }, reader)).toMatchObject({ rows: [], total: null, supply: null })
  expect((await read({ categoryId: safety })).supply!.category.id).toBe(safety)
})

test('few requests without a county can’t be derived from the total', async () => {
  const dental = await categoryId('Dental')
  await record(alameda, 20, dental)
  await record(washoe, 15, dental)
  await record(undefined, 3, dental)
  const { rows, total, notes } = await read({ categoryId: dental, allStates: true })
  const needs = [...rows, total!].map(({ cells }) => cells[0]!)
  expect(needs.filter(({ hidden }) => hidden === 'other')).toHaveLength(1)
  expect(notes.join(' ')).not.toContain('without a county')
})
