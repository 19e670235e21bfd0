import { profile } from '@handoff/contracts/access/profile'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ChangePasswordPanel } from './ChangePasswordPanel.tsx'

const user = userEvent.setup()
const current = () => screen.getByLabelText('Current password')
const next = () => screen.getByLabelText('New password')
const change = () => user.click(screen.getByRole('button', { name: 'Change password' }))

test('another password is sent, and the fields are empty afterward', async () => {
  const api = fakeApi()
  api.on(profile.changePassword, () => null)
  await show(<ChangePasswordPanel />)
  await user.type(current(), 'the former one')
  await user.type(next(), 'short')
  expect(screen.getByText('5 of 12 characters')).toBeVisible()
  await user.type(next(), ' but not for long')
  expect(screen.getByText('Long enough')).toBeVisible()
  await change()

  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(api.askedFor(profile.changePassword)[0]!.body).toEqual({
    currentPassword: 'the former one',
    password: 'short but not for long',
  })
  await waitFor(() => expect([current(), next()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']))
  expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled()
})

test('a short one is reported next to its field, and not sent', async () => {
  const api = fakeApi()
  await show(<ChangePasswordPanel />)
  await user.type(current(), 'the former one')
  await user.type(next(), 'eleven char')
  await change()
  expect(await screen.findByText('Password must have at least 12 characters')).toBeVisible()
  expect(api.asked).toEqual([])
})

test('a wrong current one is reported next to its field, and the input remains', async () => {
  const api = fakeApi()
  api.refuse(profile.changePassword, 400, {
    title: 'Check the form',
    errors: { currentPassword: ['Current password is incorrect'] },
  })
  await show(<ChangePasswordPanel />)
  await user.type(current(), 'not the right one')
  await user.type(next(), 'a much longer phrase')
  await change()
  expect(await screen.findByText('Current password is incorrect')).toBeVisible()
  await waitFor(() => expect(current()).toHaveFocus())
  expect(next()).toHaveValue('a much longer phrase')
})
