import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

type Rules = Pick<RunOptions, 'runOnly' | 'rules'>

/** All that axe finds serious or critical on the page as it is, each with the places where. */
export const findings = (page: Page, within = 'html') =>
  // The container of the toasts and the bar of progress stand outside of the landmarks.
  analyze(page, within, { runOnly: tags, rules: { region: { enabled: false } } })

/** What depends on colors alone, for the scheme that is on. */
const colorFindings = (page: Page, within = 'html') =>
  analyze(page, within, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Once for each document, and only what is wrong comes back: half the time of a page is axe's. */
async function analyze(page: Page, within: string, rules: Rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ within, rules }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // The one frame there is shows a mail without scripts, and no rule of these reads style sheets.
      const { violations } = await axe.run(within, {
        ...rules,
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) =>
          [id, ...nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)].join('\n'),
        )
    },
    { within, rules },
  )
}

/** Checked again where something was found, as a color may be on its way from one scheme to the other. */
const expectNone = (find: () => Promise<string[]>, message: string) =>
  expect
    .configure({ soft: true })
    .poll(find, { message, timeout: 20_000, intervals: [500, 2_000] })
    .toEqual([])

export const expectNoFindings = (page: Page, where: string, within?: string) =>
  expectNone(() => findings(page, within), where)

export const expectReadableColors = (page: Page, where: string, within?: string) =>
  expectNone(() => colorFindings(page, within), `${where}: contrast`)

/** Once everything has its place, the page cannot be scrolled sideways. */
export const expectNoOverflow = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${where} scrolls sideways`,
    )
    .toBe(0)

const unfinished = '.mantine-Skeleton-root, [data-stale], [aria-busy="true"], [aria-label="Loading"]'

/** Nothing loads anymore, and what was changed last has been drawn. */
export async function isQuiet(page: Page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(async () => {
    // What is drawn only near the window is drawn for paper, too. Paper is light: afterward the scheme is as before.
    await page.evaluate(() => ['beforeprint', 'afterprint'].forEach((name) => dispatchEvent(new Event(name))))
    await expect(page.locator(unfinished)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.evaluate(async () => {
    await document.fonts.ready
    const endOf = (it: Animation) => Number(it.effect?.getComputedTiming().endTime ?? 0)
    const passing = document.getAnimations().filter((it) => Number.isFinite(endOf(it)))
    await Promise.allSettled(passing.map((it) => it.finished))
  })
}

/** Light or dark in place, as for someone who lets the system decide. */
export async function paint(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Before the page's own code: the scheme of the system decides. */
export function followSystem() {
  if (origin !== 'null') localStorage.setItem('mantine-color-scheme-value', 'auto')
}
