import { expect, phone, test } from '../kit/test.ts'

test('display fields are switched and moved by keyboard, and saved', async ({ open }) => {
  const page = await open('entity', '/customer-referrals/in-bound?queue=all')
  const titles = async () => (await page.locator('th').allInnerTexts()).map((it) => it.trim())
  await expect(page.locator('th', { hasText: 'Last change' })).toHaveCount(0)
  await expect(page.locator('th', { hasText: 'Customer' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('region', { name: 'Columns' })
  await panel.getByRole('checkbox', { name: 'Last change' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('th', { hasText: 'Last change' })).toBeVisible()

  const grip = panel.getByRole('button', { name: 'Move Need' })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(grip).toHaveAttribute('aria-pressed', 'true')
  // A key is handled once the rows have been measured.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/^Need, 3 of \d+$/)).toBeAttached({ timeout: 5_000 })
  }).toPass()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/display-fields/') && answer.request().method() === 'POST',
  )
  await page.keyboard.press('Space')
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Customer', 'Status', 'Need'])
  await saved

  await panel.getByRole('button', { name: 'Close columns' }).click()
  await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeFocused()
  await page.reload()
  await expect(page.locator('th', { hasText: 'Last change' })).toBeVisible()
  await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Customer', 'Status', 'Need'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await panel.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Customer', 'Need'])
})

test('on a phone the rows are cards, and one opens over the whole screen', async ({ open }) => {
  const page = await open('entity', '/customer-referrals/in-bound', { viewport: phone })
  const cards = page.getByRole('list', { name: 'Inbound referrals' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await cards.first().getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Timeline')).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
  await expect(page).toHaveURL(/id=\d+/)
  await page.goBack()
  await expect(drawer).toBeHidden()
})
