import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

/** What a page may load, in KB: every budget there is. */
export const budgets = {
  /** Scripts that every page of someone who is logged in begins with, gzipped. The goal is 220. */
  shell: 221,
  /** The one style sheet, gzipped. The goal is 45. */
  styles: 47,
  /** All scripts of a page that a link from an email opens, as they travel. The goal is 200. */
  link: 202,
  /** All scripts of another page without a login, as they travel. The goal is 200. */
  open: 320,
}

const dist = path.resolve(import.meta.dirname, '../../apps/web/dist')
const gzipped = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1024
const sum = (sizes: readonly number[]) => Math.round(sizes.reduce((all, size) => all + size, 0))

type File = { file: string; travels: number }

/** What the page has fetched so far, from the cache as well. */
const fetchedBy = (page: Page, ending: string): Promise<File[]> =>
  page.evaluate((end) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return fetched
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, travels: encodedBodySize / 1024 }))
      .filter(({ file }) => file.endsWith(end))
  }, ending)

export const gzippedSize = (files: Iterable<string>) => sum([...files].map(gzipped))

/** That all scripts of a page without a login are within their budget, as they travel. */
export async function expectLight(page: Page, kind: 'link' | 'open' = 'link') {
  const scripts = await fetchedBy(page, '.js')
  expect(scripts.length, 'scripts').toBeGreaterThan(0)
  expect(sum(scripts.map(({ travels }) => travels)), 'KB of scripts').toBeLessThanOrEqual(budgets[kind])
}

/** That there is one style sheet, within its budget. */
export async function expectOneSheet(page: Page) {
  const sheets = (await fetchedBy(page, '.css')).map(({ file }) => file)
  expect(sheets.length, 'style sheets').toBe(1)
  expect(gzippedSize(sheets), 'KB of styles').toBeLessThanOrEqual(budgets.styles)
}
