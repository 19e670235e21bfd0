import { nearBirths } from './births.ts'
import { emailKey, phoneKeys } from './contacts.ts'
import { nameWords } from './names.ts'
import { formsOf } from './nicknames.ts'
import type { Identity } from './person.ts'

/**
 * Keys by which candidates are looked up; `customer_keys` (migration 0201) makes those of a stored record. Phone `p`,
 * email `e`, date of birth with the first letter of a name `b`, and pairs of names: `d` if the date of birth is known,
 * otherwise `n`.
 */
export function searchKeys(person: Identity): string[] {
  const { dateOfBirth } = person
  const givens = [...nameWords(person.firstName), ...nameWords(person.preferredName)]
  const family = nameWords(person.lastName)
  const words = [...new Set([...givens, ...family])]
  const letters = new Set(words.map((word) => Array.from(word)[0]!))
  const births = dateOfBirth ? nearBirths(dateOfBirth) : []
  const names = pairsOf([...new Set(givens.flatMap((word) => [word, ...formsOf(word)]))], family)
  return [
    ...phoneKeys(person).map((key) => `p${key}`),
    ...[emailKey(person)].filter((key) => key !== null).map((key) => `e${key}`),
    ...births.flatMap((day) => [...letters].map((letter) => `b${day.replaceAll('-', '')}${letter}`)),
    ...names.map((name) => `n${name}`),
    // With both dates of birth known the keys above find it.
    ...(dateOfBirth ? [] : names.map((name) => `d${name}`)),
  ]
}

/** Of someone with one name the name itself. */
function pairsOf(givens: readonly string[], family: readonly string[]) {
  if (!family.length) return [...givens]
  if (!givens.length) return [...family]
  return [...new Set(givens.flatMap((given) => family.map((last) => [given, last].sort().join(' '))))]
}
