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
  api.on(offers.resend, () => ({ sentTo: null, path: '/client-referring-request?token=abc', expiresAt }))
  await show(<ResendLink groupId={3} customer="Rosa Marin" />)
  await userEvent.click(screen.getByRole('button', { name: 'Show link' }))
  expect(await screen.findByRole('dialog', { name: 'Link for Rosa Marin' })).toBeVisible()
  expect(screen.getByLabelText('Link')).toHaveValue(`${location.origin}/client-referring-request?token=abc`)
  expect(screen.getByText(/recorded as done by a link that you made/)).toBeVisible()
  expect(api.askedFor(offers.resend).map(({ body }) => body)).toMatchObject([{ isHandedOver: true }])
})

test('an emailed link is not shown', async () => {
  const api = fakeApi()
  api.on(offers.resend, () => ({ sentTo: 'r•••@example.org', path: null, expiresAt }))
  await show(<ResendLink groupId={3} customer="Rosa Marin" />)
  await userEvent.click(screen.getByRole('button', { name: 'Resend link' }))
  await waitFor(() => expect(screen.getByText('New link sent to r•••@example.org')).toBeVisible())
  expect(screen.queryByRole('dialog')).toBeNull()
})
