import { expect, test } from 'vitest'
import { boundsAround, boundsOfNearest, placePins, type RankedPin } from './placePins.ts'

const pin = (id: number, more: Partial<RankedPin> = {}): RankedPin => ({
  id,
  name: `Provider ${id}`,
  rank: id,
  capacity: 1,
  lat: 37.8,
  lng: -122.27,
  ...more,
})
const counted = (count: number) => ({
  lat: 37.8,
  lng: -122.27,
  count,
  bounds: { west: -122.27, east: -122.27, south: 37.8, north: 37.8 },
  items: [],
})
const look = { zoom: 10, west: -123, east: -121.5 }
const no = { selectedId: undefined, cartIds: [] }

test('pins at one place are put next to one another, the best at its place', () => {
  const { pins, clusters } = placePins([pin(2), pin(1), pin(3)], [], look, no, null)
  expect(pins.map(({ pin: { id } }) => id)).toEqual([1, 2, 3])
  expect(pins[0]).toMatchObject({ dx: 0, dy: 0 })
  expect(new Set(pins.map(({ dx, dy }) => `${dx},${dy}`)).size).toBe(3)
  expect(clusters).toEqual([])
})

test('the selected one has its place first, and keeps clear of the label of the customer', () => {
  const selection = { selectedId: 3, cartIds: [] }
  const { pins } = placePins([pin(1), pin(3)], [], look, selection, { lat: 37.8, lng: -122.27 })
  expect(pins[0]!.pin.id).toBe(3)
  expect(Math.abs(pins[0]!.dy)).toBeGreaterThan(20)
})

test('those that find no room are counted with those that the server has counted', () => {
  const many = Array.from({ length: 60 }, (_, at) => pin(at + 1))
  const { pins, clusters } = placePins(many, [counted(40)], look, no, null)
  expect(pins.length).toBeGreaterThan(5)
  expect(pins.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(100)
})

test('a pill at the edge is whole', () => {
  const selection = { selectedId: 1, cartIds: [] }
  const { pins } = placePins([pin(1, { lng: -121.51 })], [], look, selection, null)
  expect(pins[0]!.dx).toBeLessThan(-50)
})

test('a circle is as tall as its miles', () => {
  const [west, south, east, north] = boundsAround({ lat: 60, lng: 10 }, 69.09)
  expect(north - south).toBeCloseTo(2, 3)
  expect(east - west).toBeCloseTo(4, 1)
})

test('a map of a place begins with the place and the five nearest', () => {
  const origin = { lat: 37.8, lng: -122.3 }
  const pins = [1, 2, 3, 4, 5, 6].map((step) => ({ lat: 37.8 + step / 100, lng: -122.3 }))
  expect(boundsOfNearest(origin, pins.toReversed())).toEqual([-122.3, 37.8, -122.3, expect.closeTo(37.85)])
  expect(boundsOfNearest(origin, [])).toEqual([-122.3, 37.8, -122.3, 37.8])
})
