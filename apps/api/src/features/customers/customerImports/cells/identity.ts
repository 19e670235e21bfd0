import { searchKeys, storedKeys } from '@handoff/contracts/customers/duplicates/keys'
import type { Identity } from '@handoff/contracts/customers/duplicates/person'
import { comparePeople } from '@handoff/contracts/customers/duplicates/score'

/** FNV-1a: a key as a number, so that no words are in the index. */
function hash(key: string) {
  let value = 0x811c9dc5
  for (let at = 0; at < key.length; at++) value = Math.imul(value ^ key.charCodeAt(at), 0x01000193)
  return value | 0
}

export const storedHashes = (person: Identity) => storedKeys(person).map(hash)
export const searchHashes = (person: Identity) => searchKeys(person).map(hash)

type Comparison = ReturnType<typeof comparePeople>['comparison']
const words = {
  name: 'name',
  dateOfBirth: 'date of birth',
  phone: 'phone',
  email: 'email',
  address: 'address',
} as const
const alike = 0.6

/** "Same name, date of birth, and phone", as far as they are alike. */
export function becauseOf(comparison: Comparison) {
  const fields = comparison.filter(({ value }) => value >= alike).map(({ field }) => words[field])
  return `Similar ${fields.join(', ')}`
}
