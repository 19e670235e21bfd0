import { expect, test } from 'vitest'
import { editsBetween, matchesOf } from './matching.ts'

test.each([
  ['garica', 'garcia', 1],
  ['delgdo', 'delgado', 1],
  ['smith', 'smith', 0],
  ['rosa', 'marin', 5],
])('the distance from “%s” to “%s” is %i', (one, other, edits) => expect(editsBetween(one, other)).toBe(edits))

const names = [
  'Harbor Legal Aid',
  'Second Table Kitchen',
  'Bright Harbor Housing',
  'Analytics & Reports',
  'Team Settings',
  'Aging',
  'Ana Market',
  'Food',
]
const search = (typed: string) => matchesOf(typed, names, (name) => name)

test.each([
  ['words in any order, and not next to each other', 'aid harbor', 'Harbor Legal Aid'],
  ['an unfinished word before a misspelled one', 'anal', 'Analytics & Reports'],
  ['a swapped letter', 'second tabel', 'Second Table Kitchen'],
  ['a missing letter in a word of four', 'fod', 'Food'],
  ['a doubled letter', 'setttings', 'Team Settings'],
  ['a misspelled beginning', 'brihgt hous', 'Bright Harbor Housing'],
  ['a sign between the words', 'analytics and reports', 'Analytics & Reports'],
])('finds %s', (_, typed, name) => expect(search(typed)[0]).toBe(name))

test('requires every word to match', () => {
  expect(search('harbor kitchen')).toEqual([])
  expect(search('–')).toEqual([])
})

test('finds misspelled names only if there is no exact match', () => {
  expect(search('ana')).toEqual(['Ana Market', 'Analytics & Reports'])
})
