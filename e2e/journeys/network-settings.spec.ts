import { UserType } from '@handoff/contracts/kit'
import { settings } from '@handoff/contracts/platform/settings'
import type { Page } from '@playwright/test'
import { aColleague, typeCredentials } from '../kit/colleague.ts'
import { dialogOf, heading, rowOf, toast } from '../kit/parts.ts'
import { aPicture } from '../kit/picture.ts'
import { test as base, expect } from '../kit/test.ts'

/** Settings for everyone are restored before the next test. */
const test = base.extend<{ restored: undefined }>({
  restored: [
    async ({ people }, provide) => {
      const { name, colorCode, mailFooter, consentText, twoFactorRequired, logo } = await people.ask(
        'admin',
        settings.network,
        {},
      )
      await provide(undefined)
      await people.ask('admin', settings.saveNetwork, { name, colorCode, mailFooter, consentText, twoFactorRequired })
      if (!logo) await people.ask('admin', settings.removeLogo, {})
    },
    { auto: true },
  ],
})

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))

test('the network’s name, color and logo show in the sidebar and before the login', async ({ open, visit }) => {
  const before = await visit('/auth/login')
  const usual = await brandOf(before)
  const page = await open('admin', '/settings?tab=branding')
  const link = page.getByRole('link', { name: 'Valley Care Network' })
  await page.getByLabel('Network name').fill('')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(page.getByText('Network name is required')).toBeVisible()
  await page.getByLabel('Network name').fill('Valley Care Network')
  await page.getByRole('button', { name: 'Rose' }).click()
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(toast(page, 'Network settings saved')).toBeVisible()
  await expect(link).toBeVisible()

  await page.getByLabel('Choose a logo').setInputFiles(await aPicture(page, 'logo.png', 240, 120))
  await expect(page.getByText('Preview')).toBeVisible()
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(toast(page, 'Logo saved')).toBeVisible()
  await expect(link.locator('img')).toBeVisible()

  const login = await visit('/auth/login')
  await expect(login.getByText('Valley Care Network').first()).toBeVisible()
  await expect(login.locator('img[src*="logo"], img[src^="/api/"], img[src^="/files"]').first()).toBeVisible()
  expect(await brandOf(login)).not.toBe(usual)

  await page.getByRole('button', { name: 'Remove' }).click()
  await dialogOf(page, 'Remove the logo?').getByRole('button', { name: 'Remove' }).click()
  await expect(link.locator('img')).toHaveCount(0)
})

test('required two-factor authentication asks staff for a code by email, which the mailbox shows', async ({
  open,
  visit,
  people,
  product,
}) => {
  const { email, name } = await aColleague(people, product)
  const page = await open('admin', '/settings?tab=second-factor')
  await page.getByRole('checkbox', { name: /^EntityStaff/ }).check()
  await page.getByRole('button', { name: 'Save requirement' }).click()
  await expect(toast(page, 'Network settings saved')).toBeVisible()
  const { twoFactorRequired } = await people.ask('admin', settings.network, {})
  expect(twoFactorRequired).toEqual([UserType.EntityStaff])

  const login = await visit('/auth/login')
  await typeCredentials(login, email)
  await expect(heading(login)).toHaveText('One more step')

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email' }).click()
  await page.getByLabel('Search Emails').fill(email)
  await rowOf(page, 'Your login code').click()
  const drawer = dialogOf(page, /^Your login code/)
  await drawer.getByText('Text', { exact: true }).click()
  const code = /Code: (\d{3}) (\d{3})/.exec(await drawer.locator('pre').innerText())!
  await expect(drawer.locator('pre')).toContainText('We’ll never ask you for this code')
  await login.getByLabel('Code', { exact: true }).fill(`${code[1]}${code[2]}`)
  await expect(login.getByText(`Welcome ${name}`)).toBeVisible()
  await login.goto('/profile?tab=security')
  await expect(login.getByText('Your network requires two-factor authentication', { exact: false })).toBeVisible()
})
