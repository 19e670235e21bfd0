import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const short: Record<string, string> = { api: 'apps/api/src', web: 'apps/web/src' }
const read = (file: string) => readFileSync(file, 'utf8')

test('every file that the list of security names is there', () => {
  const named = [...read('docs/security.md').matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|json))`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(80)
  for (const file of new Set(named)) {
    const [first, ...rest] = file.split('/')
    expect(existsSync([short[first!] ?? first, ...rest].join('/')), file).toBe(true)
  }
})

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

describe.each(documents)('%s', (document) => {
  test('leads nowhere that is not', () => {
    for (const [, address] of read(document).matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(path.join(path.dirname(document), address!)), address).toBe(true)
  })
})
