import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildTheme } from '../apps/web/src/theme/theme.ts'

/**
 * The design scale: six font sizes, three weights, seven spaces, four radii, three breakpoints. They are variables of
 * the theme; a style sheet uses them and defines no lengths.
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

test('the theme has exactly the sizes of the scale', () => {
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
/** A hairline between cells is a gap of 1 px; a factor before a variable is not a length. */
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

test('no style sheet has a size, weight, space, or radius outside the scale', () => {
  const violations = sheets.flatMap(({ file, code }) =>
    code.split('\n').flatMap((line, index) => {
      const [, property, value] = /^\s*([a-z-]+):\s*([^;{}]+);/.exec(line) ?? []
      const rule = property && rules.find(([name]) => name.test(property))
      return rule && !rule[1].test(value!.trim()) ? [`${file}:${index + 1}: ${line.trim()}`] : []
    }),
  )
  expect(violations).toEqual([])
})

/** 640, 768, and 1024 px; panels next to a list cover it below 1280 px. */
const widths = new Set(['(max-width: 39.99em)', '(max-width: 47.99em)', '(max-width: 63.99em)'])
for (const from of ['40em', '48em', '64em']) widths.add(`(min-width: ${from})`)
const nextToList = new Set(['(max-width: 79.99em)', '(min-width: 80em)'])

test('layouts change only at 640, 768, or 1024 pixels', () => {
  const violations = [...sheets, ...filesOf('apps/web/src/**/*.{ts,tsx}')].flatMap(({ file, code }) =>
    [...code.matchAll(/\((min|max)-width: [^)]*\)|\(width *[<>][^)]*\)/g)]
      .map(([query]) => query)
      .filter((query) => !widths.has(query) && !nextToList.has(query))
      .map((query) => `${file}: ${query}`),
  )
  expect(violations).toEqual([])
})

/**
 * Below 18 pixels, letters closer than −0.01em swallow the spaces between bold words: "Refercustomer". `--font-display`
 * is for the two large sizes alone.
 */
test('letters are close only in large text', () => {
  const spacing = /\b(?:lts="|letter-spacing: *|letterSpacing: *')([^";']+)/g
  const styles = [...sheets, ...filesOf('apps/web/src/**/*.{ts,tsx}')]
  const violations = styles.flatMap(({ file, code }) =>
    [...code.matchAll(spacing)].flatMap(({ index, 1: value = '' }) => {
      const isSmallest = /^(var\(--font-tight\)|inherit|[\d.]+(em)?)$/.test(value)
      // Its rule or its element.
      const place = code.slice(Math.max(code.lastIndexOf('{\n', index), code.lastIndexOf('<', index)))
      const isLarge = /^(?:<[^>]*|{[^}]*)(?:fz="|font-size: *var\(--mantine-font-size-)xx?l/.test(place)
      const isKnown = isSmallest || (value === 'var(--font-display)' && isLarge)
      return isKnown ? [] : [`${file}: ${value}`]
    }),
  )
  expect(violations).toEqual([])
  expect(buildTheme('#6f6af6').resolver(theme as never).variables).toMatchObject({ '--font-tight': '-0.01em' })
})

test('no component has a size, weight, space, or radius as a number', () => {
  const attribute = /\b(fz|fw|p[xytblr]?|m[xytblr]?|gap|radius|spacing)=\{-?[\d.]*[1-9][\d.]*\}/g
  const violations = filesOf('apps/web/src/**/*.tsx').flatMap(({ file, code }) =>
    [...code.matchAll(attribute)].map(([text]) => `${file}: ${text}`),
  )
  expect(violations).toEqual([])
})

/**
 * Layout and text use parts (Stack, Group, Flex, Grid, PlainList, Text, Title, Box). The sheet of a feature or a page
 * has what no part offers: a drawing, a state, a width. `sheets.json` counts the remaining exceptions by folder, and
 * the lines of all sheets; both may only decrease.
 */
const lines = sheets.reduce((sum, { code }) => sum + code.split('\n').length - 1, 0)
const ofParts =
  /^ {2}(display: (?!none)|(row-|column-)?gap:|color:|font(-size|-weight|-family|-style)?:|margin(-[a-z]+)?:)/gm
const folderOf = (file: string) => path.dirname(file).replace('apps/web/src/', '')
const left: Record<string, number> = {}
for (const { file, code } of sheets) {
  const count = [...code.matchAll(ofParts)].length
  const folder = folderOf(file)
  if (count > 0 && !/^(ui|theme)\b/.test(folder)) left[folder] = (left[folder] ?? 0) + count
}
const allowed = JSON.parse(readFileSync(path.join(root, 'test/sheets.json'), 'utf8')) as {
  lines: number
  left: Record<string, number>
}

test('no sheet does layout or text where a part would', () => {
  const more = Object.entries(left).filter(([folder, count]) => count > (allowed.left[folder] ?? 0))
  expect(more, 'say it with a part: Stack, Group, Flex, Grid, PlainList, Text, Title, Box').toEqual([])
  const fewer = Object.entries(allowed.left).filter(([folder, count]) => count > (left[folder] ?? 0))
  expect(fewer, 'fewer are left: lower the numbers in test/sheets.json').toEqual([])
})

test('the sheets have no more lines than before', () => {
  expect(lines).toBeLessThanOrEqual(allowed.lines)
  expect(lines, 'lower the number in test/sheets.json').toBeGreaterThan(allowed.lines - 100)
})
