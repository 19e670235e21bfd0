import type { Page } from '@playwright/test'
import { emailOf, password } from '../kit/api.ts'
import { isLive } from '../kit/live.ts'
import { heading } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

async function signInBy(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const storageOf = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem('auth_token'),
    local: localStorage.getItem('auth_token'),
    remember: localStorage.getItem('remember_me'),
  }))

test('with "Remember me" the session remains when the browser is opened again', async ({ visit }) => {
  const page = await visit('/auth/login')
  await page.getByLabel('Remember me').check()
  await signInBy(page, emailOf('entitystaff'))
  await expect(heading(page)).toHaveText('Dashboard')
  const { session, local } = await storageOf(page)
  expect(session).toBeNull()
  expect(local).toBeTruthy()

  const storageState = await page.context().storageState()
  await page.context().close()
  const later = await visit('/profile', { storageState })
  await expect(heading(later)).toHaveText('Settings')
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

test('without "Remember me" all tabs share one login, until the last of them is closed', async ({ visit }) => {
  const first = await visit('/auth/login')
  await signInBy(first, emailOf('entitystaff'))
  await expect(heading(first)).toHaveText('Dashboard')
  const context = first.context()

  const opened = context.waitForEvent('page')
  await first.getByRole('link', { name: 'Customer Profiles' }).click({ button: 'middle' })
  const second = await opened
  await expect(heading(second), 'a middle click').toHaveText('Customer Profiles')
  const third = await context.newPage()
  await third.goto('/customer-referrals/in-bound?queue=overdue')
  await expect(heading(third), 'a link from an email').toHaveText('Inbound Referrals')
  expect((await storageOf(third)).session).toBe((await storageOf(first)).session)
  expect((await storageOf(third)).local).toBeNull()

  await first.getByRole('button', { name: 'Dark mode' }).click()
  await expect(second.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await Promise.all([second, third].map(isLive))
  await expect(bell(second)).toHaveAccessibleName('Notifications, unread')
  await bell(third).click()
  await third.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(second), 'read in another tab').toHaveAccessibleName('Notifications')
  await third.keyboard.press('Escape')

  await third.getByRole('button', { name: 'Logout' }).click()
  await third.getByRole('button', { name: 'Yes, Logout' }).click()
  for (const page of [first, second, third]) {
    await expect(page).toHaveURL('/auth/login')
    expect((await storageOf(page)).session).toBeNull()
  }

  await signInBy(second, emailOf('entitystaff'))
  for (const page of [first, second, third]) await expect(heading(page), 'a login in one tab').toHaveText('Dashboard')
  for (const page of [first, second, third]) await page.close()
  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later).toHaveURL('/auth/login?redirect=%2Fdashboard')
})
