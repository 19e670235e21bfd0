import { expect, test } from 'vitest'
import { extentOf, isOnePlace, mainland, shortCount, viewOf } from './marks.ts'

const box = (west: number, south: number, east: number, north: number) => ({ bounds: { west, south, east, north } })

test('the extent holds every mark, and is the mainland where there is none', () => {
  expect(extentOf([box(-122, 37, -121, 38), box(-95, 29, -94, 30)])).toEqual(box(-122, 29, -94, 38).bounds)
  expect(extentOf([])).toEqual(mainland)
})

test('what is asked for lies on the earth, in whole steps of zoom', () => {
  const view = viewOf({ west: -200.5, south: -95, east: -94.123456, north: 38.5 }, 3.6)
  expect(view).toEqual({ bounds: '-180.0000,-90.0000,-94.1235,38.5000', zoom: 4 })
  expect(viewOf(mainland, -0.4).zoom).toBe(0)
})

test('places that no zoom can tell apart are one', () => {
  expect(isOnePlace(box(-122.1, 37, -122.1, 37).bounds)).toBe(true)
  expect(isOnePlace(box(-122.1, 37, -122.09, 37).bounds)).toBe(false)
})

test('a number fits into its mark', () => {
  expect([7, 999, 1000, 1240, 2000, 9960, 12_400, 100_000].map(shortCount)).toEqual([
    '7',
    '999',
    '1k',
    '1.2k',
    '2k',
    '10k',
    '12k',
    '100k',
  ])
})
