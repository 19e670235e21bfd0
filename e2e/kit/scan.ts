import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds serious or critical on the page as it is, each with the places where. */
export async function findings(page: Page) {
  // The container of the toasts and the bar of progress stand outside of the landmarks.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules('region').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n')}`,
    )
}

/** How far the page could be scrolled sideways, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const unfinished = '.mantine-Skeleton-root, [data-stale], [aria-busy="true"], [aria-label="Loading"]'

/** Nothing loads any more. */
export async function isQuiet(page: Page) {
  await expect(page.locator(unfinished)).toHaveCount(0)
  await page.evaluate(async () => void (await document.fonts.ready))
}

export const schemes = ['light', 'dark'] as const

/** Light or dark in place, as for somebody who lets the system decide. */
export async function paint(page: Page, scheme: (typeof schemes)[number]) {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** Before the page's own code: the scheme of the system decides. */
export function followSystem() {
  if (origin !== 'null') localStorage.setItem('mantine-color-scheme-value', 'auto')
}
