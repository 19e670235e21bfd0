import type { Locator, Page } from '@playwright/test'
import { dialogOf, heading } from '../kit/parts.ts'
import { findings, followSystem, isQuiet, overflow, paint, schemes } from '../kit/scan.ts'
import { expect, phone, test, wide } from '../kit/test.ts'

// Each in whichever worker is free.
test.describe.configure({ mode: 'parallel' })

/** What opens over a page, how, and what then stands there. */
const overlays: Record<string, { path: string; show: (page: Page) => Promise<Locator> }> = {
  'the referral’s drawer': {
    path: '/customer-referrals/in-bound?queue=needs_answer',
    async show(page) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Open referral' }).click()
      await expect(page.getByRole('dialog').getByText('Timeline')).toBeVisible()
      return page.getByRole('dialog')
    },
  },
  'the refer dialog': {
    path: '/customer-referrals/out-bound',
    async show(page) {
      await page.getByRole('button', { name: 'Refer customer' }).click()
      return dialogOf(page, /^Refer a customer/)
    },
  },
  'the new customer’s dialog': {
    path: '/customer-management',
    async show(page) {
      await page.getByRole('button', { name: 'New customer' }).click()
      const dialog = dialogOf(page, /^New customer/)
      await dialog.getByRole('button', { name: 'Create customer' }).click()
      await expect(dialog.getByText('First Name is required')).toBeVisible()
      return dialog
    },
  },
  'the notifications panel': {
    path: '/test',
    async show(page) {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(dialogOf(page, 'Notifications').getByRole('listitem').first()).toBeVisible()
      return dialogOf(page, 'Notifications')
    },
  },
  'the settings with their list': {
    path: '/test',
    async show(page) {
      await page.getByRole('button', { name: 'Settings' }).click()
      await dialogOf(page, 'Settings')
        .getByRole('button', { name: /^Time Zone/ })
        .click()
      await expect(page.getByRole('option').first()).toBeVisible()
      return dialogOf(page, 'Settings')
    },
  },
  'the palette': {
    path: '/test',
    async show(page) {
      await page.keyboard.press('Control+k')
      await dialogOf(page, 'Search or jump to').getByRole('combobox').fill('ro')
      await expect(page.getByRole('group', { name: 'Customers' })).toBeVisible()
      return dialogOf(page, 'Search or jump to')
    },
  },
  'the logout': {
    path: '/test',
    async show(page) {
      const burger = page.getByRole('button', { name: 'Toggle menu' })
      if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) await burger.click()
      await page.getByRole('button', { name: 'Logout' }).click()
      return dialogOf(page, 'Logout')
    },
  },
}

for (const viewport of [wide, phone])
  test(`whatever opens over a page is whole and accessible at ${viewport.width} pixels, light and dark`, async ({
    open,
  }) => {
    test.slow()
    const page = await open('entity', 'about:blank', { viewport, reducedMotion: 'reduce' })
    await page.context().addInitScript(followSystem)
    for (const [name, { path, show }] of Object.entries(overlays))
      await test.step(name, async () => {
        await page.goto(path)
        await expect(heading(page)).toBeVisible()
        await isQuiet(page)
        const overlay = await show(page)
        await expect(overlay).toBeVisible()
        await expect(overlay).toHaveCSS('opacity', '1')
        for (const scheme of schemes) {
          await paint(page, scheme)
          await isQuiet(page)
          expect.soft(await overflow(page), `${name} makes the page scroll sideways`).toBe(0)
          expect.soft(await findings(page, scheme, '[role="dialog"]'), `${name} ${scheme}`).toEqual([])
        }
      })
  })

test('the menu of the phone is accessible', async ({ open }) => {
  const page = await open('admin', '/test', { viewport: phone, reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await expect(dialogOf(page, 'Menu')).toHaveCSS('opacity', '1')
  for (const group of ['Customer Referrals', 'Network Management'])
    await page.getByRole('button', { name: group }).click()
  expect(await findings(page)).toEqual([])
})
