import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\./.test(file))
    .map((file) => path.join(folder, file))

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The addresses of the pages, as their routes name them. */
const pages = new Set(
  filesIn('apps/web/src/pages', /\.routes\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(/^ {2}path: '([^']+)'/gm)].map(([, address]) => address!.replace('/$id', '')),
  ),
)

const areas = [...new Set([...pages].map((page) => page.split('/')[1]))].join('|')

test('what a notification, an email, or a figure links to is a page', () => {
  expect(pages.size).toBeGreaterThan(40)
  const link = new RegExp(`['\`](/(?:${areas}|staff|settings)(?:/[\\w-]+)*)(?=[?'\`])`, 'g')
  const links = filesIn('apps/api/src/features', /\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(link)].map(([, address]) => ({ file, address: address! })),
  )
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ address }) => !pages.has(address))).toEqual([])
})
