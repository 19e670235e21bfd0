import type { Page } from '@playwright/test'
import { emailOf, password } from '../kit/api.ts'
import { heading } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

async function signInBy(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem('auth_token'),
    local: localStorage.getItem('auth_token'),
    remember: localStorage.getItem('remember_me'),
  }))

test('with "Remember me" one is still logged in when the browser is opened again', async ({ visit }) => {
  const page = await visit('/auth/login')
  await page.getByLabel('Remember me').check()
  await signInBy(page, emailOf('entitystaff'))
  await expect(heading(page)).toHaveText('Dashboard')
  const { session, local } = await stored(page)
  expect(session).toBeNull()
  expect(local).toBeTruthy()

  const storageState = await page.context().storageState()
  await page.context().close()
  const later = await visit('/profile', { storageState })
  await expect(heading(later)).toHaveText('Profile')
  await expect(later.getByText(emailOf('entitystaff')).first()).toBeVisible()
})

test('the demo offers its five accounts, and a click logs in', async ({ visit }) => {
  const page = await visit('/auth/login')
  const accounts = page.getByRole('region', { name: 'Demo accounts' }).getByRole('button')
  await expect(accounts).toHaveText([
    /Maya Okafor/,
    /Daniel Reyes/,
    /Amara Lindqvist/,
    /Jonah Whitfield/,
    /Renee Castellanos/,
  ])
  await accounts.filter({ hasText: 'adminstaff@' }).click()
  await expect(page.getByText('Welcome Daniel Reyes')).toBeVisible()
  await page.goto('/auth/login')
  await expect(page, 'the login is for those outside').toHaveURL('/dashboard')
})
