import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

/** What a page may load, in KB: every budget there is. */
export const budgets = {
  /** Scripts that every page after login loads first, gzipped. The goal was 220. */
  shell: 209,
  /** The one style sheet, gzipped. The goal was 45. */
  styles: 45,
  /** All scripts of a page that a link from an email opens, compressed. The goal is 200. */
  link: 188,
  /** All scripts of another page without a login, with what it fetches a moment later, compressed. */
  open: 320,
}

/** Scripts that other pages without a login begin with, as their HTML names them, gzipped. The goal was 200. */
export const firstViews: Record<string, number> = {
  '/auth/login': 193,
  '/auth/forgot-password': 183,
  '/auth/reset-password': 186,
  '/auth/verify-account': 187,
  '/auth/invitation-accepted': 191,
  '/auth/register': 199,
  '/public/network': 180,
  '/public/network/1': 183,
  '/public/network/help': 179,
  '/public/referral/status': 189,
}

const dist = path.resolve(import.meta.dirname, '../../apps/web/dist')
const gzipped = (file: string) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1024
const sum = (sizes: readonly number[]) => Math.round(sizes.reduce((all, size) => all + size, 0))

type File = { file: string; travels: number }

/** Files that the page has fetched so far, including from the cache. */
const fetchedBy = (page: Page, ending: string): Promise<File[]> =>
  page.evaluate((end) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return fetched
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname, travels: encodedBodySize / 1024 }))
      .filter(({ file }) => file.endsWith(end))
  }, ending)

export const gzippedSize = (files: Iterable<string>) => sum([...files].map(gzipped))

/** The scripts of a page without a login are within their compressed budget. */
export async function expectLight(page: Page, kind: 'link' | 'open' = 'link') {
  const scripts = await fetchedBy(page, '.js')
  expect(scripts.length, 'scripts').toBeGreaterThan(0)
  expect(sum(scripts.map(({ travels }) => travels)), 'KB of scripts').toBeLessThanOrEqual(budgets[kind])
}

/** There is one style sheet, within its budget. */
export async function expectOneSheet(page: Page) {
  const sheets = (await fetchedBy(page, '.css')).map(({ file }) => file)
  expect(sheets.length, 'style sheets').toBe(1)
  expect(gzippedSize(sheets), 'KB of styles').toBeLessThanOrEqual(budgets.styles)
}
