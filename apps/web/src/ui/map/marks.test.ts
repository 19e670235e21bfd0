import { expect, test } from 'vitest'
import { extentOf, gather, isOnePlace, type Mark, mainland, shortCount, viewOf } from './marks.ts'

const box = (west: number, south: number, east: number, north: number) => ({ bounds: { west, south, east, north } })

test('the extent holds every mark, and is the mainland where there is none', () => {
  expect(extentOf([box(-122, 37, -121, 38), box(-95, 29, -94, 30)])).toEqual(box(-122, 29, -94, 38).bounds)
  expect(extentOf([])).toEqual(mainland)
})

test('the requested view is within the earth’s bounds, in whole steps of zoom', () => {
  const view = viewOf({ west: -200.5, south: -95, east: -94.123456, north: 38.5 }, 3.6)
  expect(view).toEqual({ bounds: '-180.0000,-90.0000,-94.1235,38.5000', zoom: 4 })
  expect(viewOf(mainland, -0.4).zoom).toBe(0)
})

test('places that no zoom can separate are one', () => {
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

const mark = (lng: number, count: number, ids: number[] = []): Mark => ({
  lat: 37,
  lng,
  count,
  bounds: { west: lng, south: 37, east: lng, north: 37 },
  items: ids.map((id) => ({ id, name: String(id), color: null, card: null })),
})

test('marks that would overlap become one, at the larger mark', () => {
  // A pixel is 0.35 degrees at zoom 1: 20 degrees are 57 pixels, 5 are 14.
  const [large, small, away] = [mark(-100, 9, [1, 2]), mark(-105, 2, [2, 3]), mark(-60, 1, [4])]
  const gathered = gather([small, away, large], 1)
  expect(gathered.map(({ lng, count }) => [lng, count])).toEqual([
    [-100, 11],
    [-60, 1],
  ])
  expect(gathered[0]!.bounds).toEqual({ west: -105, south: 37, east: -100, north: 37 })
  expect(gathered[0]!.items.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(gather([small, away, large], 6)).toHaveLength(3)
})

test('of more than ten that were gathered, or where some had no name, none is named', () => {
  const many = Array.from({ length: 8 }, (_, id) => id)
  expect(gather([mark(-100, 8, many), mark(-101, 3, [20, 21, 22])], 1)[0]!.items).toEqual([])
  expect(gather([mark(-100, 40), mark(-101, 1, [1])], 1)[0]!.items).toEqual([])
})
