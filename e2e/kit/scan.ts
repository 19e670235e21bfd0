import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/**
 * What axe finds serious or critical on the page as it is, each with the places where. In the dark only what depends on
 * colours is asked again.
 */
export async function findings(page: Page, scheme: Scheme = 'light', within = 'html') {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .include(within)
    .setLegacyMode()
  if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  // The container of the toasts and the bar of progress stand outside of the landmarks.
  else axe.withTags(tags).disableRules('region')
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) =>
      [id, ...nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)].join('\n'),
    )
}

/** Asked again where something was found, as a color may be on its way from one scheme to the other. */
export const expectNoFindings = (page: Page, scheme: Scheme, where: string, within?: string) =>
  expect
    .configure({ soft: true })
    .poll(() => findings(page, scheme, within), { message: where, timeout: 20_000, intervals: [500, 2_000] })
    .toEqual([])

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

/** Nothing loads any more, and what was changed last has been drawn. */
export async function isQuiet(page: Page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.locator(unfinished)).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const endOf = (it: Animation) => Number(it.effect?.getComputedTiming().endTime ?? 0)
    const passing = document.getAnimations().filter((it) => Number.isFinite(endOf(it)))
    await Promise.allSettled(passing.map((it) => it.finished))
  })
}

/** Light or dark in place, as for somebody who lets the system decide. */
export async function paint(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Before the page's own code: the scheme of the system decides. */
export function followSystem() {
  if (origin !== 'null') localStorage.setItem('mantine-color-scheme-value', 'auto')
}
