import { auth } from '@handoff/contracts/access/auth/auth'
import type { Page } from '@playwright/test'
import { askWith, signIn } from '../kit/api.ts'
import { isLive } from '../kit/live.ts'
import { dialogOf, heading } from '../kit/parts.ts'
import { beginSession, expect, test } from '../kit/test.ts'

const askToLeave = async (page: Page) => {
  await isLive(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  return dialogOf(page, 'Logout')
}

test.beforeEach(({ watch }) => watch.tolerateEndedSession())

test('after the logout nothing of the person is left', async ({ open, product }) => {
  const token = await signIn(product, 'entitystaff')
  const page = await open('entitystaff', '/customer-management', { token })
  const modal = await askToLeave(page)
  await modal.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Email')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(kept).not.toContain(token)
  expect(kept).not.toContain('Jonah')
  await expect(askWith(product, token)(auth.me, {})).rejects.toMatchObject({ status: 401 })
  await page.goBack()
  await expect(page, 'the way back is closed').toHaveURL(/\/auth\/login/)
})

test('a logout in one tab logs the other tab out', async ({ open, product }) => {
  const token = await signIn(product, 'entitystaff')
  const first = await open('entitystaff', '/dashboard', { token })
  const second = await first.context().newPage()
  await second.addInitScript(beginSession, token)
  await second.goto('/customer-management')
  await expect(heading(second)).toHaveText('Customer Profiles')
  await isLive(second)
  const modal = await askToLeave(first)
  await modal.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect(first).toHaveURL('/auth/login')
  await expect(second).toHaveURL('/auth/login')
})

test('a session revoked elsewhere sends the browser to the login, and back after it', async ({ open, product }) => {
  const token = await signIn(product, 'entitystaff')
  const page = await open('entitystaff', '/customer-management?sort=-created_at', { token })
  await isLive(page)
  await askWith(product, token)(auth.logout, {})
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent('/customer-management?sort=-created_at')}`)
})
