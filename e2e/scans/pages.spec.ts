import type { Page } from '@playwright/test'
import { heading, moveTo } from '../kit/parts.ts'
import { expectNoFindings, expectNoOverflow, expectReadableColors, followSystem, isQuiet, paint } from '../kit/scan.ts'
import { expect, phone, tablet, test, wide } from '../kit/test.ts'
import { type Sight, tours } from './sights.ts'

type How = {
  /** In this order. */
  widths: (typeof wide)[]
  /** The part that is scanned. */
  within: string
  goTo: (page: Page, sight: Sight) => Promise<unknown>
}

// Each in any free worker.
test.describe.configure({ mode: 'parallel' })

/** Without loading the product again, as by a link. Only its title shows that a page is there: another one comes between. */
async function followLink(page: Page, { path, title }: Sight) {
  const current = await heading(page).allTextContents()
  if (current.length === 0) return page.goto(path)
  if (current.some((text) => (title instanceof RegExp ? title.test(text) : title === text))) {
    await moveTo(page, '/test')
    await expect(heading(page)).toHaveText('Self-check')
  }
  return moveTo(page, path)
}

/**
 * Checks one page without reloading: every rule once, wide and light, and again on a phone if the layout differs there;
 * at every width the overflow; in the dark only the page's extra colors.
 */
const look = (page: Page, sight: Sight, { widths, within, goTo }: How) =>
  test.step(sight.path, async () => {
    const { path, title, differsOnPhone, hasColors } = sight
    await page.emulateMedia({ colorScheme: 'light' })
    await goTo(page, sight)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(/^(?!Handoff$).+ · Handoff$/)
    for (const viewport of widths) {
      await page.setViewportSize(viewport)
      const isScanned = viewport === wide || (viewport === phone && differsOnPhone)
      if (isScanned || viewport === widths[0]) await isQuiet(page)
      if (isScanned) await expectNoFindings(page, `${path} at ${viewport.width} pixels`, within)
      await expectNoOverflow(page, `${path} at ${viewport.width} pixels`)
      if (viewport !== wide || !hasColors) continue
      await paint(page, 'dark')
      await expectReadableColors(page, `${path} in the dark`, within)
    }
  })

for (const { what, account, sights } of tours)
  test(`${what} are complete and accessible at every width`, async ({ open, visit, people, product, watch }) => {
    test.slow()
    watch.tolerate(/^404 GET \/no\/such\/page/, /^404 GET \/api\/auth\/invitation/)
    const all = await sights({ people, product })
    const page = account ? await open(account, 'about:blank') : await visit('about:blank')
    await page.addInitScript(followSystem)
    // Links of emails are opened in new tabs: their pages begin by being loaded.
    const goTo = account ? followLink : (_: Page, { path }: Sight) => page.goto(path)
    // Each begins at the width where the last one ended: a change of width draws the whole page again.
    let widths = [wide, tablet, phone]
    for (const sight of all) {
      // Header and menu are the same on each page after login.
      const within = account && sight !== all[0] ? 'main' : 'html'
      await look(page, sight, { widths, within, goTo })
      widths = widths.toReversed()
    }
  })
