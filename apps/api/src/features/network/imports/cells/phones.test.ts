import { storedPhone } from '@handoff/contracts/kit'
import { expect, test } from 'vitest'
import { phonesIn } from './phones.ts'

test.each([
  [
    'tty: 800-555-0181, main: 415-555-0134, tollfree: 800-555-0127',
    '+14155550134',
    ['TDD 800-555-0181', 'toll free 800-555-0127'],
  ],
  ['fax: 415-555-0189; main: 415-555-0133', '+14155550133', ['fax 415-555-0189']],
  ['Fax 707-555-0181, Office 707-555-0102', '+17075550102', ['fax 707-555-0181']],
  ['(707) 555-0181 FAX', null, ['fax (707) 555-0181']],
  ['TDD: 800-555-0181 / Fax: 707-555-0181', null, ['TDD 800-555-0181', 'fax 707-555-0181']],
  ['Main Line: 707-555-0106', '+17075550106', []],
  ['Phone: (707) 555-0106 ext. 4', '+17075550106;ext=4', []],
  ['1-800-555-FOOD (3663)', '+18005553663', []],
  ['Hotline 800-555-0111; Office (707) 555-0102 x12', '+17075550102;ext=12', ['hotline 800-555-0111']],
  ['Toll-Free: 800-555-0111\nCrisis line: 800-555-0112', '+18005550112', ['toll free 800-555-0111']],
  ['707-555-0101 or 707-555-0103', '+17075550101', ['Other phone: 707-555-0103']],
  ['707-555-0101, fax 707-555-0181', '+17075550101', ['fax 707-555-0181']],
  ['Ask for Maria: 707-555-0101', '+17075550101', ['Other phone: Ask for Maria']],
])('%s', (text, number, notes) => {
  const result = phonesIn(text)!
  expect({ ...result, first: result.first && storedPhone(result.first) }).toEqual({ first: number, notes })
})

test.each(['call us', 'main: none', '555', ''])('no number in “%s”', (text) => expect(phonesIn(text)).toBeNull())
