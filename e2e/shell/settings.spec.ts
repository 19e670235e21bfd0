import { signIn } from '../kit/api.ts'
import { choose, dialogOf, fact, moveTo, toast } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('another time zone is saved, and the dates on the screen change with it', async ({ open, people, product }) => {
  const { referral, customer } = await aReferral(people, { from: 'entity2', to: 'entity', category: 'Dental' })
  // Saving returns a new token, which would end the shared session.
  const token = await signIn(product, 'entitystaff')
  const page = await open('entitystaff', `/customer-referrals/in-bound?search=${referral.reference}`, { token })
  const row = page.getByRole('row').filter({ hasText: customer.short })
  await expect(row).toBeVisible()
  const before = await row.innerText()

  await page.getByRole('button', { name: 'Settings' }).click()
  const popover = dialogOf(page, 'Settings')
  await expect(popover.getByRole('button', { name: /^Time Zone \(UTC-08:00\)/ })).toBeVisible()
  await popover.getByRole('button', { name: /^Time Zone/ }).click()
  await page.getByLabel('Search Time Zone').fill('india standard')
  await page
    .getByRole('listbox', { name: 'Time Zone' })
    .getByRole('option', { name: /India Standard/ })
    .click()
  await popover.getByRole('button', { name: 'Save Setting' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(popover).toBeHidden()
  await expect(row).not.toHaveText(before)
  await moveTo(page, '/test')
  await expect(fact(page.getByRole('main'), 'Server time')).toContainText(/\(Asia\/(Kolkata|Calcutta)\)/)

  await page.getByRole('button', { name: 'Settings' }).click()
  await choose(popover, 'Time Zone', '(UTC-08:00) Pacific Standard Time')
  await popover.getByRole('button', { name: 'Save Setting' }).click()
  await expect(popover).toBeHidden()
})
