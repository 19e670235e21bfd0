import { dialogOf, heading, moveTo } from '../kit/parts.ts'
import { aCustomer, aReferral } from '../kit/referring.ts'
import { isQuiet } from '../kit/scan.ts'
import { expect, test } from '../kit/test.ts'

test('it finds customers, providers and referrals, and the arrow keys select among them', async ({ open, people }) => {
  const customer = await aCustomer(people, 'entity')
  const { referral } = await aReferral(people)
  const page = await open('entity', '/profile')
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  const palette = dialogOf(page, 'Search or jump to')
  await palette.getByRole('combobox').fill(customer.firstName)
  await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option')).toContainText([customer.name])
  await palette.getByRole('combobox').fill('Bright Path')
  await expect(palette.getByRole('group', { name: 'Providers' }).getByRole('option').first()).toContainText(
    'Bright Path Housing',
  )
  await palette.getByRole('combobox').fill(referral.reference)
  const options = palette.getByRole('group', { name: 'Referrals' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`id=${referral.id}$`))

  await expect(palette).toBeHidden()
  await moveTo(page, '/profile')
  await expect(heading(page)).toHaveText('Settings')
  // Keys are handled once their listener has been drawn.
  await isQuiet(page)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(palette.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})
