import { expect, test } from 'vitest'
import { countyName, fromPost, placeKey, spelled } from './names.ts'

test.each([
  ['Saint Paul', 'St. Paul'],
  ['Mount Vernon', 'Mt Vernon'],
  ['Fort George G Meade', 'Ft. George G. Meade'],
  ['Bayamón', 'Bayamon'],
  ['Haleʻiwa', 'Haleiwa'],
  ["O'Fallon", 'OFallon'],
  ['Soddy-Daisy', 'Soddy Daisy'],
  ['Mc Indoe Falls', 'McIndoe Falls'],
])('%s equals %s', (one, other) => {
  expect(placeKey(one)).toBe(placeKey(other))
})

test('different names remain two places', () => {
  expect(placeKey('Mountain Home')).not.toBe(placeKey('Mt Home'))
  expect(placeKey('St. Mary')).not.toBe(placeKey('St. Marys'))
})

test.each([
  ['Isle Of Springs', 'Isle of Springs'],
  ['Mc Indoe Falls', 'McIndoe Falls'],
  ['Mcnary', 'McNary'],
  ['Saint Albans Bay', 'St. Albans Bay'],
  ['S Coffeyville', 'South Coffeyville'],
  ['Hanscom Afb', 'Hanscom AFB'],
  ['Petrified Forest Natl Pk', 'Petrified Forest National Park'],
  ['O Brien', "O'Brien"],
])('the postal name %s becomes %s', (post, name) => {
  expect(fromPost(post)).toBe(name)
})

test('a saint is abbreviated, and a word that only begins like one is not', () => {
  expect([spelled('Port Saint Joe'), spelled('Sainte Genevieve'), spelled('Saintsbury')]).toEqual([
    'Port St. Joe',
    'Ste. Genevieve',
    'Saintsbury',
  ])
})

test.each([
  ['City of Fairfax', 'Fairfax city'],
  ['City of Saint Louis', 'St. Louis city'],
  ['City and Borough of Wrangell', 'Wrangell City and Borough'],
  ['City and County of San Francisco', 'San Francisco County'],
  ['Autauga County', 'Autauga County'],
])('%s is the county %s', (name, county) => {
  expect(countyName(name)).toBe(county)
})
