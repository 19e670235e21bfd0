import { auth } from '@handoff/contracts/access/auth/auth'
import type { Page } from '@playwright/test'
import { askWith } from '../kit/api.ts'
import { aColleague } from '../kit/colleague.ts'
import { isLive } from '../kit/live.ts'
import { choose, dialogOf, heading, rowOf, sidebar, toast } from '../kit/parts.ts'
import { freshName } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const tick = (page: Page, what: string) => page.getByRole('checkbox', { name: what, exact: true })

test('a role is created from a template, and everyone with it gets each change immediately, until it is deleted', async ({
  open,
  people,
  product,
  watch,
}) => {
  test.slow()
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

  const { token, name } = await aColleague(people, product, { role })
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

  await test.step('anyone who manages it previews this role, and changes nothing during that time', async () => {
    await act(page, role, 'Preview as this role')
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await expect(bar).toContainText(role)
    await expect(page).toHaveURL('/dashboard')
    await expect(sidebar(page).getByText('Team Management')).toHaveCount(0)
    await sidebar(page).getByRole('link', { name: 'Customer Profiles' }).click()
    await expect(heading(page)).toHaveText('Customer Profiles')
    await bar.getByRole('button', { name: 'Exit preview' }).click()
    await expect(page).toHaveURL('/staff/roles')
    await expect(bar).toHaveCount(0)
    await expect(sidebar(page).getByText('Team Management')).toBeVisible()
  })

  await test.step('deleted, it moves its people to another one', async () => {
    await act(page, role, 'Delete')
    const asking = dialogOf(page, `Delete “${role}”?`)
    await asking.getByRole('button', { name: 'Move and delete' }).click()
    await expect(asking.getByText('Please select another role')).toBeVisible()
    await choose(asking, 'New role', 'Front desk')
    await asking.getByRole('button', { name: 'Move and delete' }).click()
    await expect(rowOf(page, role)).toHaveCount(0)
    const { userRole } = await askWith(product, token)(auth.me, {})
    expect(userRole?.name).toBe('Front desk')
    await expect(theirs.getByText(`Welcome ${name}`)).toBeVisible()
  })
})
