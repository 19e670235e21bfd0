import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './searchParams.ts'

const values = {
  text: 'Ana Ruiz',
  word: 'null',
  number: 12,
  negative: -3.5,
  yes: true,
  no: false,
  date: '2026-11-05',
  zeros: '00501',
  long: '12345678901234567890',
  exponent: '1e5',
  saysTrue: 'true',
  brackets: '[1, 2]',
  braces: '{a}',
  quoted: '"Ana"',
  stars: '*bold* and *',
  inside: 'a "b" c',
  list: ['met', 'not "met"', '2*3'],
  record: { 12: 'yes', 13: { to: 'a"*b', is: true, none: null } },
}

test('an address is read as it was written, and has no quotation marks', () => {
  for (const [name, value] of Object.entries(values)) {
    const address = stringifySearch({ [name]: value })
    expect(parseSearch(address), address).toEqual({ [name]: value })
    expect(address).not.toMatch(/%22|"/)
  }
  expect(parseSearch(stringifySearch(values))).toEqual(values)
})

test('digits are written plainly, and the schema decides about a text of digits', () => {
  expect(stringifySearch({ zip: '94607', pages: [1, 2] })).toBe('?zip=94607&pages=%5B1%2C2%5D')
  expect(parseSearch('?zip=94607')).toEqual({ zip: 94607 })
})

test('addresses of earlier versions are still read', () => {
  expect(parseSearch('?zip=%2294607%22&stage=%5B%22sent%22%5D')).toEqual({ zip: '94607', stage: ['sent'] })
})
