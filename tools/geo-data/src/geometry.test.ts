import { describe, expect, test } from 'vitest'
import { centroidOf, isInside, kilometersBetween, kilometersTo, type Ring } from './geometry.ts'

const square = (west: number, south: number, size: number): Ring => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
]
const hole = square(1, 1, 1).toReversed()
const shape = [square(0, 0, 4), hole]

describe('a county with a city cut out of it', () => {
  test.each([
    ['in the middle of the land', { lng: 3, lat: 3 }, true],
    ['in the hole', { lng: 1.5, lat: 1.5 }, false],
    ['beside it', { lng: 5, lat: 2 }, false],
    ['west of it, on the height of both', { lng: -1, lat: 1.5 }, false],
  ])('contains the point %s: %s', (_, point, isIn) => {
    expect(isInside(shape, point)).toBe(isIn)
  })

  test('has its center where its land is', () => {
    const { lng, lat } = centroidOf(shape)
    expect([lng, lat]).toEqual([2.0333, 2.0333])
  })

  test('is as far away as its nearest edge', () => {
    expect(kilometersTo(shape, { lng: 3, lat: 3 })).toBe(0)
    expect(kilometersTo(shape, { lng: 2, lat: 5 })).toBeCloseTo(111.2, 0)
  })
})

test('a shape drawn as a line has its center on the line', () => {
  const line: Ring = [
    [2, 2],
    [4, 4],
    [2, 2],
  ]
  expect(kilometersTo([line], centroidOf([line]))).toBeLessThan(0.1)
})

test('a degree of the equator is 111 km', () => {
  expect(kilometersBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(111.19, 1)
})
