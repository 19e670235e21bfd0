import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildTheme } from '../apps/web/src/theme/theme.ts'

/**
 * The design scale: six font sizes, three weights, seven spaces, four radii, three widths at which a layout changes. They
 * are variables of the theme; a style sheet names them and writes no length of its own.
 */
const root = path.resolve(import.meta.dirname, '..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((file) => ({
    file,
    code: readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
      comment.replace(/[^\n]/g, ' '),
    ),
  }))
const sheets = filesOf('apps/web/src/**/*.css')

const sizes = { fontSizes: 'font-size', spacing: 'spacing', radius: 'radius' } as const
const { theme } = buildTheme('#6f6af6')

test('the theme has the sizes of the scale and no other', () => {
  const pixels = (of: keyof typeof sizes) =>
    [...new Set(Object.values(theme[of]!).map((value) => Number(/[\d.]+(?=rem)/.exec(String(value))![0]) * 16))].sort(
      (a, b) => a - b,
    )
  expect(pixels('fontSizes')).toEqual([11.5, 13, 14, 17, 23, 29])
  expect(pixels('spacing')).toEqual([4, 8, 12, 16, 20, 28, 40])
  expect(pixels('radius')).toEqual([6, 8, 12, 99])
})

const names = (of: keyof typeof sizes) => Object.keys(theme[of]!).join('|')
const inherited = 'inherit|initial|unset|auto|normal'
/** A hairline between cells is a gap of 1 px; a factor before a variable is no length. */
const space = `(0|1px|${inherited}|-?\\d+(\\.\\d+)? *\\*|var\\(--mantine-spacing-(${names('spacing')})\\)|var\\(--[a-z-]+\\)|env\\([a-z-]+\\)|calc|max|min|100vw|\\d+%|\\d+mm|[()+*/,-]|\\d+(?= *[)]))`
const rules: [RegExp, RegExp][] = [
  [/^font-size$/, new RegExp(`^(${inherited}|var\\(--mantine-font-size-(${names('fontSizes')})\\))$`)],
  [/^font-weight$/, new RegExp(`^(${inherited}|400|500|600)$`)],
  [/^(row-|column-)?gap$|^(padding|margin)(-[a-z-]+)?$/, new RegExp(`^(${space}\\s*)+$`)],
  [
    /^border(-[a-z-]+)?-radius$/,
    new RegExp(`^((${inherited}|0|50%|var\\(--mantine-radius-(${names('radius')}|default)\\))\\s*)+$`),
  ],
]

test('no style sheet has a size, weight, space, or radius of its own', () => {
  const found = sheets.flatMap(({ file, code }) =>
    code.split('\n').flatMap((line, index) => {
      const [, property, value] = /^\s*([a-z-]+):\s*([^;{}]+);/.exec(line) ?? []
      const rule = property && rules.find(([name]) => name.test(property))
      return rule && !rule[1].test(value!.trim()) ? [`${file}:${index + 1}: ${line.trim()}`] : []
    }),
  )
  expect(found).toEqual([])
})

/** 640, 768, and 1024 px; what opens next to a list covers it below 1280 px. */
const widths = new Set(['(max-width: 39.99em)', '(max-width: 47.99em)', '(max-width: 63.99em)'])
for (const from of ['40em', '48em', '64em']) widths.add(`(min-width: ${from})`)
const nextToList = new Set(['(max-width: 79.99em)', '(min-width: 80em)'])

test('a layout changes at 640, 768, or 1024 pixels', () => {
  const found = [...sheets, ...filesOf('apps/web/src/**/*.{ts,tsx}')].flatMap(({ file, code }) =>
    [...code.matchAll(/\((min|max)-width: [^)]*\)|\(width *[<>][^)]*\)/g)]
      .map(([query]) => query)
      .filter((query) => !widths.has(query) && !nextToList.has(query))
      .map((query) => `${file}: ${query}`),
  )
  expect(found).toEqual([])
})

test('no component writes a size, weight, space, or radius as a number', () => {
  const attribute = /\b(fz|fw|p[xytblr]?|m[xytblr]?|gap|radius|spacing)=\{-?[\d.]*[1-9][\d.]*\}/g
  const found = filesOf('apps/web/src/**/*.tsx').flatMap(({ file, code }) =>
    [...code.matchAll(attribute)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
