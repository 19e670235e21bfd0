import { dialogOf, dropdown, fact, heading, main } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('a new customer: every message word for word, the focus on the first, then field by field', async ({ open }) => {
  const page = await open('entity', '/customer-management')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = dialogOf(page, /^New customer/)
  await expect(dialog.getByLabel('First name')).toBeFocused()

  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('First name is required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Last name is required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Enter a phone number or email, or check “No phone or email”')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()

  const firstName = freshName('M')
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill('Okonkwo')
  await dialog.getByLabel('Email', { exact: true }).fill('nowhere')
  await dialog.getByRole('button', { name: 'More details' }).click()
  await dialog.getByLabel('ZIP').fill('94')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Enter a 5-digit ZIP code')).toBeVisible()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()

  await dialog.getByRole('checkbox', { name: 'No phone or email' }).check()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeDisabled()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('')
  await expect(dropdown(dialog, 'County')).toBeDisabled()
  await dialog.getByLabel('ZIP').fill('94607')
  await expect(dropdown(dialog, 'State')).toHaveText('California')
  await expect(dropdown(dialog, 'County')).toHaveText('Alameda')
  await expect(dropdown(dialog, 'City')).toHaveText('Oakland')
  await dialog.getByRole('button', { name: 'Create customer' }).click()

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/customer-management\/clients\?id=\d+$/)
  await expect(heading(page)).toHaveText(`${firstName} Okonkwo`)
  await expect(fact(main(page), 'Address')).toHaveText('Oakland, CA 94607')
  await expect(fact(main(page), 'County')).toHaveText('Alameda County')
  await expect(main(page).getByRole('region', { name: 'Reach safely' })).toContainText('No phone or email')
})
