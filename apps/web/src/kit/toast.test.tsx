import { notificationsStore } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../test/show.tsx'
import { toast } from './toast.tsx'

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))
const firstShown = () => notificationsStore.getState().notifications[0]

test('success stays for 7 seconds under the title Success', () => {
  toast.success('The referral has been accepted')
  expect(firstShown()).toMatchObject({ title: 'Success', autoClose: 7000, withCloseButton: true })
})

test('deletion stays for 3 seconds', () => {
  toast.deleted('The draft has been deleted')
  expect(firstShown()).toMatchObject({ autoClose: 3000, withCloseButton: true })
})

test('an undoable act has the same title, for 7 seconds, next to its button', async () => {
  const onPress = vi.fn()
  toast.done('Christopher S.’s referral accepted', { label: 'Undo', onPress })
  expect(firstShown()).toMatchObject({ title: 'Success', autoClose: 7000, withCloseButton: true })
  await show(<main />)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
})

test('an error stays for 3 seconds under the title Error, and is read out immediately', () => {
  toast.error('This referral was answered already')
  expect(firstShown()).toMatchObject({ title: 'Error', autoClose: 3000, role: 'alert' })
})
