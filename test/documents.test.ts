import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const short: Record<string, string> = { api: 'apps/api/src', web: 'apps/web/src' }
const read = (file: string) => readFileSync(file, 'utf8')

test('every file in the security list exists', () => {
  const mentioned = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json))`/g)].map(
    ([, file]) => file!,
  )
  expect(mentioned.length).toBeGreaterThan(80)
  for (const file of new Set(mentioned)) {
    const [first, ...rest] = file.split('/')
    expect(existsSync([short[first!] ?? first, ...rest].join('/')), file).toBe(true)
  }
})

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

describe.each(documents)('%s', (document) => {
  test('has no broken links', () => {
    for (const [, address] of read(document).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(path.join(path.dirname(document), address!)), address).toBe(true)
  })
})

const sources = globSync('{apps,packages,e2e,bench,test,scripts,tools}/**/*.{ts,tsx,mjs,css,sql}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
})

test('ARCHITECTURE has fewer than 1,000 words', () => {
  expect(read('ARCHITECTURE.md').split(/\s+/).filter(Boolean).length).toBeLessThan(1000)
})

describe.each(['ARCHITECTURE.md', 'docs/where.md', ...documents.filter((file) => file.startsWith('docs/decisions/'))])(
  '%s',
  (document) => {
    test('names only existing files', () => {
      const mentioned = [...read(document).matchAll(/`([\w./-]*\w\.(?:ts|tsx|mjs|css|sql))`/g)].map(([, file]) => file!)
      const missing = mentioned.filter((name) => !sources.some((file) => `/${file}`.endsWith(`/${under(name)}`)))
      expect(missing).toEqual([])
    })
  },
)
/** `contracts/kit/figures.ts` is `packages/contracts/src/kit/figures.ts`. */
const under = (name: string) => name.replace(/^contracts\/(?:src\/)?/, 'contracts/src/')

test('each line of the table has a place for a kind of change', () => {
  const lines = read('docs/where.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(lines.length).toBeGreaterThan(75)
  for (const line of lines) expect(line).toMatch(/^\| [^|]+ \| (?:[^|`]|`[^`]*`)+ \|$|^\|---\|---\|$/)
})

const folder = 'docs/decisions'
const decisions = readdirSync(folder).filter((file) => file !== 'README.md')
const numberOf = (file: string) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])
const numbers = new Set(decisions.map(numberOf))

describe.each(decisions)('%s', (file) => {
  const [title, , state] = read(`${folder}/${file}`).split('\n')
  const number = String(numberOf(file)).padStart(2, '0')

  test('begins with its number and whether it is in force, and is listed', () => {
    expect(title).toMatch(new RegExp(`^# ${number} · \\S`))
    expect(state).toMatch(/^\*\*(In force|Replaced by \d+)\.\*\*$/)
    expect(read(`${folder}/README.md`)).toContain(`| ${number} | [${title!.slice(`# ${number} · `.length)}](${file}) |`)
  })
})

test('each number belongs to one decision', () => {
  expect(numbers.size).toBe(decisions.length)
  const merged = [...read(`${folder}/README.md`).matchAll(/\| ([\d, ]*) \|$/gm)].flatMap(([, list]) =>
    list!.split(', ').filter(Boolean).map(Number),
  )
  const all = [...numbers, ...merged]
  expect(all.filter((number, index) => all.indexOf(number) !== index)).toEqual([])
})

test('every decision named in a comment, a test, or a document exists', () => {
  const others = [...documents, 'NOTICE', '.env.example', ...globSync('.github/**/*.yml')]
  const missing = [...sources, ...others].flatMap((file) => {
    const text = read(file)
    // A comment may break the line between the word and the number.
    const mentioned = [
      ...text.matchAll(/\b(?:decision|Replaced by)s?[\s*/#-]+\[?(\d+)((?:(?:,| and|, and) \[?\d+\b)*)/gi),
    ]
    const linked = [...text.matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)]
    return [
      ...mentioned
        .flatMap(([, first, more]) => [first!, ...(more!.match(/\d+/g) ?? [])])
        .filter((number) => !numbers.has(Number(number)))
        .map((number) => `${file}: decision ${number}`),
      ...linked.filter(([, name]) => !decisions.includes(name!)).map(([link]) => `${file}: ${link}`),
    ]
  })
  expect(missing).toEqual([])
})
