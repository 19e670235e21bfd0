import { nearBirths } from './births.ts'
import { emailKey, phoneKeys } from './contacts.ts'
import { nameWords } from './names.ts'
import { formsOf } from './nicknames.ts'
import type { Identity } from './person.ts'

/**
 * Candidates are records with a key in common: phone `p`, email `e`, date of birth with the first letter of a name `b`,
 * and pairs of a first and a last name, `d` if the date of birth is known, otherwise `n`. `customer_keys` (migration
 * 0202) answers the same in SQL.
 */
export const storedKeys = (person: Identity) => [
  ...contactKeys(person),
  ...birthKeys(person, person.dateOfBirth ? [person.dateOfBirth] : []),
  ...namePairs(person, (word) => [word]).map((pair) => (person.dateOfBirth ? 'd' : 'n') + pair),
]

/** The keys to look for: those of near dates and of other forms of the first name as well. */
export function searchKeys(person: Identity): string[] {
  const pairs = namePairs(person, (word) => [word, ...formsOf(word)])
  return [
    ...contactKeys(person),
    ...birthKeys(person, person.dateOfBirth ? nearBirths(person.dateOfBirth) : []),
    ...pairs.map((pair) => `n${pair}`),
    // If both dates are known, their keys find it.
    ...(person.dateOfBirth ? [] : pairs.map((pair) => `d${pair}`)),
  ]
}

const contactKeys = (person: Identity) => {
  const email = emailKey(person)
  return [...phoneKeys(person).map((key) => `p${key}`), ...(email ? [`e${email}`] : [])]
}

/** Families share them. */
export const isContactKey = (key: string) => key.startsWith('p') || key.startsWith('e')

const givenWords = ({ firstName, preferredName }: Identity) => [...nameWords(firstName), ...nameWords(preferredName)]
const unique = (keys: readonly string[]) => [...new Set(keys)]

function birthKeys(person: Identity, days: readonly string[]) {
  const words = [...givenWords(person), ...nameWords(person.lastName)]
  const letters = unique(words.map((word) => Array.from(word)[0]!))
  return days.flatMap((day) => letters.map((letter) => `b${day.replaceAll('-', '')}${letter}`))
}

/** Of someone with one name the name itself. */
function namePairs(person: Identity, formsOfWord: (word: string) => readonly string[]) {
  const givens = givenWords(person).flatMap(formsOfWord)
  const family = nameWords(person.lastName)
  if (!family.length || !givens.length) return unique([...givens, ...family])
  return unique(givens.flatMap((first) => family.map((last) => [first, last].sort().join(' '))))
}
