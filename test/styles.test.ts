import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every class used by a component is in its style sheet', () => {
  const missing = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const code = read(file)
    return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, sheet]) => {
      const css = read(path.join(path.dirname(file), sheet!))
      const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one))
      const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      return used.filter((one) => !classes.has(one)).map((one) => `${file}: ${one}`)
    })
  })
  expect(missing).toEqual([])
})
