import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build, preprocessCSS, type Rolldown, resolveConfig } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunksByUse } from './chunks.ts'
import { framedFirst, preloadLetters } from './frame.ts'
import { filesOf } from './loaded.ts'
import { pageFiles } from './pageFiles.ts'
import { precompress } from './precompress.ts'
import { pagesOf, routesIn } from './routes.ts'
import { classNamer, missingStyles } from './styles.ts'
import { dropUnusedStyles, variablesOfTheme } from './unusedStyles.ts'

const layouts = `
export const appLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default',
  component: lazyRouteComponent(() => import('./AppLayout.js'), 'AppLayout'),
})

export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
})
`
const routes = `
export const insideRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/inside',
  staticData: { title: 'Inside' },
  component: lazyRouteComponent(() => import('./InsidePage.js'), 'InsidePage'),
})

export const outsideRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/outside',
  staticData: { title: 'Outside', heading: 'Come in' },
  component: lazyRouteComponent(() => import('./OutsidePage.js'), 'OutsidePage'),
})
`
const page = (name: string) => `import { shared } from './shared.js'; export const ${name} = () => [shared, '${name}']`
const sources: Record<string, string> = {
  'index.html': '<html><head></head><body><script type="module" src="/main.js"></script></body></html>',
  'main.js': `import './layouts.ts'; import './few.routes.ts'; document.title = 'small'`,
  'layouts.ts': `const [createRoute, lazyRouteComponent, rootRoute] = [(it: object) => it, (it: unknown) => it, 0]\n${layouts}`,
  'few.routes.ts': `import { appLayout, publicLayout } from './layouts.ts'
    const [createRoute, lazyRouteComponent] = [(it: object) => it, (it: unknown) => it]\n${routes}`,
  'AppLayout.js': page('AppLayout'),
  'InsidePage.js': page('InsidePage'),
  'OutsidePage.js': `export const OutsidePage = () => 'outside'`,
  'shared.js': `export const shared = 'shared'`,
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handoff-build-'))
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(folder, name), text)
  const chunks = chunksByUse()
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [chunks.plugin, pageFiles(), precompress(), preloadLetters()],
    build: {
      manifest: true,
      modulePreload: false,
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: chunks.groups },
        },
      },
    },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const built = (name: string) => path.join(folder, 'dist', name)

test('routes are read with their layouts, addresses, and headings', async () => {
  expect([...routesIn(routes, '/app').keys()]).toEqual(['insideRoute', 'outsideRoute'])
  const inFolder = (name: string) => path.join(folder, name)
  expect(await pagesOf([inFolder('layouts.ts'), inFolder('few.routes.ts'), inFolder('shared.js')])).toEqual([
    {
      address: '/inside',
      file: inFolder('InsidePage.js'),
      layouts: [inFolder('AppLayout.js')],
      heading: undefined,
      isSignedIn: true,
    },
    { address: '/outside', file: inFolder('OutsidePage.js'), layouts: [], heading: 'Come in', isSignedIn: false },
  ])
})

test('the files of a page are few, hold its own modules and those of its layouts, and are not the entry', async () => {
  const pages = JSON.parse(await readFile(built('.vite/pages.json'), 'utf8')) as Record<string, string[]>
  const textOf = async (address: string) =>
    (await Promise.all(pages[address]!.map((file) => readFile(built(file), 'utf8')))).join('\n')
  // And the bundler's own helpers, which an entry this small has no use for.
  expect(pages['/inside']!.filter((file) => !file.includes('rolldown-runtime')).length).toBe(1)
  for (const name of ['AppLayout', 'InsidePage', 'shared']) expect(await textOf('/inside')).toContain(name)
  expect(await textOf('/outside')).toContain('outside')
  expect(await textOf('/outside')).not.toContain('shared')
  expect(await textOf('/inside')).not.toContain('small')
})

test('every text is there compressed as well', async () => {
  const text = await readFile(built('index.html'))
  expect(brotliDecompressSync(await readFile(built('index.html.br')))).toEqual(text)
  expect(gunzipSync(await readFile(built('index.html.gz')))).toEqual(text)
})

describe('the frame', () => {
  const html =
    '<head>\n<link rel="stylesheet" href="/a.css">\n<script type="module" crossorigin src="/b.js"></script></head><body><p></p></body>'

  test('comes before the style sheet, and asks for the scripts later', () => {
    const framed = framedFirst(html, ['c.js'])
    expect(framed.indexOf('stylesheet')).toBeGreaterThan(framed.indexOf('<p>'))
    expect(framed).not.toContain('<script')
    expect(framed).toContain('<link rel="later" data-entry href="/b.js">')
    expect(framed).toContain('<link rel="later" href="/c.js">')
  })
})

test('classes of a style sheet have short names, the same in each build', () => {
  const nameFor = () => {
    const namer = classNamer(['src/a.module.css', 'src/b.module.css'])
    const file = path.resolve(import.meta.dirname, '../src/b.module.css')
    return [namer('row', file), namer('cell', file), namer('row', `${file}?used`)]
  }
  expect(nameFor()).toEqual(['_1-0', '_1-1', '_1-0'])
  expect(nameFor()).toEqual(nameFor())
})

test('variables that no page reads, those that the theme sets, and rules for other directions are left out', async () => {
  const config = await resolveConfig({ configFile: false, plugins: [dropUnusedStyles()] }, 'build')
  const css = [
    ':root, :host { --mantine-color-green-6: #0a0; --mantine-color-cyan-6: #0aa; --mantine-shadow-md: none }',
    ':root[data-mantine-color-scheme="dark"], :host { --mantine-shadow-lg: none; --mantine-color-teal-light: var(--x) }',
    '[dir="rtl"] a, b { color: red } [dir="rtl"] a { color: blue }',
    ':root { --mantine-shadow-md: none }',
  ]
  const { code } = await preprocessCSS(css.join('\n'), '/one.css', config)
  expect(code.replace(/\s+/g, ' ').trim()).toBe(
    ':root, :host { --mantine-color-green-6: #0a0} :root[data-mantine-color-scheme="dark"], :host {} b { color: red } :root { --mantine-shadow-md: none }',
  )
})

test('of what the theme sets, what depends on the color of a network stays in the sheet, and what the body has first', async () => {
  const { variables } = await variablesOfTheme()
  expect([...variables]).toEqual(expect.arrayContaining(['--mantine-shadow-md', '--mantine-spacing-xl']))
  // Equal to Mantine's own, so that its provider does not write it.
  expect(variables).not.toContain('--mantine-spacing-md')
  expect(variables).not.toContain('--mantine-color-gray-0')
  expect(variables).not.toContain('--mantine-font-family')
})

test('a part without its styles is named', () => {
  const modules = ['/n/@mantine/core/esm/components/Button/Button.mjs', '/n/@mantine/core/esm/components/Tabs/Tabs.mjs']
  const styles = ['Button.layer.css', 'Tabs.layer.css', 'Table.layer.css']
  expect(missingStyles(modules, styles, "@import '@mantine/core/styles/Button.layer.css'")).toEqual(['Tabs.layer.css'])
  expect(missingStyles(modules, styles, 'styles/Button.layer.css styles/Tabs.layer.css')).toEqual([])
})

test('what a chunk imports comes with it, in any depth, and circles end', () => {
  const chunk = (fileName: string, imports: string[]) => ({ type: 'chunk', fileName, imports }) as Rolldown.OutputChunk
  const bundle = { a: chunk('a', ['b']), b: chunk('b', ['c']), c: chunk('c', ['a']), d: chunk('d', []) }
  expect([...filesOf(bundle, ({ fileName }) => fileName === 'a')]).toEqual(['a', 'b', 'c'])
})
