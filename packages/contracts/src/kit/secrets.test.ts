import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword, oldPassword } from '../access/auth/auth.ts'
import { contracts } from '../all.ts'
import type { Endpoint } from './endpoint.ts'
import { secret, withoutSecrets } from './secrets.ts'

test('secrets are removed at any depth of a value', () => {
  const schema = z.object({
    name: z.string(),
    password: z.optional(newPassword),
    answer: z.nullable(z.object({ email: z.string(), code: secret(z.string()) })),
    people: z.array(z.object({ id: z.int(), password: oldPassword })),
    choice: z.union([z.object({ token: secret(z.string()) }), z.object({ note: z.string() })]),
  })
  const typed = {
    name: 'Rosa',
    password: 'correct horse',
    answer: { email: 'r@handoff.test', code: '123456' },
    people: [{ id: 1, password: 'battery staple' }],
    choice: { token: 'abc', note: 'late' },
    elsewhere: true,
  }
  expect(withoutSecrets(schema, typed)).toEqual({
    name: 'Rosa',
    answer: { email: 'r@handoff.test' },
    people: [{ id: 1 }],
    choice: { note: 'late' },
    elsewhere: true,
  })
})

/** Fields called code that are not secrets. */
const isOpenCode = /^(code|colorCode|reasonCode|stateCode|zipCode|countryCode)$/
const sounds = /password|secret|token|code$/i

test('every field with the name of a secret is marked as one', () => {
  const unmarked = Object.values(contracts).flatMap((contract) =>
    Object.values(contract as Record<string, Endpoint & { feature: string; name: string }>).flatMap((endpoint) =>
      namesIn(endpoint.input)
        .filter((path) => sounds.test(path))
        .filter((path) => !isMarked(endpoint.input, path.split('.')))
        .filter((path) => endpoint.feature === 'auth' || !isOpenCode.test(path.split('.').at(-1)!))
        .map((path) => `${endpoint.feature}.${endpoint.name} ${path}`),
    ),
  )
  expect(unmarked).toEqual([])
})

type Def = {
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: object
  options?: []
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Def

function namesIn(schema: z.core.$ZodType): string[] {
  const { innerType, in: from, element, options, shape } = defOf(schema)
  const inner = [innerType, from, element, ...(options ?? [])].filter((one) => one !== undefined)
  const names = Object.entries(shape ?? {}).flatMap(([name, field]) => [
    name,
    ...namesIn(field as z.core.$ZodType).map((rest) => `${name}.${rest}`),
  ])
  return [...names, ...inner.flatMap(namesIn)]
}

/** Is a value at this path removed, as the browser does it? */
function isMarked(schema: z.core.$ZodType, path: string[]) {
  const value = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'x')
  return !JSON.stringify(withoutSecrets(schema, value) ?? null).includes('"x"')
}
