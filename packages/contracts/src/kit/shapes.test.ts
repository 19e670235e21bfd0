import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '../all.ts'
import { settings } from '../platform/settings.ts'
import { messages } from './messages.ts'
import { formatPhone, phoneKey, phoneLink, readPhone } from './phone.ts'
import {
  codeOf,
  Day,
  email,
  Id,
  Moment,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  optionalWholeNumber,
  Paging,
  requiredChoice,
  requiredName,
  requiredText,
  sortBy,
} from './shapes.ts'

const errorsOf = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value)
  return error?.issues.map(({ message }) => message) ?? []
}

test('messages are those of the specification, word for word', () => {
  expect([
    messages.required('First name'),
    messages.requiredSelect('Time Zone'),
    messages.numeric,
    messages.email,
    messages.image,
    messages.notZeroAtStart,
  ]).toEqual([
    'First name is required',
    'Please select Time Zone',
    'This field must be numeric',
    'Please enter a valid email address',
    'Please upload a valid image',
    'The first character cannot be 0.',
  ])
})

describe('required text', () => {
  const name = requiredText('First name', 5)

  test.each([undefined, null, '', '   ', 7])('rejects %j as missing', (value) => {
    expect(errorsOf(name, value)).toContain('First name is required')
  })

  test('is trimmed before it is measured', () => {
    expect(z.parse(name, '  Rosa   ')).toBe('Rosa')
    expect(errorsOf(name, 'Rosalind')).toEqual(['First name must have at most 5 characters'])
  })
})

test('a phone number may have an extension, which does not count in comparisons', () => {
  for (const [typed, rfc3966, formatted] of [
    ['(510) 555-0100', '+15105550100', '(510) 555-0100'],
    ['1 510 555 0100', '+15105550100', '(510) 555-0100'],
    ['510-555-0100 x12', '+15105550100;ext=12', '(510) 555-0100 ext. 12'],
    ['510.555.0100, ext. 12', '+15105550100;ext=12', '(510) 555-0100 ext. 12'],
    ['5105550100 #12', '+15105550100;ext=12', '(510) 555-0100 ext. 12'],
    ['1-800-273-TALK', '+18002738255', '(800) 273-8255'],
    ['+44 20 7946 0958', '+442079460958', '+442079460958'],
    ['211', '211', '211'],
  ] as const) {
    expect(z.parse(optionalPhone, typed)).toBe(rfc3966)
    expect(z.parse(optionalPhone, rfc3966)).toBe(rfc3966)
    expect([formatPhone(typed), formatPhone(rfc3966)]).toEqual([formatted, formatted])
  }
  expect(formatPhone('Ask at the desk')).toBe('Ask at the desk')
  expect(formatPhone('')).toBeNull()
  for (const [typed, problem] of [
    ['call us', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
    ['510-555-0100 ask for Bo', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
    ['x12', 'Enter a valid phone number, like (510) 555-0123 ext. 4'],
    ['555-0100', 'Enter all 10 digits, with the area code'],
    ['510-555-01000', 'Enter 10 digits, or a number from abroad with + and its country code'],
    ['(110) 555-0100', '110 isn’t an area code'],
    ['510-155-0100', 'The three digits after the area code can’t start with 0 or 1'],
    ['+44 20', 'Enter a country code and 8 to 15 digits in all'],
  ] as const)
    expect(errorsOf(optionalPhone, typed)).toEqual([problem])
  expect(readPhone('510-555-0100 Extension 12')).toEqual({ number: '510-555-0100', extension: '12' })
  expect(phoneKey('+1 (510) 555-0100 x12')).toBe('5105550100')
  expect(phoneLink('(510) 555-0100 x12')).toBe('tel:+15105550100;ext=12')
  expect(errorsOf(optionalPhone, `1${' '.repeat(100_000)}x`)).toContain('Phone must have at most 40 characters')
})

test('optional text becomes null if it is empty', () => {
  const note = optionalText('Note', 5)
  expect([z.parse(note, undefined), z.parse(note, null), z.parse(note, ' a ')]).toEqual([null, null, 'a'])
  expect(errorsOf(note, 'abcdef')).toEqual(['Note must have at most 5 characters'])
})

describe('a name', () => {
  const message = 'Name must be one line of text without control characters'
  const unfit = ['\n', '\r\n', '\t', '\u0000', '\u0007', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066']

  test.each(unfit.map((mark) => `Rosa${mark}Marin`))('rejects %j', (value) => {
    for (const name of [requiredName('Name'), optionalName('Name')]) expect(errorsOf(name, value)).toEqual([message])
  })

  test.each(['Rosa Marin', "Mary-Jane O'Neil", '  Rosa\n', '山田 太郎', 'می\u200cخواهم'])('accepts %j', (value) => {
    for (const name of [requiredName('Name'), optionalName('Name')]) expect(z.parse(name, value)).toBe(value.trim())
  })

  /** Every text of an input, by path: `auth.setup.firstName`. */
  function textsOf(path: string, schema: z.core.$ZodType): [path: string, text: z.ZodMiniType][] {
    const { def } = (schema as z.core.$ZodTypes)._zod
    if (def.type === 'object')
      return Object.entries(def.shape).flatMap(([key, field]) => textsOf(`${path}.${key}`, field))
    if (def.type === 'union') return def.options.flatMap((option) => textsOf(path, option))
    if (def.type === 'array') return textsOf(path, def.element)
    if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
      return textsOf(path, def.innerType)
    return def.type === 'string' ? [[path, schema as z.ZodMiniType]] : []
  }

  test('every endpoint rejects line breaks in names', () => {
    const texts = Object.values(contracts).flatMap((contract) =>
      Object.values(contract).flatMap(({ feature, name, input }) => textsOf(`${feature}.${name}`, input)),
    )
    const names = texts.filter(([path]) => /(name|names|languages|specialties|witness)$/i.test(path))
    expect(names.length).toBeGreaterThan(25)
    for (const [path, text] of names)
      expect([path, errorsOf(text, 'Rosa\nMarin')]).toEqual([path, [expect.stringMatching(/one line|Invalid option/)]])
  })
})

describe('an email', () => {
  test.each([
    'ada@handoff.test',
    ' Ada@Handoff.TEST ',
    "o'neil+x@mail.co.uk",
    'josé@münchen.example',
    'a_b-c.d@x-y.test',
  ])('accepts "%s"', (value) => {
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
    '<a@b.test>',
    'Ada <ada@handoff.test>',
    'ada@handoff.test>',
    '"ada"@handoff.test',
    'ada,bea@handoff.test',
    'ada;bea@handoff.test',
    'ada@handoff.test,bea@handoff.test',
    'ada:bea@handoff.test',
    'ada@[127.0.0.1].test',
    'ada(work)@handoff.test',
    'ada\\bea@handoff.test',
    'ada\u0000@handoff.test',
    'ada\u200b@handoff.test',
    'ada@hand\u202eoff.test',
    'ada@handoff.te\nst',
    'ada@handoff.test/x',
  ])('rejects "%s"', (value) => {
    expect(errorsOf(email(), value)).toEqual(['Please enter a valid email address'])
    expect(errorsOf(optionalEmail, value)).toEqual(['Please enter a valid email address'])
  })

  test('may be empty if it is optional', () => {
    for (const value of [undefined, null, '', ' ']) expect(errorsOf(optionalEmail, value)).toEqual([])
    expect(errorsOf(email(), '')).toContain('Email is required')
  })
})

test('the time zone of the settings is required under its label', () => {
  expect(errorsOf(requiredChoice('Time Zone'), '')).toEqual(['Please select Time Zone'])
  for (const input of [{}, { timezone: '' }, { timezone: null }])
    expect(errorsOf(settings.saveTimeZone.input, input)).toEqual(['Please select Time Zone'])
})

test.each([0, -1, 1.5, 2 ** 31, '7', null, Number.NaN, Number.POSITIVE_INFINITY])('rejects %j as an id', (value) => {
  expect(errorsOf(Id, value)).not.toEqual([])
})

test('ids fit in four bytes', () => {
  expect([z.parse(Id, 1), z.parse(Id, 2_147_483_647)]).toEqual([1, 2_147_483_647])
})

test('a moment is a date inside and UTC text outside', () => {
  const date = z.decode(Moment, '2026-11-18T16:00:00+01:00')
  expect(date).toEqual(new Date('2026-11-18T15:00:00Z'))
  expect(z.encode(Moment, date)).toBe('2026-11-18T15:00:00.000Z')
  expect(errorsOf(Moment, 'yesterday')).not.toEqual([])
})

test.each(['2026-02-30', '2026-13-01', '18.11.2026', '2026-11-18T00:00:00Z', ''])('rejects "%s" as a day', (value) => {
  expect(errorsOf(Day, value)).toEqual(['Enter a valid date'])
})

test('a page has ten rows unless requested otherwise, and never more than a hundred', () => {
  expect(z.parse(Paging, {})).toEqual({ pageNo: 1, pageSize: 10 })
  for (const wrong of [{ pageNo: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageNo: 1.5 }, { pageNo: '1' }])
    expect(errorsOf(Paging, wrong)).not.toEqual([])
})

test('a list sorts by the fields it names, in both directions', () => {
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
  ])('reads %j as %j', (typed, read) => expect(z.parse(size, typed)).toBe(read))

  test.each(['four', '4a', '', '-1', '1.5', '1e1', true, {}])('rejects %j as not numeric', (typed) => {
    expect(errorsOf(size, typed)).toEqual(['This field must be numeric'])
  })

  test.each(['04', '00', '007'])('rejects %j because it begins with a 0', (typed) => {
    expect(errorsOf(size, typed)).toEqual(['The first character cannot be 0.'])
  })

  test('has bounds', () => {
    expect(errorsOf(size, '31')).toEqual(['Enter a number from 0 to 30'])
    expect(errorsOf(size, 4.5)).toEqual(['This field must be numeric'])
  })
})
