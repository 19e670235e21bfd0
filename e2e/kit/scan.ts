import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { ElementContext, RunOptions } from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

type Rules = Pick<RunOptions, 'runOnly' | 'rules'>

/** Every serious or critical finding of axe on the current page, each with its elements. */
export const findings = (page: Page, within = 'html') => analyze(page, within, { runOnly: tags, rules: lesserRules })

/** Only rules about colors, for the current scheme. */
const colorFindings = (page: Page, within = 'html') =>
  analyze(page, within, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })

/** Never serious: what they find would be left out. */
const lesserRules = Object.fromEntries(
  [
    'aria-allowed-role',
    'aria-deprecated-role',
    'empty-heading',
    'empty-table-header',
    'form-field-multiple-labels',
    'heading-order',
    'image-redundant-alt',
    'landmark-banner-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'page-has-heading-one',
    'presentation-role-conflict',
    'region',
    'scope-attr-valid',
    'skip-link',
    'table-duplicate-name',
  ].map((rule) => [rule, { enabled: false }]),
)

/** Further rows and cards of a list are like those before. */
const repeated = 'tbody > tr:nth-child(n + 7), main ul > li:nth-child(n + 9)'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Injected once per document, and only violations are returned: half the time of a page is axe's. */
async function analyze(page: Page, within: string, rules: Rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ within, rules, repeated }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // The only frame shows an email without scripts, and none of these rules reads style sheets.
      const { violations } = await axe.run({ include: [within], exclude: [repeated] } as ElementContext, {
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
    { within, rules, repeated },
  )
}

/** Retried on violations, because a color may be in transition between the schemes. */
const expectNone = (find: () => Promise<string[]>, message: string) =>
  expect
    .configure({ soft: true })
    .poll(find, { message, timeout: 20_000, intervals: [500, 2_000] })
    .toEqual([])

export const expectNoFindings = (page: Page, where: string, within?: string) =>
  expectNone(() => findings(page, within), where)

export const expectReadableColors = (page: Page, where: string, within?: string) =>
  expectNone(() => colorFindings(page, within), `${where}: contrast`)

/** Once the layout is stable, the page can't be scrolled sideways. */
export const expectNoOverflow = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${where} scrolls sideways`,
    )
    .toBe(0)

const unfinished = '.mantine-Skeleton-root, [data-stale], [aria-busy="true"], [aria-label="Loading"]'

const hasDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Nothing is loading, and the latest change has been drawn. */
export async function isQuiet(page: Page) {
  await hasDrawn(page)
  // A number: each failed attempt on a locator describes the whole page for its message.
  const unfinishedParts = () =>
    // Parts drawn only near the viewport are drawn for print, too. Print is light: afterward the scheme is restored.
    page.evaluate((selector) => {
      for (const name of ['beforeprint', 'afterprint']) dispatchEvent(new Event(name))
      return new Promise<number>((drawn) =>
        requestAnimationFrame(() => drawn(document.querySelectorAll(selector).length)),
      )
    }, unfinished)
  await expect.poll(unfinishedParts, { message: 'parts that are loading' }).toBe(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const endOf = (it: Animation) => Number(it.effect?.getComputedTiming().endTime ?? 0)
    const passing = document.getAnimations().filter((it) => Number.isFinite(endOf(it)))
    await Promise.allSettled(passing.map((it) => it.finished))
  })
}

/** Switches to light or dark, as for someone who follows the system, and waits until it has been drawn. */
export async function paint(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  await hasDrawn(page)
}

/** Before the page's code: the scheme of the system applies. */
export function followSystem() {
  if (origin !== 'null') localStorage.setItem('mantine-color-scheme-value', 'auto')
}
