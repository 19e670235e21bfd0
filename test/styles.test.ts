import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const named = (code: string) => [...code.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name!)
const styled = globSync('node_modules/@mantine/core/styles/*.layer.css', { cwd: root }).flatMap(named)
const files = globSync('apps/web/src/**/*.{tsx,css}', { cwd: root }).map((file) => ({
  file,
  code: readFileSync(path.join(root, file), 'utf8'),
}))

/** What the first style sheet brings for every page. */
const everywhere = files.filter(({ file }) => file.endsWith('.css')).flatMap(({ code }) => named(code))

test('whoever draws with a component brings its styles along, instead of waiting for somebody else’s', () => {
  const bare = files.flatMap(({ file, code }) => {
    const [, imported = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(code) ?? []
    const used = imported.split(',').map((name) => name.trim().split(' as ')[0]!)
    const brought = [...named(code), ...everywhere]
    const missing = used.filter((name) => styled.includes(name) && !brought.includes(name))
    return file.includes('.test.') ? [] : missing.map((name) => `${file}: ${name}`)
  })
  expect(styled).toContain('Switch')
  expect(bare).toEqual([])
})
