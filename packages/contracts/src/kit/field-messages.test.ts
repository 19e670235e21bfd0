import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '../all.ts'
import { requestKinds } from '../network/requests/kinds/index.ts'
import { labelOf } from './field-messages.ts'
import { Id, Moment, Paging } from './shapes.ts'

const inputs = [
  ...Object.values(contracts).flatMap((contract) =>
    Object.values(contract).map(({ feature, name, input }) => [`${feature}.${name}`, input] as const),
  ),
  ...Object.entries(requestKinds).map(([type, { values: schema }]) => [`payload of type ${type}`, schema] as const),
]

/** Values of every type; each is wrong for most fields. */
const values: unknown[] = [
  undefined,
  null,
  'x',
  '',
  'x'.repeat(5000),
  'constructor',
  -1,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  [7],
  ['', null, {}],
  Array.from({ length: 300 }, (_, at) => at),
  {},
  { unheardOf: 1 },
  { toString: 1 },
  new File([new Uint8Array(1)], 'x.exe', { type: 'application/x-msdownload' }),
]

/** The value at each leaf of a schema, including those inside lists and objects. */
function filled(schema: z.core.$ZodType, value: unknown): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return filled(def.innerType, value)
    case 'pipe':
      return filled(def.in, value)
    case 'array':
      return filled(def.element, value).map((one) => [one])
    case 'record':
      return [{ name: value }]
    case 'union': {
      const { discriminator } = def as z.core.$ZodDiscriminatedUnionDef
      if (!discriminator) return def.options.flatMap((option) => filled(option, value))
      return def.options.flatMap((option) => {
        const literal = (option as z.ZodMiniObject)._zod.def.shape[discriminator] as z.ZodMiniLiteral | undefined
        return filled(option, value).map((one) => ({
          ...(one as object),
          [discriminator]: literal?._zod.def.values[0],
        }))
      })
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, filled(field, value)] as const)
      const variants = Math.max(1, ...fields.map(([, all]) => all.length))
      return Array.from({ length: variants }, (_, at) =>
        Object.fromEntries(fields.map(([name, all]) => [name, all[at % all.length]])),
      )
    }
    default:
      return [value]
  }
}

const librarySays =
  /\binvalid\b|\bexpected\b|, received|too (small|big)|unrecogni|undefined|\bNaN\b|\[object|match pattern/i
/** A sentence with a label in it, not the name of a field. */
const isOurs = (message: string) =>
  /^[A-Z]/.test(message) && !librarySays.test(message) && !/[a-z][A-Z]/.test(message.split(' must be ')[0]!)

test.each(inputs)('%s rejects values of a wrong type in our own words', (_, schema) => {
  const names = Object.keys(schema.shape)
  const messages = new Set<string>()
  for (const value of values) {
    const deep = filled(schema, value)
    const flat = Object.fromEntries(names.map((name) => [name, value]))
    for (const input of [flat, ...deep, { ...(deep[0] as object), unheardOf: 1 }])
      for (const { message } of schema.safeParse(input).error?.issues ?? []) messages.add(message)
  }
  expect([...messages].filter((message) => !isOurs(message))).toEqual([])
})

test('labels are derived from field names', () => {
  const labeled = [
    'categoryIds',
    'entityAddresses',
    'isConfidential',
    'categoryId',
    'householdSize',
    'pageNo',
    'toString',
  ]
  expect(labeled.map((name) => labelOf([name, 0]))).toEqual([
    'Categories',
    'Entity addresses',
    'Confidential',
    'Category',
    'Household size',
    'Page',
    'To string',
  ])
})

test.each<[sentence: string, field: string, z.ZodMiniType, value: unknown]>([
  ['Please select Category', 'categoryId', Id, undefined],
  ['This field must be numeric', 'categoryId', Id, 'abc'],
  ['Category must be a whole number', 'categoryId', Id, 1.5],
  ['Category must be more than 0', 'categoryId', Id, 0],
  ['Category must be at most 2,147,483,647', 'categoryId', Id, 2 ** 31],
  ['Categories must be a list', 'categoryIds', z.array(Id), 7],
  ['Categories can have at most 2 entries', 'categoryIds', z.array(Id).check(z.maxLength(2)), [1, 2, 3]],
  ['Please select Categories', 'categoryIds', z.array(Id).check(z.minLength(1)), []],
  ['This field must be numeric', 'pageNo', Paging.shape.pageNo, 'abc'],
  ['Active must be true or false', 'isActive', z.boolean(), 'yes'],
  ['Note must be text', 'note', z.string(), 7],
  ['Note is required', 'note', z.string(), undefined],
  ['Note must have at least 3 characters', 'note', z.string().check(z.minLength(3)), 'ab'],
  ['Near must be a group of fields', 'near', z.object({ lat: z.number() }), 'here'],
  ['Status must be one of open, done', 'status', z.enum(['open', 'done']), 'lost'],
  ['Please select Status', 'status', z.enum(['open', 'done']), undefined],
  ['Enter a valid date and time', 'startsAt', Moment, 'tomorrow'],
])('the message “%s” is for the field %s', (message, name, schema, value) => {
  const { error } = z.safeParse(z.object({ [name]: schema }), { [name]: value })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
