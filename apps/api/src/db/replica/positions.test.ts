import { expect, test } from 'vitest'
import { createPositions, positionOf } from './positions.ts'

test('positions of the log are compared as numbers', () => {
  expect(positionOf('0/3000148')).toBe(0x3000148n)
  expect(positionOf('A/0') > positionOf('9/FFFFFFFF')).toBe(true)
})

test('a replica lags for as long as something is missing from it', () => {
  const { note, lagOf } = createPositions()
  expect(lagOf(100n)).toBe(Number.POSITIVE_INFINITY)
  // It may have been written long before.
  note(100n, 0)
  expect([lagOf(99n), lagOf(100n)]).toEqual([Number.POSITIVE_INFINITY, 0])
  note(100n, 1_000)
  note(200n, 2_000)
  note(300n, 3_000)
  // Written after the look before: 200 since 1 s, 300 since 2 s.
  expect([lagOf(100n), lagOf(200n), lagOf(300n)]).toEqual([2, 1, 0])
})

test('an idle writer is no lag, whenever its last change was', () => {
  const { note, lagOf } = createPositions()
  for (let second = 0; second < 3_600; second++) note(100n, second * 1000)
  expect(lagOf(100n)).toBe(0)
  note(101n, 3_600_000)
  expect(lagOf(100n)).toBe(1)
})

test('a new writer can begin before the end of the log of the one before', () => {
  const { note, lagOf } = createPositions()
  note(100n, 0)
  note(300n, 1_000)
  note(250n, 2_000)
  expect(lagOf(250n)).toBe(0)
})
