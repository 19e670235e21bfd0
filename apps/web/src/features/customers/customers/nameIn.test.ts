import { expect, test } from 'vitest'
import { isName, nameIn } from './nameIn.ts'

test.each([
  ['marcus delgado', 'Marcus', 'Delgado'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['delgado-ruiz', 'Delgado-Ruiz', ''],
])('“%s” is %s %s', (words, firstName, lastName) => expect(nameIn(words)).toEqual({ firstName, lastName }))

test.each([
  ['delgado', true],
  ['O’Brien', true],
  ['R-12531', false],
  ['(510) 555', false],
])('whether “%s” may be a name: %s', (words, is) => expect(isName(words)).toBe(is))
