import { expect, test } from 'vitest'
import { searchKeys, storedKeys } from './keys.ts'
import { population } from './people.fixtures.ts'
import { comparePeople } from './score.ts'

/** All 20,000 in `npm run bench -- duplicates`. */
const size = 5_000

/** Pairs that share a key, as the server looks them up. */
function measure({ people, records }: ReturnType<typeof population>) {
  const known = new Map<string, number[]>()
  for (const [at, person] of people.entries())
    for (const key of storedKeys(person)) {
      if (!known.has(key)) known.set(key, [])
      known.get(key)!.push(at)
    }
  const sum = { right: 0, wrong: 0 }
  for (const [at, record] of records.entries()) {
    const candidates = new Set(searchKeys(record).flatMap((key) => known.get(key) ?? []))
    let isFound = false
    for (const other of candidates) {
      if (comparePeople(record, people[other]!).level !== 'sure') continue
      if (other === at) isFound = true
      else sum.wrong += 1
    }
    if (isFound) sum.right += 1
  }
  return { recall: sum.right / people.length, precision: sum.right / (sum.right + sum.wrong) }
}

test('finds again 95% of mistyped people, and 98% of those found are right', () => {
  const { recall, precision } = measure(population(size, 20_261_125))
  console.info(`${size} people: recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}`)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(precision).toBeGreaterThanOrEqual(0.98)
})
