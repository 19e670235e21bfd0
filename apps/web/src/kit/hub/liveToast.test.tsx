import { notificationsStore } from '@mantine/notifications'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { toast } from '../toast.tsx'
import { liveToast } from './liveToast.tsx'

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))
const firstShown = () => notificationsStore.getState().notifications[0]

test('what happened elsewhere is no success: one toast says what it is, leads there, and counts the others', async () => {
  const due = { title: 'Due soon', link: '/customer-referrals/in-bound?id=7', isUrgent: true }
  liveToast('Referral R-10007 is due soon', due)
  expect(firstShown()).toMatchObject({ title: 'Due soon', color: 'yellow.7', autoClose: 7000 })
  for (let more = 0; more < 4; more++) liveToast('Ada Lovell accepted R-10042', { title: 'Accepted' })
  const { notifications, queue } = notificationsStore.getState()
  expect([notifications.length, queue.length]).toEqual([1, 0])
  const { id, message, title, color } = firstShown()!
  expect([title, color]).toEqual(['Accepted', 'gray.6'])
  toast.close(id!)
  await show(message)
  expect(screen.getByText('Ada Lovell accepted R-10042')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View' })).toBeNull()
  expect(screen.getByRole('link', { name: 'and 4 more' })).toHaveAttribute('href', '/notifications')
  cleanup()
  liveToast('Referral R-10007 is due soon', due)
  const dueMessage = firstShown()!.message
  toast.close(id!)
  const { router } = await show(dueMessage)
  await userEvent.click(screen.getByRole('link', { name: 'View' }))
  expect(router.state.location.href).toBe('/customer-referrals/in-bound?id=7')
})

test('what happened elsewhere does not cover a dialog', () => {
  render(<div role="dialog" aria-modal="true" />)
  liveToast('Referral R-10007 is due soon')
  expect(notificationsStore.getState().notifications).toEqual([])
})
