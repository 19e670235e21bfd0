import { describe, expect, test } from 'vitest'
import { readLedger } from './ledger.ts'

const text = 'id,county_fips,key\n1001001,01001,autaugaville\n1001003,01001,booth\n6037001,06037,acton\n'

describe('the ledger of city ids', () => {
  test('gives a known city its number, in any order of calls', () => {
    const ledger = readLedger(text)
    expect(ledger.idOf('06037', 'acton')).toBe(6037001)
    expect(ledger.idOf('01001', 'booth')).toBe(1001003)
    expect(ledger.idOf('01001', 'autaugaville')).toBe(1001001)
    expect([ledger.added(), ledger.text()]).toEqual([0, text])
  })

  test('gives a new city the next number of its county, never one already used', () => {
    const ledger = readLedger(text)
    expect(ledger.idOf('01001', 'anytown')).toBe(1001004)
    expect(ledger.idOf('01001', 'anytown')).toBe(1001004)
    expect(ledger.idOf('02013', 'akutan')).toBe(2013001)
    expect(ledger.text()).toBe(`${text}1001004,01001,anytown\n2013001,02013,akutan\n`)
  })

  test('remembers its numbers when it is read again', () => {
    const first = readLedger(text)
    first.idOf('01001', 'anytown')
    const second = readLedger(first.text())
    expect([second.idOf('01001', 'anytown'), second.idOf('01001', 'another')]).toEqual([1001004, 1001005])
  })

  test.each([
    ['a number twice', `${text}1001001,01001,other\n`],
    ['a city twice', `${text}1001009,01001,booth\n`],
    ['a number of another county', `${text}1003001,01001,other\n`],
    ['another heading', 'id,key\n'],
  ])('rejects %s', (_, wrong) => {
    expect(() => readLedger(wrong)).toThrow()
  })
})
