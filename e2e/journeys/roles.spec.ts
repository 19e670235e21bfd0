import type { Page } from '@playwright/test'
import { aColleague } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { heading, rowOf, sidebar, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const tick = (page: Page, what: string) => page.getByRole('checkbox', { name: what, exact: true })

test('a role is created from a template, and everyone with it gets each change immediately', async ({
  open,
  people,
  product,
  watch,
}) => {
  // Requests at the moment of losing a right are refused.
  watch.tolerate(/^403 /, /^console log/)
  const role = `Night desk ${freshName('r')}`
  const page = await open('entity', '/staff/roles')

  await test.step('it starts from a template and gets more rights', async () => {
    await page.getByRole('link', { name: 'New role' }).click()
    await expect(heading(page)).toHaveText('New role')
    await page.getByRole('button', { name: /^View only/ }).click()
    await expect(page.getByLabel('Role name')).toHaveValue('View only')
    await expect(tick(page, 'Customer Profiles: view')).toBeChecked()
    await expect(tick(page, 'Customer Profiles: add')).not.toBeChecked()
    await page.getByLabel('Role name').fill(role)
    await tick(page, 'Customer Profiles: add').check()
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(toast(page, 'Role created')).toBeVisible()
    await expect(rowOf(page, role)).toContainText('No one')
  })

  const { token } = await aColleague(people, product, { role })
  const theirs = await open('entitystaff', '/customer-management', { token })
  await isLive(theirs)
  const menuEntry = sidebar(theirs).getByRole('link', { name: 'Customer Profiles' })
  const newCustomer = theirs.getByRole('button', { name: 'New customer' })
  await expect(newCustomer).toBeVisible()

  const save = async (change: () => Promise<void>) => {
    await act(page, role, 'Edit')
    await change()
    await page.getByRole('button', { name: 'Save role' }).click()
    await expect(heading(page)).toHaveText('Roles')
  }

  await test.step('a button disappears, then the page, and both return', async () => {
    await page.reload()
    await expect(rowOf(page, role)).toContainText('1 person')
    await save(() => tick(page, 'Customer Profiles: add').uncheck())
    await expect(newCustomer).toHaveCount(0)
    await expect(heading(theirs)).toHaveText('Customer Profiles')
    await save(() => tick(page, 'Customer Profiles: view').uncheck())
    await expect(theirs, 'the page is left').toHaveURL('/dashboard')
    await expect(menuEntry).toHaveCount(0)
    await save(() => tick(page, 'Customer Profiles: everything').check())
    await menuEntry.click()
    await expect(newCustomer).toBeVisible()
  })
})
