import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { settings } from '../settings.ts'
import { messages } from './messages.ts'
import {
  codeOf,
  Day,
  email,
  Id,
  Moment,
  optionalEmail,
  optionalText,
  optionalWholeNumber,
  Paging,
  requiredChoice,
  requiredText,
  sortBy,
} from './shapes.ts'

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value)
  return error?.issues.map(({ message }) => message) ?? []
}

test('messages are those of the specification, word for word', () => {
  expect([
    messages.required('First Name'),
    messages.requiredSelect('Time Zone'),
    messages.numeric,
    messages.email,
    messages.image,
    messages.notZeroAtStart,
  ]).toEqual([
    'First Name is required',
    'Please select Time Zone',
    'This field must be numeric',
    'Please enter a valid email address',
    'Please upload a valid image',
    'The first character cannot be 0.',
  ])
})

describe('required text', () => {
  const name = requiredText('First Name', 5)

  test.each([undefined, null, '', '   ', 7])('%j is missing', (value) => {
    expect(errorsOf(name, value)).toContain('First Name is required')
  })

  test('is trimmed before it is measured', () => {
    expect(z.parse(name, '  Rosa   ')).toBe('Rosa')
    expect(errorsOf(name, 'Rosalind')).toEqual(['First Name must have at most 5 characters'])
  })
})

test('text that may be missing is null when it is', () => {
  const note = optionalText('Note', 5)
  expect([z.parse(note, undefined), z.parse(note, null), z.parse(note, ' a ')]).toEqual([null, null, 'a'])
  expect(errorsOf(note, 'abcdef')).toEqual(['Note must have at most 5 characters'])
})

describe('an email', () => {
  test.each(['ada@handoff.test', ' Ada@Handoff.TEST ', "o'neil+x@mail.co.uk"])('"%s" is one', (value) => {
    expect(z.parse(email(), value)).toBe(value.trim().toLowerCase())
  })

  test.each([
    'ada',
    'ada@',
    '@handoff.test',
    'ada@handoff',
    'ada@@handoff.test',
    'a da@handoff.test',
    'ada@handoff..test',
  ])('"%s" is none', (value) => {
    expect(errorsOf(email(), value)).toEqual(['Please enter a valid email address'])
    expect(errorsOf(optionalEmail, value)).toEqual(['Please enter a valid email address'])
  })

  test('may be missing where it may', () => {
    for (const value of [undefined, null, '', ' ']) expect(errorsOf(optionalEmail, value)).toEqual([])
    expect(errorsOf(email(), '')).toContain('Email is required')
  })
})

test('the time zone of the settings is required under its label', () => {
  expect(errorsOf(requiredChoice('Time Zone'), '')).toEqual(['Please select Time Zone'])
  for (const input of [{}, { timezone: '' }, { timezone: null }])
    expect(errorsOf(settings.saveTimeZone.input, input)).toEqual(['Please select Time Zone'])
})

test.each([0, -1, 1.5, 2 ** 31, '7', null, Number.NaN, Number.POSITIVE_INFINITY])('%j is no id', (value) => {
  expect(errorsOf(Id, value)).not.toEqual([])
})

test('ids are four bytes', () => {
  expect([z.parse(Id, 1), z.parse(Id, 2_147_483_647)]).toEqual([1, 2_147_483_647])
})

test('a moment is a date inside and text in UTC outside', () => {
  const date = z.decode(Moment, '2026-11-18T16:00:00+01:00')
  expect(date).toEqual(new Date('2026-11-18T15:00:00Z'))
  expect(z.encode(Moment, date)).toBe('2026-11-18T15:00:00.000Z')
  expect(errorsOf(Moment, 'yesterday')).not.toEqual([])
})

test.each(['2026-02-30', '2026-13-01', '18.11.2026', '2026-11-18T00:00:00Z', ''])('"%s" is no day', (value) => {
  expect(errorsOf(Day, value)).toEqual(['Please enter a valid date'])
})

test('a page is the first with ten rows unless asked otherwise, and never more than a hundred', () => {
  expect(z.parse(Paging, {})).toEqual({ pageNo: 1, pageSize: 10 })
  for (const wrong of [{ pageNo: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageNo: 1.5 }, { pageNo: '1' }])
    expect(errorsOf(Paging, wrong)).not.toEqual([])
})

test('a list is sorted by the fields it names, either way', () => {
  const sort = sortBy('name', 'dueAt')
  for (const value of ['name', '-name', 'dueAt', '-dueAt']) expect(errorsOf(sort, value)).toEqual([])
  for (const value of ['password', '--name', 'NAME', '']) expect(errorsOf(sort, value)).not.toEqual([])
})

test('a code is one of its numbers', () => {
  const code = codeOf({ One: 1, Two: 2 })
  expect(errorsOf(code, 2)).toEqual([])
  for (const value of [3, '1', null]) expect(errorsOf(code, value)).not.toEqual([])
})

describe('a whole number', () => {
  const size = optionalWholeNumber(0, 30)

  test.each([
    [4, 4],
    ['4', 4],
    [' 12 ', 12],
    ['0', 0],
    [null, null],
    [undefined, null],
  ])('%j is %j', (typed, read) => expect(z.parse(size, typed)).toBe(read))

  test.each(['four', '4a', '', '-1', '1.5', '1e1', true, {}])('%j is not numeric', (typed) => {
    expect(errorsOf(size, typed)).toEqual(['This field must be numeric'])
  })

  test.each(['04', '00', '007'])('%j begins with a 0 that is not alone', (typed) => {
    expect(errorsOf(size, typed)).toEqual(['The first character cannot be 0.'])
  })

  test('has bounds', () => {
    expect(errorsOf(size, '31')).toEqual(['Please enter a number from 0 to 30'])
    expect(errorsOf(size, 4.5)).toEqual(['This field must be numeric'])
  })
})
