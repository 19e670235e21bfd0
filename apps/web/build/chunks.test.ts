import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { circleIn, filesByUse, type Use } from './chunks.ts'
import { moduleGraph } from './graph.ts'

type Module = { size: number; by: string; imports?: string[] }
const usesOf = (modules: Record<string, Module>) =>
  new Map(
    Object.entries(modules).map(([id, { size, by, imports = [] }]): [string, Use] => [
      id,
      { size, users: new Set(by.split(' ')), imports },
    ]),
  )
/** Which modules are in one file, with one page as heavy as the other and ten for a file. */
function filesFor(modules: Record<string, Module>, weightOf = (_: string) => 1) {
  const files = Map.groupBy(
    filesByUse(usesOf(modules), weightOf, () => 10),
    ([, file]) => file,
  )
  return [...files.values()]
    .map((all) =>
      all
        .map(([id]) => id)
        .sort()
        .join(' '),
    )
    .sort()
}

test('what the same pages use is in one file', () => {
  expect(
    filesFor({ a: { size: 50, by: '/one /two' }, b: { size: 70, by: '/two /one' }, c: { size: 90, by: '/one' } }),
  ).toEqual(['a b', 'c'])
})

test('two files become one where that saves more requests than it costs', () => {
  const small = { a: { size: 3, by: '/one /two' }, b: { size: 40, by: '/one /two /three' } }
  expect(filesFor(small)).toEqual(['a b'])
  expect(filesFor({ ...small, a: { size: 30, by: '/one /two' } })).toEqual(['a', 'b'])
})

test('a page that counts for more is spared sooner', () => {
  const modules = { a: { size: 3, by: '/one /two' }, b: { size: 40, by: '/one /two /three' } }
  expect(filesFor(modules, (page) => (page === '/three' ? 10 : 1))).toEqual(['a', 'b'])
})

test('what a half imports counts too: it comes along for those who have no use for it', () => {
  const modules = { a: { size: 3, by: '/one /two' }, b: { size: 40, by: '/one /two /three' } }
  const large = { size: 900, by: '/one /two /four' }
  expect(filesFor({ ...modules, large })).toContain('a b')
  expect(filesFor({ ...modules, a: { ...modules.a, imports: ['large'] }, large })).toEqual(['a large', 'b'])
})

test('the order in which modules are found changes nothing', () => {
  const modules = {
    a: { size: 3, by: '/one /two' },
    b: { size: 4, by: '/two /three' },
    c: { size: 5, by: '/one /three' },
    d: { size: 6, by: '/one /two /three' },
  }
  expect(filesFor(Object.fromEntries(Object.entries(modules).reverse()))).toEqual(filesFor(modules))
})

test('files that import one another are one', () => {
  const modules = {
    a: { size: 50, by: '/one', imports: ['b'] },
    b: { size: 70, by: '/one /two', imports: ['c'] },
    c: { size: 90, by: '/three', imports: ['a'] },
    d: { size: 60, by: '/four', imports: ['a'] },
  }
  expect(filesFor(modules)).toEqual(['a b c', 'd'])
})

test('a circle of files ends the build, which names them', () => {
  const chunk = (fileName: string, imports: string[]) => [fileName, { type: 'chunk', fileName, imports }] as const
  const bundleOf = (last: string[]) =>
    Object.fromEntries([
      chunk('page.js', ['one.js']),
      chunk('one.js', ['two.js']),
      chunk('two.js', last),
    ]) as unknown as Rolldown.OutputBundle
  expect(circleIn(bundleOf([]))).toBeUndefined()
  expect(circleIn(bundleOf(['one.js']))?.toSorted()).toEqual(['one.js', 'two.js'])
})

const files: Record<string, string> = {
  'entry.js': `import('page-one.js'); import('page-two.js')`,
  'page-one.js': `import { Button } from 'list.js'; console.log(Button, 'one')`,
  'page-two.js': `import { Button as B, Table } from 'list.js'; console.log(B, Table, 'two')`,
  'list.js': `/* Parts. */ export { Button } from 'button.js'; import { Table } from 'table.js'; export { Table }`,
  'button.js': `export const Button = 'button'`,
  'table.js': `export const Table = 'table'`,
}
const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (id) => (id in files ? `/node_modules/${id}/${id}` : undefined),
  load: (id) => files[id.split('/').at(-1)!],
}

test('of a list that a page imports from, only what it names is used', async () => {
  const reached: Record<string, string[]> = {}
  const look: Plugin = {
    name: 'look',
    buildEnd() {
      const graph = moduleGraph(this)
      for (const root of graph.opensOf(graph.reachedFrom(graph.entries)))
        reached[root.split('/').at(-1)!] = [...graph.reachedFrom([root])].map((id) => id.split('/').at(-1)!).sort()
    },
  }
  await bundled([look])
  expect(reached).toEqual({
    'page-one.js': ['button.js', 'page-one.js'],
    'page-two.js': ['button.js', 'page-two.js', 'table.js'],
  })
})

const bundled = (plugins: Plugin[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, ...plugins],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })
