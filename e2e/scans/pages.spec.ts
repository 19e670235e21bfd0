import type { Page } from '@playwright/test'
import { heading, moveTo } from '../kit/parts.ts'
import { expectNoFindings, expectNoOverflow, expectReadableColors, followSystem, isQuiet, paint } from '../kit/scan.ts'
import { expect, phone, tablet, test, wide } from '../kit/test.ts'
import { type Sight, tours } from './sights.ts'

// Each in any free worker.
test.describe.configure({ mode: 'parallel' })

/**
 * Without loading the product again, as by a link. A page with the title of the one before is loaded: nothing else
 * shows that it is there.
 */
async function followLink(page: Page, { path, title }: Sight) {
  const current = await heading(page).allTextContents()
  const isSameTitle = current.some((text) => (title instanceof RegExp ? title.test(text) : title === text))
  await (current.length === 0 || isSameTitle ? page.goto(path) : moveTo(page, path))
}

/**
 * Checks one page without reloading: every rule once, wide and light; at the other widths the overflow, and every rule
 * again if the layout differs on a phone; in the dark only the page's extra colors.
 */
const look = (page: Page, sight: Sight, goTo: (page: Page, sight: Sight) => Promise<unknown>) =>
  test.step(sight.path, async () => {
    const { path, title, differsOnPhone, hasColors } = sight
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light' })
    await goTo(page, sight)
    await expect(heading(page)).toHaveText(title)
    await expect(page).toHaveTitle(/^(?!Handoff$).+ · Handoff$/)
    await isQuiet(page)
    await expectNoFindings(page, path)
    await expectNoOverflow(page, path)
    if (hasColors) {
      await paint(page, 'dark')
      await isQuiet(page)
      await expectReadableColors(page, `${path} in the dark`)
    }
    for (const viewport of [tablet, phone]) {
      await page.setViewportSize(viewport)
      await expectNoOverflow(page, `${path} at ${viewport.width} pixels`)
    }
    if (!differsOnPhone) return
    await isQuiet(page)
    await expectNoFindings(page, `${path} at ${phone.width} pixels`)
  })

for (const { what, account, sights } of tours)
  test(`${what} are complete and accessible at every width`, async ({ open, visit, people, product, watch }) => {
    test.slow()
    watch.tolerate(/^404 GET \/no\/such\/page/, /^404 GET \/api\/auth\/invitation/)
    const all = await sights({ people, product })
    const page = account ? await open(account, 'about:blank') : await visit('about:blank')
    await page.addInitScript(followSystem)
    // Links of emails are opened in new tabs: their pages begin by being loaded.
    for (const sight of all) await look(page, sight, account ? followLink : (_, { path }) => page.goto(path))
  })
