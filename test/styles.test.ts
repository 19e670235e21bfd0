import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
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

const mantineColors = new Set(Object.keys(DEFAULT_THEME.colors))
const everywhere = ['red', 'gray']
const allowed: Record<string, readonly string[]> = { Progress: ['teal'] }

/** The build leaves out the variables of other colors, and of outlines: `apps/web/build/unusedStyles.ts`. */
test('no component has a color or an outline whose variables are left out', () => {
  const violations = globSync('apps/web/src/**/*.tsx', { cwd: root }).flatMap((file) => {
    const code = read(file)
    const uses = [...code.matchAll(/<(\w+)\b[^<>]*?\s(?:color|c)=(?:"([a-z]+)"|\{[^}]*?'([a-z]+)')/g)]
    const colorsOfParts = uses.map(([, part, one, other]) => [part!, one ?? other!] as const)
    const outlineParts = [...code.matchAll(/<(\w+)\b[^<>]*?\svariant="outline"/g)].map(([, part]) => part!)
    return [
      ...colorsOfParts.filter(
        ([part, color]) => mantineColors.has(color) && !(allowed[part] ?? everywhere).includes(color),
      ),
      // Its outline is of the network's own color.
      ...outlineParts.filter((part) => part !== 'Chip').map((part) => [part, 'outline']),
    ].map((one) => `${file}: ${one.join(' ')}`)
  })
  expect(violations).toEqual([])
})
