import type { Page } from '@playwright/test'
import { heading, moveTo } from '../kit/parts.ts'
import {
  expectNoFindings,
  expectNoOverflow,
  expectReadableColors,
  findings,
  followSystem,
  isQuiet,
  paint,
} from '../kit/scan.ts'
import { expect, phone, test, wide } from '../kit/test.ts'
import { groups, menuOfThePhone } from './overlays.ts'

// Each in any free worker.
test.describe.configure({ mode: 'parallel' })

/** Overlays with another layout on a phone; the others are only narrower there. */
const differOnPhone = ['the referral’s drawer', 'the refer dialog', 'the notifications panel', 'the palette']
/** With colors for a state next to those of the theme: checked in the dark as well. */
const haveColors = ['the referral’s drawer', 'the notifications panel', 'the palette']

/** Closes what is open, and goes on as by a link; what can't be closed by key is left by loading the page. */
async function goTo(page: Page, path: string, last: string) {
  const pathOf = (address: string) => address.split('?')[0]
  // The settings have one title.
  const isSetting = (address: string) => /^\/(profile|settings)\b/.test(address)
  const isNear =
    last !== '' && (last === path || (pathOf(last) !== pathOf(path) && !(isSetting(last) && isSetting(path))))
  if (!isNear || !(await hasClosed(page))) {
    await page.goto(path)
    return expect(heading(page)).toBeVisible()
  }
  if (last === path) return
  const title = await heading(page).innerText()
  await moveTo(page, path)
  await expect(heading(page)).not.toHaveText(title)
}

async function hasClosed(page: Page) {
  const open = page.getByRole('dialog')
  for (let presses = 0; presses < 3 && (await open.count()) > 0; presses++) {
    await page.keyboard.press('Escape')
    await isQuiet(page)
  }
  return (await open.count()) === 0
}

for (const { what, account, all, prepare } of groups)
  for (const viewport of Object.keys(all).some((name) => differOnPhone.includes(name)) ? [wide, phone] : [wide])
    test(`${what} is complete and accessible at ${viewport.width} pixels`, async ({ open, people, product, watch }) => {
      test.slow()
      // See `setUpApp`.
      watch.tolerate(/^400 POST \/api\/auth\/generate\/two-factor/)
      await prepare?.({ people, product })
      const page = await open(account, 'about:blank', { viewport })
      await page.addInitScript(followSystem)
      let last = ''
      for (const [name, { path, show }] of Object.entries(all)) {
        if (viewport === phone && !differOnPhone.includes(name)) continue
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await goTo(page, path, last)
          last = path
          await isQuiet(page)
          const overlay = await show(page)
          await expect(overlay).toBeVisible()
          await expect(overlay).toHaveCSS('opacity', '1')
          await isQuiet(page)
          await expectNoOverflow(page, name)
          await expectNoFindings(page, name, '[role="dialog"]')
          if (viewport === phone || !haveColors.includes(name)) return
          await paint(page, 'dark')
          await expectReadableColors(page, `${name} in the dark`, '[role="dialog"]')
        })
      }
    })

test('the menu of the phone is accessible', async ({ open }) => {
  const { path, show } = menuOfThePhone['the menu of the phone']!
  const page = await open('admin', path, { viewport: phone })
  await show(page)
  expect(await findings(page)).toEqual([])
})
