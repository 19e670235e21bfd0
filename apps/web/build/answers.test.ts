import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { withoutServerParts } from './answers.ts'

const contractOf = (code: string, imported: string[] = []) =>
  withoutServerParts(code, parseSync('one.ts', code).program as never, new Set(imported))
    .replace(/\s+/g, ' ')
    .replaceAll('/* @__PURE__ */ (() => (', '')
    .replaceAll('))()', '')
    .trim()

test('answers and explanations go, with what only they need; inputs stay', () => {
  const code = `import * as z from 'zod/mini'
import { Mark } from './mark.ts'
import { Id, type Other, pageOf } from './shapes.ts'
const Row = z.object({ mark: Mark, id: Id })
export type Row = z.infer<typeof Row>
export const pets = contract('pets', {
  list: get('/pets', { input: z.object({ id: Id }), output: pageOf(Row), about: 'All of them' }),
})`
  expect(contractOf(code, ['pets'])).toBe(
    [
      `import * as z from 'zod/mini'`,
      `import { Id, } from './shapes.ts'`,
      `export type Row = z.infer<typeof Row>`,
      `export const pets = contract('pets', { list: get('/pets', { input: z.object({ id: Id }), }), })`,
    ].join(' '),
  )
})

test('a constant stays where another file imports it, or another constant needs it', () => {
  const code = `import { a, b, c } from './all.ts'
export const kept = make(a)
const needed = make(b)
export const user = { needed }
export const dropped = make(c)`
  expect(contractOf(code, ['kept', 'user'])).toBe(
    `import { a, b, } from './all.ts' export const kept = make(a) const needed = make(b) export const user = { needed }`,
  )
})

test('a property with the name of a constant does not keep it', () => {
  const code = `const output = make()
export const other = { output: 1 }
export const read = other.output`
  expect(contractOf(code, ['read'])).toBe('export const other = { output: 1 } export const read = other.output')
})
