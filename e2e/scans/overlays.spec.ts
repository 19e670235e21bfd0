import { heading } from '../kit/parts.ts'
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

for (const { what, account, all, prepare } of groups)
  for (const viewport of Object.keys(all).some((name) => differOnPhone.includes(name)) ? [wide, phone] : [wide])
    test(`${what} is complete and accessible at ${viewport.width} pixels`, async ({ open, people, product, watch }) => {
      test.slow()
      // See `setUpApp`.
      watch.tolerate(/^400 POST \/api\/auth\/generate\/two-factor/)
      await prepare?.({ people, product })
      const page = await open(account, 'about:blank', { viewport })
      await page.addInitScript(followSystem)
      for (const [name, { path, show }] of Object.entries(all)) {
        if (viewport === phone && !differOnPhone.includes(name)) continue
        await test.step(name, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.goto(path)
          await expect(heading(page)).toBeVisible()
          await isQuiet(page)
          const overlay = await show(page)
          await expect(overlay).toBeVisible()
          await expect(overlay).toHaveCSS('opacity', '1')
          await isQuiet(page)
          await expectNoOverflow(page, name)
          await expectNoFindings(page, name, '[role="dialog"]')
          if (viewport === phone || !haveColors.includes(name)) return
          await paint(page, 'dark')
          await isQuiet(page)
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
