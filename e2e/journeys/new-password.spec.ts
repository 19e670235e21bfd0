import { auth } from '@handoff/contracts/access/auth/auth'
import type { Page } from '@playwright/test'
import { askWith } from '../kit/api.ts'
import { aColleague, ownPassword, typeCredentials } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { mailTo } from '../kit/mailbox.ts'
import { heading, toast } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

async function askForLink(page: Page, email: string) {
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page)).toHaveText('Forgot your password?')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
}

test('a forgotten password: the emailed link sets a new one, ends other sessions, and is dead the second time', async ({
  open,
  visit,
  people,
  product,
}) => {
  const { email, token, name } = await aColleague(people, product)
  const elsewhere = await open('entitystaff', '/dashboard', { token })
  await isLive(elsewhere)

  const page = await visit('/auth/login')
  await askForLink(page, email)
  const { link } = await mailTo(people, email, /^Choose a new password/)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Choose a new password')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible()
  await page.getByLabel('New password').fill('another four words')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed. Log in again')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  await expect(elsewhere, 'anyone who was signed in is out').toHaveURL(/\/auth\/login/)

  await expect(askWith(product)(auth.login, { email, password: ownPassword })).rejects.toMatchObject({ status: 401 })
  await page.goto(link)
  await expect(heading(page)).toHaveText('This link has expired or was already used')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await typeCredentials(page, email, 'another four words')
  await expect(page.getByText(`Welcome ${name}`)).toBeVisible()
})
