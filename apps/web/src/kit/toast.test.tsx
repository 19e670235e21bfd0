import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { toast } from './toast.tsx'

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))
const shown = () => notificationsStore.getState().notifications[0]

test('success stays for 7 seconds under the title Success', () => {
  toast.success('The referral has been accepted')
  expect(shown()).toMatchObject({ title: 'Success', autoClose: 7000, withCloseButton: true })
})

test('deletion stays for 3 seconds', () => {
  toast.deleted('The draft has been deleted')
  expect(shown()).toMatchObject({ autoClose: 3000, withCloseButton: true })
})

test('an error stays for 3 seconds under the title Error, and is read out at once', () => {
  toast.error('This referral was answered already')
  expect(shown()).toMatchObject({ title: 'Error', autoClose: 3000, role: 'alert' })
})
