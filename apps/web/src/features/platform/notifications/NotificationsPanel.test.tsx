import { NoticeTone, type Notification, notifications } from '@handoff/contracts/platform/notifications'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import NotificationsPanel from './NotificationsPanel.tsx'

const user = userEvent.setup()
const nothing = () => {}

const notification = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  message: `sent you referral R-${id}`,
  created_at: '2026-03-08T20:05:09.000Z',
  isSeen: false,
  notifyBy: { id: 7, firstName: 'Nora', name: 'Nora Diaz', profileImage: null },
  link: '/customer-referrals/in-bound?id=7',
  outcome: 'New referral',
  tone: NoticeTone.Action,
  reason: null,
  referral: null,
  ...changes,
})
const referral = {
  id: 7,
  reference: 'R-10007',
  need: 'Housing',
  isRestricted: false,
  county: 'Alameda County',
  priority: 1 as const,
  answerBy: null,
  count: 1,
  unread: 1,
}

function withNotifications(...all: Notification[]) {
  const api = fakeApi()
  api.on(notifications.list, ({ filter }) => {
    const visible = all.filter(({ isSeen }) => Number(filter) === 0 || isSeen === (Number(filter) === 1))
    return {
      data: visible,
      total: visible.length,
      pageNo: 1,
      pageSize: 10,
      unread: all.filter((one) => !one.isSeen).length,
    }
  })
  api.on(notifications.markAllAsRead, () => {
    for (const one of all) one.isSeen = true
    return null
  })
  api.on(notifications.mark, ({ isSeen }) => notification(1, { isSeen: isSeen! }))
  return api
}

test('requests the first ten of all and groups them by the local date', async () => {
  const api = withNotifications(
    notification(1, { created_at: '2026-03-09T06:30:00.000Z' }),
    notification(2),
    notification(3, { created_at: '2026-03-07T20:00:00.000Z', isSeen: true }),
  )
  await show(<NotificationsPanel onClose={nothing} />)

  expect(await screen.findByRole('heading', { name: '03-08-2026' })).toBeVisible()
  expect(screen.getByRole('region', { name: '03-08-2026' }).querySelectorAll('li')).toHaveLength(2)
  expect(screen.getByRole('heading', { name: '03-07-2026' })).toBeVisible()
  expect(screen.getByText('11:30 PM')).toBeVisible()
  expect(api.asked[0]!.url).toBe('/api/notifications?filter=0&pageNo=1&pageSize=10')
})

test('the filter requests those read or unread', async () => {
  const api = withNotifications(notification(1), notification(2, { isSeen: true }))
  await show(<NotificationsPanel onClose={nothing} />)
  await user.click(await screen.findByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(screen.queryByText(/R-2/)).toBeNull())
  expect(screen.getByText(/R-1/)).toBeVisible()
  expect(api.asked.at(-1)!.url).toContain('filter=2')
})

test('"Mark all as read" confirms it and shows all of them again', async () => {
  const api = withNotifications(notification(1), notification(2))
  await show(<NotificationsPanel onClose={nothing} />)
  await user.click(await screen.findByRole('radio', { name: 'Unread' }))
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))

  expect(await screen.findByText('All notifications marked as read')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Unread', { selector: 'li *' })).toBeNull())
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(api.asked.at(-1)!.url).toContain('filter=0')
})

test('opening one marks it as read and opens its subject', async () => {
  const api = withNotifications(notification(1))
  const onClose = vi.fn<() => void>()
  const { router } = await show(<NotificationsPanel onClose={onClose} />)
  await user.click(await screen.findByText(/R-1/))

  await waitFor(() => expect(router.state.location.pathname).toBe('/customer-referrals/in-bound'))
  expect(api.askedFor(notifications.mark)[0]!.body).toEqual({ isSeen: true })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a link to another site is ignored', async () => {
  withNotifications(notification(1, { link: '//evil.example' }))
  await show(<NotificationsPanel onClose={nothing} />)
  await screen.findByText(/R-1/)
  expect(screen.queryByRole('button', { name: /R-1/ })).toBeNull()
})

test.each(['none', 'failing'])('with %s it shows that none was found, and nothing else', async (how) => {
  const api = withNotifications()
  if (how === 'failing') api.refuse(notifications.list, 500, { title: 'Internal Server Error' })
  await show(<NotificationsPanel onClose={nothing} />)
  expect(await screen.findByText('No Notification Found')).toBeVisible()
  expect(screen.queryByText('Internal Server Error')).toBeNull()
})

test('a failed "Mark all as read" shows the message of the server', async () => {
  const api = withNotifications(notification(1))
  api.refuse(notifications.markAllAsRead, 500, { title: 'Internal Server Error' })
  await show(<NotificationsPanel onClose={nothing} />)
  await screen.findByText(/R-1/)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText('Internal Server Error')).toBeVisible()
  expect(screen.getByText('Error')).toBeVisible()
})

test('a row about a referral has outcome and reason, need, county, emergency, and how many events there were', async () => {
  withNotifications(
    notification(1, {
      outcome: 'Rejected',
      tone: NoticeTone.Bad,
      reason: 'Not eligible',
      referral: { ...referral, priority: 3, count: 3, unread: 2 },
    }),
    notification(2, { referral: { ...referral, need: null, isRestricted: true, county: null } }),
    notification(3),
  )
  await show(<NotificationsPanel onClose={nothing} />)
  const [first, second, third] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Rejected: not eligible · Housing · Alameda County')
  expect(first).toHaveTextContent('Emergency')
  expect(first).toHaveTextContent('3 events, 2 unread')
  expect(second).toHaveTextContent('New referral · Restricted service')
  expect(second).not.toHaveTextContent('Emergency')
  expect(third).not.toHaveTextContent('New referral')
})

test('J, K, and arrows go from row to row, E marks as read and goes on, U as unread, Enter opens', async () => {
  const api = withNotifications(notification(1), notification(2), notification(3, { isSeen: true }))
  const { router } = await show(<NotificationsPanel onClose={nothing} />)
  const links = await screen.findAllByRole('link', { name: /R-\d/ })
  const marked = () => api.askedFor(notifications.mark).map(({ url, body }) => [url.split('/').at(-1), body])
  screen.getByRole('region', { name: 'Notification list' }).focus()
  await user.keyboard('j')
  expect(links[0]).toHaveFocus()
  await user.keyboard('{ArrowDown}jk')
  expect(links[1]).toHaveFocus()
  await user.keyboard('e')
  expect(links[2]).toHaveFocus()
  await user.keyboard('eu')
  expect(marked()).toEqual([
    ['2', { isSeen: true }],
    ['3', { isSeen: false }],
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customer-referrals/in-bound'))
})
