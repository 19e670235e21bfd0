import * as fc from 'fast-check'

export type JsonSchema = { [key: string]: unknown }

const awkwardTexts = [
  "'; drop table account; --",
  '%_\\',
  '"><script>alert(1)</script>',
  '=HYPERLINK("http://a.test")',
  'Zoë 🧑🏽‍⚕️ Ńandú مرحبا',
  '\u202eright to left',
  'null',
  'undefined',
  'NaN',
  '0',
  '-1',
  '1e309',
  '2026-02-30',
  '9999-12-31',
  'R-99999999999',
  'constructor',
  '../../etc/passwd',
]

/** Values allowed by a JSON schema, preferably at its limits. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })))
  return byType[schema.type as string]?.(schema) ?? fc.jsonValue({ maxDepth: 2 })
}

const byType: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  string: textsOf,
  integer: ({ minimum = -(2 ** 31), maximum = 2 ** 31 }) =>
    fc.integer({ min: Math.ceil(Number(minimum)), max: Math.floor(Number(maximum)) }),
  number: ({ minimum = -1e9, maximum = 1e9 }) =>
    // As in addresses: without an exponent.
    fc
      .double({ min: Number(minimum), max: Number(maximum), noNaN: true, noDefaultInfinity: true })
      .map((it) => Number(it.toFixed(6))),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, minItems = 0, maxItems = 4 }) =>
    fc.array(items ? valuesOf(items as JsonSchema) : fc.jsonValue(), {
      minLength: Number(minItems),
      maxLength: Math.min(Number(maxItems), Math.max(4, Number(minItems))),
    }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties as JsonSchema).map(([key, it]) => [key, valuesOf(it as JsonSchema)]),
      ),
      { requiredKeys: required as string[] },
    ),
}

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  if (format === 'date') return moments.map((it) => it.toISOString().slice(0, 10))
  if (format === 'date-time') return moments.map((it) => it.toISOString())
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const most = Math.min(Number(maxLength), 500)
  const texts = fc.string({ unit: 'grapheme', minLength: Number(minLength), maxLength: most })
  return fc.oneof(
    texts,
    fc.constantFrom(...awkwardTexts).map((text) => text.slice(0, most)),
    fc.constant('x'.repeat(most)),
    fc.constantFrom('94607', '(510) 555-0142', 'ada@example.org', '#6f6af6', 'America/New_York', 'https://example.org'),
  )
}

/** Values no real client would send. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: false }).map(asJson),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_VALUE,
    '',
    ' ',
    '\0',
    'zero\0byte',
    '\ud800',
    'line\nbreak',
    'x'.repeat(100_000),
    [],
    [null],
    ['\0'],
    [[[[]]]],
    { $gt: '' },
    { lat: 1e308, lng: -1e308 },
    Array.from({ length: 2000 }, (_, index) => index),
    nested(500),
  ),
  fc.constantFrom(...awkwardTexts),
)

/** An object nested to this depth. */
export function nested(depth: number): unknown {
  return depth ? { of: nested(depth - 1) } : []
}

/** As sent; values without JSON are text. */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? '"undefined"')
  } catch {
    return String(value)
  }
}
