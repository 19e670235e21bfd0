import { describe, expect, test } from 'vitest'
import type { Identity } from './person.ts'
import { comparePeople } from './score.ts'

const jose: Identity = {
  firstName: 'José',
  lastName: 'Muñiz Ortega',
  dateOfBirth: '1979-04-07',
  phones: ['+15105550162'],
  email: 'jmuniz79@inbox.example',
  addressLine1: '1849 Fruitvale Ave, Apt 3',
  zip: '94601',
}
const reasonFor = (one: Identity, other: Identity, field: string) =>
  comparePeople(one, other).comparison.find((it) => it.field === field)?.reason
const aPerson = (firstName: string, lastName = '', more: Identity = {}): Identity => ({ firstName, lastName, ...more })
const nameOf = (one: Identity, other: Identity) =>
  comparePeople(one, other).comparison.find(({ field }) => field === 'name')!

test('accents, a second last name, swapped day and month, and another spelling of the phone are one person', () => {
  const typed = { ...jose, firstName: 'Jose', lastName: 'Muniz', dateOfBirth: '1979-07-04', phones: ['510.555.0162'] }
  const { score, level, comparison } = comparePeople(typed, jose)
  expect(score).toBeGreaterThan(0.85)
  expect(level).toBe('sure')
  expect(comparison.map(({ field, reason }) => [field, reason])).toEqual([
    ['name', 'Same without the second last name'],
    ['dateOfBirth', 'Day and month swapped'],
    ['phone', 'Same'],
    ['email', 'Same'],
    ['address', 'Same number and ZIP'],
  ])
})

describe('names', () => {
  test.each([
    [aPerson('Jose', 'Muniz'), aPerson('José', 'Muñiz'), 1, 'Same without accents'],
    [aPerson('JOSÉ', 'Muñiz'), aPerson('José', 'Muñiz'), 1, 'Same'],
    [aPerson('Jose\u0301', 'Mun\u0303iz'), aPerson('José', 'Muñiz'), 1, 'Same'],
    [aPerson('Ma\u200bria', 'Go\u00admez'), aPerson('Maria', 'Gomez'), 1, 'Same, spelled differently'],
    [aPerson('Muñiz', 'José'), aPerson('José', 'Muñiz'), 0.97, 'Same words in another order'],
    [aPerson('Ana', 'de la Cruz'), aPerson('Ana', 'Delacruz'), 0.9, null],
    [aPerson('Bill', 'Smith'), aPerson('William', 'Smith'), 0.95, 'Short form of the same name'],
    [aPerson('Pepe', 'Ruiz'), aPerson('José', 'Ruiz'), 0.95, 'Short form of the same name'],
    [aPerson('Lupita', 'Ruiz'), aPerson('Guadalupe', 'Ruiz'), 0.95, 'Short form of the same name'],
    [aPerson('María José', 'Ruiz'), aPerson('María', 'Ruiz'), 0.9, null],
    [aPerson('Jonh', 'Smithers'), aPerson('John', 'Smithers'), 0.9, 'One letter differs'],
    [aPerson('John', 'Smihters'), aPerson('John', 'Smithers'), 0.9, 'One letter differs'],
    [aPerson('Suharyo'), aPerson('SUHARYO'), 1, 'Same'],
    [aPerson('Suharyo'), aPerson('Suharyo', 'Wibowo'), 0.7, 'One has more names'],
    [aPerson('王', '芳'), aPerson('芳', '王'), 0.97, 'Same words in another order'],
    [aPerson('王芳'), aPerson('王', '芳'), 1, 'Same, spelled differently'],
    [aPerson('محمد', 'علي'), aPerson('محمد', 'علي'), 1, 'Same'],
    [aPerson('Владимир', 'Ким'), aPerson('владимир', 'ким'), 1, 'Same'],
  ])('%o and %o', (one, other, least, reason) => {
    const likeness = nameOf(one, other)
    expect(likeness.value).toBeGreaterThanOrEqual(least)
    if (reason) expect(likeness.reason).toBe(reason)
    expect(nameOf(other, one).value).toBe(likeness.value)
  })

  test.each([
    [aPerson('Ana', 'Ruiz'), aPerson('Ava', 'Ruiz')],
    [aPerson('王芳'), aPerson('王方')],
    [aPerson('Maria', 'Garcia'), aPerson('Maria', 'Lopez')],
    [aPerson('Suharyo'), aPerson('Kartika')],
    [aPerson('Nguyen', 'Anh'), aPerson('Nguyen', 'Binh')],
  ])('%o and %o are different people’s', (one, other) => {
    expect(nameOf(one, other).value).toBeLessThan(0.6)
  })

  test('a preferred name counts as a first name', () => {
    const one = aPerson('Alexandra', 'Reed', { preferredName: 'Kit' })
    expect(nameOf(one, aPerson('Kit', 'Reed'))).toMatchObject({ value: 0.95, reason: 'Same with the preferred name' })
  })
})

describe('dates of birth', () => {
  const on = (dateOfBirth: string, isBirthEstimated = false): Identity => ({ ...jose, dateOfBirth, isBirthEstimated })
  test.each([
    ['1979-04-07', 'Same'],
    ['1979-07-04', 'Day and month swapped'],
    ['1979-04-17', 'One digit differs'],
    ['1997-04-07', 'One digit differs'],
    ['1979-11-23', 'Same year only'],
    ['1981-11-23', 'Different'],
  ])('%s: %s', (day, reason) => {
    expect(reasonFor(on(day), jose, 'dateOfBirth')).toBe(reason)
  })
  test('an estimate agrees by its year', () => {
    expect(reasonFor(on('1979-01-01', true), jose, 'dateOfBirth')).toBe('Same year, one is estimated')
  })
})

describe('levels', () => {
  test('a phone or an email alone is a hint, a date of birth next to it a warning', () => {
    expect(comparePeople({ phones: ['5105550162'] }, jose).level).toBe('hint')
    expect(comparePeople({ email: 'JMUNIZ79@inbox.example' }, jose).level).toBe('hint')
    expect(comparePeople({ phones: ['5105550162'], email: jose.email }, jose).level).toBe('hint')
    expect(comparePeople({ phones: ['5105550162'], dateOfBirth: '1979-04-07' }, jose).level).toBe('warning')
    expect(comparePeople({ ...aPerson('Rosa', 'Ortega'), phones: ['5105550162'] }, jose).level).toBe('hint')
  })
  test('a name alone, even with the address, never requires a choice', () => {
    expect(comparePeople(aPerson('José', 'Muñiz Ortega'), jose).level).toBe('warning')
    const { addressLine1, zip } = jose
    expect(comparePeople({ ...aPerson('José', 'Muñiz'), addressLine1, zip }, jose).level).toBe('warning')
    expect(comparePeople(aPerson('José'), jose).level).toBe(null)
  })
  test('twins, a son with his father’s name, and a changed phone are warnings', () => {
    expect(comparePeople({ ...jose, firstName: 'Luis', email: null }, jose).level).toBe('warning')
    expect(comparePeople({ ...jose, dateOfBirth: '2003-10-22', email: null, zip: null }, jose).level).toBe('warning')
    expect(comparePeople({ ...jose, phones: ['4155550100'], email: null, zip: null }, jose).level).toBe('warning')
  })
  test('the same name with another phone is someone else', () => {
    expect(comparePeople({ ...aPerson('José', 'Muñiz'), phones: ['4155550100'] }, jose).level).toBe(null)
  })
  test('any of several numbers counts, without its country code and extension', () => {
    const one = { ...aPerson('José', 'Muñiz'), phones: ['(415) 555-0100', '1 510 555 0162 ext. 4'] }
    expect(comparePeople(one, jose)).toMatchObject({ level: 'sure', score: 0.98 })
  })
})
