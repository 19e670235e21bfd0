import { expect, test } from 'vitest'
import { differencesOf } from './compare.ts'
import { readLedger } from './ledger.ts'
import type { Outline } from './outlines.ts'
import { fillCities } from './places.ts'
import type { County } from './shipped.ts'
import { settled } from './zips.ts'

const county = (fips: string, west: number): Outline => ({
  fips,
  name: fips,
  shape: [
    [
      [west, 30],
      [west, 31],
      [west + 1, 31],
      [west + 1, 30],
      [west, 30],
    ],
  ],
  box: { west, east: west + 1, south: 30, north: 31 },
})
const outlines = [county('01001', -90), county('01003', -89)]
const office = (zip: string, name: string, lng: number, county: string | null = '01001') => ({
  zip,
  name,
  state: 'AL',
  county: county,
  lat: 30.5,
  lng,
})
const place = (name: string, lng: number) => ({ name, state: 'AL', county: null, lat: 30.5, lng })
const ledger = () => readLedger('id,county_fips,key\n1001001,01001,mtoak\n')
const parts = { outlines, places: [place('Mount Oak', -89.5)], ledger: ledger() }

test('an office stays in its postal county, even just over its border', () => {
  const [result] = settled({ ...parts, offices: [office('36001', 'Anywhere', -88.95)] })
  expect(result).toMatchObject({ county: '01001', lng: -88.95 })
})

test('a distant point is wrong if the city has a number, and the county is wrong if it has none', () => {
  const [known, unknown] = settled({
    ...parts,
    offices: [
      office('36001', 'Mount Oak', -88.2),
      office('37001', 'Elm', -88.2),
      office('37002', 'Ash', -88.3, '01003'),
    ],
  })
  expect(known).toMatchObject({ county: '01001', lng: -89.5 })
  expect(unknown).toMatchObject({ county: '01003', lng: -88.2 })
})

test('the same name in postal data and GeoNames is one city, and parts of a large one are not cities', () => {
  const counties: County[] = outlines.map(({ fips }) => ({
    id: Number(fips),
    fips,
    name: fips,
    fullName: fips,
    lat: 30,
    lng: -90,
    cities: [],
  }))
  const metropolis = { id: 7, name: 'Metropolis', state: 'AL', kind: 'PPL', population: 400_000, lat: 30.5, lng: -88.5 }
  const cityOfZip = fillCities({
    counties,
    outlines,
    regions: [],
    offices: [{ ...office('36001', 'Mt Oak', -89.4), county: '01001' }],
    places: [place('Mount Oak', -89.5), place('Old Quarter', -88.52), place('Mount Oak', -88.9)],
    known: [metropolis],
    ledger: ledger(),
  })
  expect(counties.map(({ cities }) => cities)).toEqual([
    [{ id: 1001001, name: 'Mount Oak', lat: 30.5, lng: -89.5, zips: ['36001'] }],
    [{ id: 1003001, name: 'Mount Oak', lat: 30.5, lng: -88.9 }],
  ])
  expect([...cityOfZip]).toEqual([['36001', 1001001]])
})

test('a comparison lists new, missing, moved, and renamed places', () => {
  const before = new Map([
    ['1', { name: 'Ash', lat: 30, lng: -90 }],
    ['2', { name: 'Elm', lat: 30, lng: -90 }],
    ['3', { name: 'Oak', lat: 30, lng: -90 }],
  ])
  const after = new Map([
    ['2', { name: 'Elms', lat: 30.01, lng: -90 }],
    ['3', { name: 'Oak', lat: 30.1, lng: -90 }],
    ['4', { name: 'Fir', lat: 30, lng: -90 }],
  ])
  expect(differencesOf(before, after)).toEqual({
    added: ['4 Fir'],
    removed: ['1 Ash'],
    moved: ['3 Oak by 11 km'],
    renamed: ['2 Elm → Elms'],
    same: 0,
  })
})
