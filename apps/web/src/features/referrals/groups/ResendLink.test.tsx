import { offers } from '@handoff/contracts/referrals/offers'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { ResendLink } from './ResendLink.tsx'

const expiresAt = '2030-05-03T16:30:00.000Z'

test('“Show link” shows a whole address once, and explains how its use is recorded', async () => {
  const api = fakeApi()
  const path = '/client-referring-request?token=abc'
  api.on(offers.resend, () => ({ sentTo: null, path, qr: 'data:image/svg+xml,', choices: 3, expiresAt }))
  api.on(offers.given, () => null)
  await show(<ResendLink groupId={3} customer="Rosa Marin" isEmailed={false} />)
  expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show link' }))
  expect(await screen.findByRole('dialog', { name: 'Give Rosa the link' })).toBeVisible()
  expect(screen.getByLabelText('Link')).toHaveValue(`${location.origin}/client-referring-request?token=abc`)
  expect(screen.getByText(/recorded as done by a link that you made/)).toBeVisible()
  expect(screen.getByText('Rosa sees no name and chooses one of 3 places. Nothing is sent before.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  expect(api.askedFor(offers.resend).map(({ body }) => body)).toMatchObject([{ isHandedOver: true }])
  await userEvent.click(screen.getByRole('button', { name: 'Rosa has it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.askedFor(offers.given).map(({ url }) => url)).toEqual(['/api/refers/group-entities/3/link/given'])
  expect(screen.getByText('Rosa has the link')).toBeVisible()
})

test('an emailed link is not shown', async () => {
  const api = fakeApi()
  api.on(offers.resend, () => ({ sentTo: 'r•••@example.org', path: null, qr: null, choices: 3, expiresAt }))
  await show(<ResendLink groupId={3} customer="Rosa Marin" isEmailed />)
  await userEvent.click(screen.getByRole('button', { name: 'Resend link' }))
  await waitFor(() => expect(screen.getByText('New link sent to r•••@example.org')).toBeVisible())
  expect(screen.queryByRole('dialog')).toBeNull()
})
