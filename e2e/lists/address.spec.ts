import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { choose, chooseQueue, dialogOf, queue } from '../kit/parts.ts'
import { expect, test } from '../kit/test.ts'

test('queue, filter, search and sort are in the address, and the address restores them', async ({ open, people }) => {
  const page = await open('admin', '/customer-referrals/in-bound')
  await chooseQueue(page, 'Closed')
  await expect(page).toHaveURL(/\?queue=closed$/)
  const { byQueue } = await people.ask('admin', referrals.inboundCounts, {})
  await expect(queue(page, 'Closed')).toHaveText(`Closed${byQueue.closed!.toLocaleString('en-US')}`)

  await page.getByRole('button', { name: 'Filters' }).click()
  await choose(dialogOf(page, 'Filters'), 'Priority', 'Urgent')
  await dialogOf(page, 'Filters').getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/priority=2/)
  await page.locator('th', { hasText: 'Customer' }).click()
  await expect(page).toHaveURL(/sort=customer/)
  await page.getByLabel('Search Inbound referrals').fill('Food')
  await expect(page).toHaveURL(/search=Food/)

  const filters = { queue: 'closed', priority: 2, sort: 'customer', search: 'Food', pageSize: 25 } as const
  const { data, total } = await people.ask('admin', referrals.listInbound, filters)
  await expect(page.getByText(new RegExp(`of ${total.toLocaleString('en-US')}$`))).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(data.length + 1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  await expect(page.getByLabel('Search Inbound referrals')).toHaveValue('Food')
  await expect(page.getByRole('row').nth(1)).toContainText(data[0]!.customer.name ?? data[0]!.reference)
  await expect(page.locator('th', { hasText: 'Customer' })).toHaveAccessibleName('Customer Sorted ascending')

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/search|priority|queue/)
  await expect(page.getByLabel('Search Inbound referrals')).toHaveValue('')
})
