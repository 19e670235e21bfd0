import { dialogOf, dropdown, fact, heading, main, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('a new customer: every message word for word, the focus on the first, then place by place', async ({ open }) => {
  const page = await open('entity', '/customer-management')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = dialogOf(page, /^New customer/)
  await expect(dialog.getByLabel('First Name')).toBeFocused()

  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('First Name is required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Last Name is required', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Please enter a phone number or an email, or tick "No contact"')).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toBeFocused()

  const firstName = freshName('M')
  await dialog.getByLabel('First Name').fill(firstName)
  await dialog.getByLabel('Last Name').fill('Okonkwo')
  await dialog.getByLabel('Email').fill('nowhere')
  await dialog.getByLabel('ZIP').fill('94')
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Please enter a ZIP code of five digits')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()

  await dialog.getByRole('checkbox', { name: 'No contact' }).check()
  await expect(dialog.getByLabel('Email')).toBeDisabled()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await expect(dropdown(dialog, 'County')).toBeDisabled()
  await dialog.getByLabel('ZIP').fill('94607')
  await expect(dropdown(dialog, 'State')).toHaveText('California')
  await expect(dropdown(dialog, 'County')).toHaveText('Alameda')
  await expect(dropdown(dialog, 'City')).toHaveText('Oakland')
  await dialog.getByRole('button', { name: 'Create customer' }).click()

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/customer-management\/clients\?id=\d+$/)
  await expect(heading(page)).toHaveText(new RegExp(`${firstName} Okonkwo$`))
  await expect(fact(main(page), 'Address')).toHaveText('Oakland, CA 94607')
  await expect(fact(main(page), 'County')).toHaveText('Alameda County, CA')
  await expect(fact(main(page), 'Contact')).toHaveText('Neither phone nor email')
})

test('what was typed stays when the server refuses, and goes through at the next attempt', async ({ open, watch }) => {
  const page = await open('entity', '/customer-management')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = dialogOf(page, /^New customer/)
  await dialog.getByLabel('First Name').fill('Ines')
  await dialog.getByLabel('Last Name').fill(freshName('K'))
  await dialog.getByLabel('Phone').fill('+1 510 555 0177')

  const refusal = {
    title: 'Please check what you entered',
    code: 'bad_input',
    errors: { lastName: ['Too well known'] },
  }
  await page.route('**/api/customers', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  watch.announce(/^400 POST \/api\/customers/)
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(dialog.getByText('Too well known')).toBeVisible()
  await expect(dialog.getByLabel('Last Name')).toBeFocused()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ines')
  await expect(dialog.getByLabel('Phone')).toHaveValue('+1 510 555 0177')

  await page.route('**/api/customers', (route) => route.abort('connectionrefused'), { times: 1 })
  watch.announce(/^failed POST \/api\/customers/)
  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(toast(page, 'The server cannot be reached')).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ines')

  await dialog.getByRole('button', { name: 'Create customer' }).click()
  await expect(heading(page)).toContainText('Ines')
})
