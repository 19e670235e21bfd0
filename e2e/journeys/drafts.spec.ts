import { auth } from '@handoff/contracts/access/auth/auth'
import type { Page } from '@playwright/test'
import { askWith, emailOf, password, signIn } from '../kit/api.ts'
import { isLive } from '../kit/live.ts'
import { dialogOf, heading, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

/** A long form, half filled in. */
async function typeCustomer(page: Page, firstName: string) {
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = dialogOf(page, /^New customer/)
  await dialog.getByRole('button', { name: 'More details' }).click()
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Last name').fill('Okonkwo')
  await dialog.getByLabel('Email', { exact: true }).fill(`${firstName.toLowerCase()}@example.org`)
  await dialog.getByLabel('ZIP').fill('94607')
  return dialog
}
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

test('after a session ends over a form, the same person logs in over it and sends it with one click', async ({
  open,
  product,
  watch,
}) => {
  const token = await signIn(product, 'entity')
  const page = await open('entity', '/customer-management', { token })
  await isLive(page)
  watch.tolerateEndedSession()
  const firstName = freshName('D')
  const dialog = await typeCustomer(page, firstName)
  await expect(dialog.getByText('Draft saved in this tab')).toBeVisible()

  await test.step('the login covers the page, and nothing below can be read', async () => {
    await askWith(product, token)(auth.logout, {})
    const cover = dialogOf(page, 'Log in again')
    await expect(cover.getByRole('heading', { name: 'Log in again to continue' })).toBeVisible()
    await expect(cover.getByLabel('Email')).toHaveValue(emailOf('entity'))
    await expect(passwordField(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Log in · /)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(cover).toBeVisible()
  })

  await test.step('after the login the form is complete', async () => {
    await passwordField(page).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Log in again')).toBeHidden()
    await expect(dialog.getByLabel('First name')).toHaveValue(firstName)
    await dialog.getByRole('button', { name: 'Create customer' }).click()
    await expect(heading(page)).toHaveText(`${firstName} Okonkwo`)
    expect(await storedDrafts(page)).toEqual([])
  })
})

test('a reload asks first; then the form opens with the input, until it is discarded', async ({ open }) => {
  const page = await open('entity', '/customer-management')
  const firstName = freshName('D')
  const dialog = await typeCustomer(page, firstName)
  const prompt = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await prompt
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded

  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(dialog.getByText(/^You have unsaved changes from (today|yesterday), \d+:\d\d [AP]M/)).toBeVisible()
  await expect(dialog.getByLabel('First name')).toHaveValue(firstName)
  await expect(dialog.getByLabel('ZIP')).toHaveValue('94607')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByLabel('First name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, /./)).toHaveCount(0)
  expect(await storedDrafts(page)).toEqual([])
})
