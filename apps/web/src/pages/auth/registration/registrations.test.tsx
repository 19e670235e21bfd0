import { registrations } from '@handoff/contracts/access/registrations'
import { categories } from '@handoff/contracts/network/categories'
import { reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { VerifyAccountPage } from './VerifyAccountPage.tsx'

const user = userEvent.setup()
const noOne = (at: string) => ({ me: null, at })

function withRegistrations() {
  const api = fakeApi()
  api.on(reference.states, () => [])
  api.on(categories.marks, () => [{ id: 7, name: 'Food', color: '#aa0000' }])
  api.on(registrations.register, () => null)
  api.on(registrations.verify, () => ({ email: 'nora@harbor.test' }))
  api.on(registrations.resend, () => null)
  return api
}

test('an organization’s errors are all shown together, and the first one has the focus', async () => {
  const api = withRegistrations()
  await show(<RegisterPage />, noOne('/auth/register'))
  await user.click(await screen.findByRole('button', { name: 'Apply to join' }))
  for (const field of ['Name', 'First name', 'Last name', 'Email', 'Street', 'Why you want to join'])
    expect(await screen.findByText(`${field} is required`)).toBeVisible()
  expect(screen.getByText('Please select Service categories')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus())
  expect(api.askedFor(registrations.register)).toEqual([])
})

test('an individual has no other name; the input remains when the server refuses', async () => {
  const api = withRegistrations()
  api.refuse(registrations.register, 400, {
    title: 'Check the form',
    errors: { email: ['Please enter a valid email address'] },
  })
  await show(<RegisterPage />, noOne('/auth/register'))
  await user.type(await screen.findByLabelText(/^Name/), 'Harbor Kitchen')
  await user.click(screen.getByText('An individual'))
  await user.type(screen.getByLabelText(/^First name/), 'Nora')
  await user.type(screen.getByLabelText(/^Last name/), 'Field')
  await user.type(screen.getByLabelText(/^Email/), 'nora@harbor.test')
  await user.type(screen.getByLabelText(/^Street/), '1 Main Street')
  await user.type(screen.getByPlaceholderText('Choose one or more'), 'foo')
  await user.click(await screen.findByRole('option', { name: 'Food' }))
  await user.type(screen.getByLabelText(/^Why you want to join/), 'I would like to help')
  await user.click(screen.getByRole('button', { name: 'Apply to join' }))

  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Nora')
  expect(api.askedFor(registrations.register)[0]!.body).toMatchObject({
    networkType: 1,
    name: null,
    firstName: 'Nora',
    categoryIds: [7],
  })

  api.on(registrations.register, () => null)
  await user.click(screen.getByRole('button', { name: 'Apply to join' }))
  expect(await screen.findByText('Check your email')).toBeVisible()
  expect(screen.getByText('nora@harbor.test')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
})

test('opening the link confirms nothing: the button does', async () => {
  const api = withRegistrations()
  await show(<VerifyAccountPage />, noOne('/auth/verify-account?token=token-1'))
  const button = await screen.findByRole('button', { name: 'Confirm my email' })
  expect(api.asked).toEqual([])
  await user.click(button)
  expect(await screen.findByText('Thank you')).toBeVisible()
  expect(screen.getByText('nora@harbor.test')).toBeVisible()
  expect(api.askedFor(registrations.verify)[0]!.body).toEqual({ token: 'token-1' })
})

test('an expired link offers another one', async () => {
  const api = withRegistrations()
  api.refuse(registrations.verify, 404, { title: 'This link has expired or was already used' })
  await show(<VerifyAccountPage />, noOne('/auth/verify-account?token=token-1'))
  await user.click(await screen.findByRole('button', { name: 'Confirm my email' }))
  await user.type(await screen.findByLabelText('Email'), 'nora@harbor.test')
  await user.click(screen.getByRole('button', { name: 'Send another link' }))
  expect(await screen.findByText('Check your email')).toBeVisible()
  expect(api.askedFor(registrations.resend)[0]!.body).toEqual({ email: 'nora@harbor.test' })
})
