import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '../all.ts'
import { websiteUrl } from './website.ts'

test.each([
  ['https://clinic.example/care?day=1', 'https://clinic.example/care?day=1'],
  ['HTTP://clinic.example', 'HTTP://clinic.example'],
  [' www.clinic.example ', 'https://www.clinic.example'],
  ['clinic.example:8080/care', 'https://clinic.example:8080/care'],
])('reads %s as the website %s', (typed, url) => {
  expect(websiteUrl(typed)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://clinic.example',
  'file:///etc/hosts',
  '//clinic.example',
  'https://ada:secret@clinic.example',
  'https://ada@clinic.example',
  'front.desk@clinic.example',
  'mailto:front.desk@clinic.example',
  'clinic',
  'http://localhost',
  'our page',
  'https://clinic.example/"onclick',
  'https://',
  '',
])('rejects %s', (typed) => {
  expect(websiteUrl(typed)).toBeNull()
})

/** Each field of this name in a shape, at any depth. */
function fieldsNamed(name: string, type: z.core.$ZodType): z.core.$ZodType[] {
  const {
    shape,
    innerType,
    options,
    element,
    in: input,
  } = type._zod.def as {
    shape?: Record<string, z.core.$ZodType>
    innerType?: z.core.$ZodType
    options?: z.core.$ZodType[]
    element?: z.core.$ZodType
    in?: z.core.$ZodType
  }
  const fields = shape?.[name] ? [shape[name]] : []
  const inner = [...Object.values(shape ?? {}), innerType, element, input, ...(options ?? [])]
  return [...fields, ...inner.flatMap((one) => (one ? fieldsNamed(name, one) : []))]
}

test('no call accepts a website that a browser would run, or that has a password', () => {
  const fields = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ path, input }) => fieldsNamed('website', input).map((field) => [path, field] as const))
    // Compared with existing records, but not stored.
    .filter(([path]) => !path.endsWith('/duplicates'))
  expect(new Set(fields.map(([path]) => path)).size).toBeGreaterThan(3)
  const accepts = (field: z.core.$ZodType, typed: string) => z.safeParse(field, typed).success
  const wrong = fields.filter(
    ([, field]) => accepts(field, 'javascript:alert(1)') || accepts(field, 'https://ada:secret@clinic.example'),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
