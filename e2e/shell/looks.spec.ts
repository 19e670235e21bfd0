import { expect, test } from '../kit/test.ts'

test('light or dark is kept when the page is reloaded', async ({ open }) => {
  const page = await open('entity', '/dashboard')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
