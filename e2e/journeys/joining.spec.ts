import { mailTo } from '../kit/mailbox.ts'
import { dropdown, heading } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('an organization applies to join, and only the button of the emailed page confirms its address', async ({
  visit,
  people,
  watch,
}) => {
  const email = `${freshName('j').toLowerCase()}@example.org`
  const page = await visit('/auth/login')
  await page.getByRole('link', { name: 'Apply to join' }).click()
  await expect(heading(page)).toHaveText('Apply to join')
  await page.getByRole('button', { name: 'Apply to join' }).click()
  for (const message of [
    'Name is required',
    'First name is required',
    'Email is required',
    'Street is required',
    'Please select Service categories',
    'Why you want to join is required',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor Lights Clinic')
  await page.getByLabel('First name').fill('Imani')
  await page.getByLabel('Last name').fill('Brooks')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 510 555 0177')
  await page.getByRole('textbox', { name: 'Street' }).fill('12 Pier Street')
  await page.getByLabel('ZIP').fill('94607')
  await expect(dropdown(page, 'County')).toHaveText('Alameda')
  for (const name of ['Housing', 'Dental']) {
    await page.getByRole('combobox', { name: 'Service categories' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.getByLabel('Why you want to join').fill('We see people who need more than we can give.')
  await page.getByRole('button', { name: 'Apply to join' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  await expect(page.getByText(email)).toBeVisible()

  const { link } = await mailTo(people, email, /^Confirm your email/)
  const confirm = page.getByRole('button', { name: 'Confirm my email' })
  await page.goto(link)
  await expect(confirm).toBeVisible()
  await page.reload()
  await expect(confirm, 'a mail program that looks at the link confirms nothing').toBeVisible()
  await confirm.click()
  await expect(heading(page)).toHaveText('Thank you')
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(link)
  watch.announce(/^404 POST \/api\/auth\/verify-account/)
  await confirm.click()
  await expect(heading(page)).toHaveText('This link has expired or was already used')
})
