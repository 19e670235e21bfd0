import { heading, sidebar, toast } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('light or dark is kept when the page is loaded again', async ({ open }) => {
  const page = await open('entity', '/dashboard')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a theme color recolors the sidebar at once, and stays once it is saved', async ({ open }) => {
  const page = await open('adminstaff', '/profile?tab=appearance')
  const logo = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
  await expect(page.getByRole('button', { name: 'Iris', pressed: true })).toBeVisible()
  const before = await logo()
  await page.getByRole('button', { name: 'Rose' }).click()
  await expect.poll(logo).not.toBe(before)

  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect.poll(logo, 'what was only tried on is taken back').toBe(before)

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: 'Rose' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect.poll(logo).not.toBe(before)
  const rose = await logo()
  await page.goto('/dashboard')
  await expect(heading(page)).toBeVisible()
  await expect.poll(logo).toBe(rose)

  await page.goto('/profile?tab=appearance')
  await page.getByLabel('Theme color as hex').fill('#12')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('Theme color as hex')).toBeFocused()
  await page.getByRole('button', { name: 'Iris' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(logo).toBe(before)
})
