import { reference } from '@handoff/contracts/platform/reference'
import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { loadReference } from './reference.load.ts'

const { as, db } = await openWorld({ reference: true })
const places = async (q: string) => (await as(null)(reference.places, { q })).data

test('states have the small numbers of the specification, territories last', async () => {
  const { data } = await as(null)(reference.states, {})
  for (const [id, name, code] of [
    [4, 'Arkansas', 'AR'],
    [5, 'California', 'CA'],
    [17, 'Kentucky', 'KY'],
  ])
    expect(data).toContainEqual({ id, name, code, isTerritory: false })
  const known = data.filter(({ isTerritory }) => !isTerritory).map(({ name }) => name)
  expect(known).toEqual([...known].sort((one, other) => one.localeCompare(other)))
  expect(known.length).toBeGreaterThanOrEqual(50)
  expect(data.findIndex(({ isTerritory }) => isTerritory)).toBe(known.length)
})

test('one state is returned complete, even where older data was broken', async () => {
  const { data } = await as(null)(reference.state, { id: 5 })
  expect(data.counties).toHaveLength(58)
  for (const county of ['Plumas', 'Siskiyou'])
    expect(data.counties.find(({ name }) => name === county)?.cities.length, county).toBeGreaterThan(0)
  expect(data.counties.find(({ id }) => id === 6001)).toMatchObject({ name: 'Alameda', fullName: 'Alameda County' })
  await expect(as(null)(reference.state, { id: 9999 })).rejects.toMatchObject({ status: 404 })
})

test('places are found by prefix, largest first', async () => {
  const matches = await places('oakl')
  expect(matches[0]).toMatchObject({ kind: 'city', name: 'Oakland, CA', stateId: 5, countyId: 6001 })
  expect(matches.length).toBeLessThanOrEqual(20)
  expect((await places('Saint Lou')).map(({ name }) => name)).toContain('St. Louis, MO')
  expect((await places('alameda')).some(({ kind }) => kind === 'county')).toBe(true)
  expect(await places('%')).toEqual([])
})

test.each([
  ['Alameda County', 'county', 'Alameda County, CA'],
  ['alameda cou', 'county', 'Alameda County, CA'],
  ['Alameda County, California', 'county', 'Alameda County, CA'],
  ['Acadia Parish', 'county', 'Acadia Parish, LA'],
  ['Los Angeles, CA', 'city', 'Los Angeles, CA'],
  ['oakland ca', 'city', 'Oakland, CA'],
  ['Charleston West Virginia', 'city', 'Charleston, WV'],
  ['New York', 'city', 'New York City, NY'],
  ['new york ny', 'city', 'New York City, NY'],
  ['Kansas City, KS', 'city', 'Kansas City, KS'],
  ['94607-1234', 'zip', '94607 · Oakland, CA'],
  ['94607-', 'zip', '94607 · Oakland, CA'],
])('%s finds the %s %s first', async (q, kind, name) => {
  expect((await places(q))[0]).toMatchObject({ kind, name })
})

test('a ZIP code has its own city first, then those around it, even in other counties', async () => {
  const { data } = await as(null)(reference.citiesOfZip, { zip: '94608' })
  expect(data[0]).toMatchObject({ name: 'Emeryville', county: 'Alameda', stateId: 5, countyId: 6001 })
  expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Oakland', 'Berkeley']))
  expect(data.some(({ county }) => county === 'Contra Costa')).toBe(true)
  expect(data.length).toBeLessThanOrEqual(12)
  expect((await as(null)(reference.citiesOfZip, { zip: '00000' })).data).toEqual([])
})

test('a ZIP code is found by its digits', async () => {
  expect(await places('94601')).toMatchObject([{ kind: 'zip', zip: '94601', stateId: 5, name: '94601 · Oakland, CA' }])
  expect(await places('946')).toHaveLength(20)
  expect(await places('00000')).toEqual([])
})

test('is loaded once per edition', async () => {
  expect(await loadReference(db)).toBe('present')
})
