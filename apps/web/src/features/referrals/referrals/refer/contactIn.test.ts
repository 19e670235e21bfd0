import { expect, test } from 'vitest'
import { contactIn } from './contactIn.ts'

test.each([
  ['Call 510-555-0142 after six.', 'a phone number'],
  ['Write to tina@example.org.', 'an email address'],
  ['Brown has no car.', 'the customer’s name'],
  ['Two adults, 3 children, pickup on the 14 or 40 bus line.', null],
  ['', null],
])('“%s” contains %s', (message, expected) => expect(contactIn(message, ['Tina', 'Brown'])).toBe(expected))
