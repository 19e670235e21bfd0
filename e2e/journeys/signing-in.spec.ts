import type { Page } from '@playwright/test'
import { emailOf, password } from '../kit/api.ts'
import { heading } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

async function signInBy(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem('auth_token'),
    local: localStorage.getItem('auth_token'),
    remember: localStorage.getItem('remember_me'),
  }))

test('a wrong password says so in the page, and keeps the address typed', async ({ visit, watch }) => {
  const page = await visit('/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  watch.announce(/^401 POST \/api\/auth\/login/)
  await signInBy(page, emailOf('adminstaff'), 'not the password')
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong')
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('adminstaff'))
})

test('without "Remember me" the token stays in this tab only', async ({ visit }) => {
  const page = await visit('/auth/login')
  await signInBy(page, emailOf('entitystaff'))
  await expect(heading(page)).toHaveText('Dashboard')
  const { session, local, remember } = await stored(page)
  expect(session).toBeTruthy()
  expect({ local, remember }).toEqual({ local: null, remember: null })

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL('/auth/login?redirect=%2Fdashboard')
})

test('with "Remember me" one is still signed in when the browser is opened again', async ({ visit }) => {
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

test('whoever comes by a deep link is sent to the login and on to where they wanted', async ({ visit }) => {
  const wanted = '/customer-referrals/in-bound?queue=overdue&sort=dueAt'
  const page = await visit(wanted)
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(wanted)}`)
  await signInBy(page, emailOf('entity2'))
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('button', { name: /^Overdue/, pressed: true })).toBeVisible()
})

test('an address elsewhere is no place to be sent to after the login', async ({ visit }) => {
  const page = await visit('/auth/login?redirect=https%3A%2F%2Fexample.org%2F')
  await signInBy(page, emailOf('admin'))
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page).toHaveURL('/dashboard')
})

test('the demo offers its five accounts, and a click signs in', async ({ visit }) => {
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
