import { notifications } from '@handoff/contracts/platform/notifications'
import { dialogOf, heading, toast } from '../kit/parts.ts'
import { aReferral } from '../kit/referring.ts'
import { expect, test } from '../kit/test.ts'

test('the panel shows the newest ten, filters them, and marks all as read', async ({ open, people }) => {
  await aReferral(people, { from: 'entity', to: 'entity2' })
  const page = await open('entity2', '/dashboard')
  await page.getByRole('button', { name: 'Notifications, unread' }).click()
  const panel = dialogOf(page, 'Notifications')
  const { data, unread } = await people.ask('entity2', notifications.list, { filter: 0, pageNo: 1, pageSize: 10 })
  expect(unread).toBeGreaterThan(0)
  await expect(panel.getByRole('listitem')).toHaveCount(data.length)
  await expect(panel.getByRole('listitem').first()).toContainText(`${data[0]!.notifyBy.name} ${data[0]!.message}`)

  await panel.getByText('Read', { exact: true }).click()
  await expect(panel.getByText('Unread', { exact: true }).nth(1)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(toast(page, 'Success')).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await panel.getByText('Unread', { exact: true }).click()
  await expect(panel.getByText('No Notification Found')).toBeVisible()
  await panel.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(heading(page)).toHaveText('Notifications')
})
