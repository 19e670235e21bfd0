import { expect, test } from 'vitest'
import { population } from './people.fixtures.ts'
import { recallOf } from './recall.fixtures.ts'

/** All 20,000 in `npm run bench -- duplicates`. */
const size = 5_000

test('finds again 95% of mistyped people, and 98% of those found are right', () => {
  const { recall, precision } = recallOf(population(size, 20_261_125))
  console.info(`${size} people: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}`)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.98)
}, 120_000)
