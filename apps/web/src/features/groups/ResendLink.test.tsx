import { offers } from '@handoff/contracts/offers'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { ResendLink } from './ResendLink.tsx'

const user = userEvent.setup()
const expiresAt = '2026-12-24T18:00:00Z'

test('a link that staff hand over is shown once, with whose name goes with it', async () => {
  const api = fakeApi()
  await show(<ResendLink groupId={7} customer="Rosa Marin" />)
  api.on(offers.resend, () => ({ sentTo: null, path: '/public/referral/status?token=abc', expiresAt }))
  await user.click(screen.getByRole('button', { name: 'Show link' }))
  expect(await screen.findByRole('dialog', { name: 'Link for Rosa Marin' })).toBeVisible()
  expect(screen.getByLabelText('Link')).toHaveValue(`${location.origin}/public/referral/status?token=abc`)
  expect(screen.getByText(/it isn’t shown again. .* by a link that you made/)).toBeVisible()
  expect(api.askedFor(offers.resend)[0]!.body).toEqual({ isHandedOver: true })
})

test('a link that is emailed is not shown', async () => {
  const api = fakeApi()
  await show(<ResendLink groupId={7} customer="Rosa Marin" />)
  api.on(offers.resend, () => ({ sentTo: 'r***@example.org', path: null, expiresAt }))
  await user.click(screen.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByText('New link sent to r***@example.org')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
