import { searchKeys, storedKeys } from './keys.ts'
import type { population } from './people.fixtures.ts'
import { comparePeople } from './score.ts'

/** Pairs that share a key, as the server looks them up. */
export function recallOf({ people, records }: ReturnType<typeof population>) {
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
