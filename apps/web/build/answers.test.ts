import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { contracts } from '@handoff/contracts/all'
import type { Contract } from '@handoff/contracts/kit/endpoint'
import { containsOptions } from '@handoff/contracts/kit/option'
import { build, parseSync, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { endpointsWithOptions, withoutAnswers, withoutServerParts } from './answers.ts'

const contractOf = (code: string, imported: string[] = [], renamed: string[] = []) =>
  withoutServerParts(code, parseSync('one.ts', code).program as never, new Set(imported), new Set(renamed))
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

test('the shape of an answer that the client renames by stays, and one of an address that is not written there', () => {
  const code = `export const pets = contract('pets', {
  list: get('/pets', { output: z.array(Pet), about: 'All of them' }),
  create: post('/pets', { output: z.array(Pet) }),
  copy: post(address, { output: z.array(Pet) }),
})`
  expect(contractOf(code, ['pets'], ['post /pets'])).toBe(
    `export const pets = contract('pets', { list: get('/pets', { }), create: post('/pets', { output: z.array(Pet) }), copy: post(address, { output: z.array(Pet) }), })`,
  )
})

test('the columns of a file are left to the server', () => {
  const code = `import { words } from './words.ts'
export const pets = contract('pets', {
  exportList: csvOf(list, { file: 'pets', columns: { Name: (row) => words(row) } }),
})`
  expect(contractOf(code, ['pets'])).toBe(
    `export const pets = contract('pets', { exportList: csvOf(list, { file: 'pets', }), })`,
  )
})

/** All contracts as the pages get them. */
async function builtContracts() {
  const entry = path.resolve(import.meta.dirname, '../../../packages/contracts/src/all.ts')
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutAnswers()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'all' } },
  })) as Rolldown.RolldownOutput[]
  const folder = await mkdtemp(path.join(tmpdir(), 'handoff-answers-'))
  try {
    const file = path.join(folder, 'all.mjs')
    await writeFile(file, built[0]!.output[0].code)
    return ((await import(pathToFileURL(file).href)) as { contracts: Record<string, Contract> }).contracts
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('in a build, the answers that have options keep their shapes, and few others do', async () => {
  const built = await builtContracts()
  const endpoints = Object.values(contracts as Record<string, Contract>).flatMap((contract) =>
    Object.values(contract).map((endpoint) => ({ endpoint, inBuild: built[endpoint.feature]?.[endpoint.name] })),
  )
  const withOptions = endpoints.filter(({ endpoint }) => containsOptions(endpoint.output))
  expect(withOptions.length).toBeGreaterThan(5)
  expect((await endpointsWithOptions()).size).toBe(withOptions.length)
  for (const { endpoint, inBuild } of endpoints) {
    const { feature, name, method, path: address, input } = endpoint
    expect(inBuild, `${feature}.${name}`).toMatchObject({ method, path: address })
    expect(Object.keys(inBuild!.input._zod.def.shape), `${feature}.${name}`).toEqual(Object.keys(input._zod.def.shape))
  }
  const lost = withOptions.filter(({ inBuild }) => !inBuild!.output)
  expect(lost.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
  // Some definitions are shared by several endpoints, and left as they are.
  const kept = endpoints.filter(({ endpoint, inBuild }) => inBuild!.output && !containsOptions(endpoint.output))
  expect(kept.length).toBeLessThan(endpoints.length / 8)
}, 60_000)
