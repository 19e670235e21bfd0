import { type Consent, ConsentMethod, ConsentScope, consents } from '@handoff/contracts/customers/consents'
import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { CustomerConsents } from './CustomerConsents.tsx'

const user = userEvent.setup()
const customer = { id: 5, firstName: 'Rosa' } as Customer
const consent: Consent = {
  id: 3,
  method: ConsentMethod.Verbal,
  scope: ConsentScope.Category,
  reference: null,
  categoryId: 2,
  category: 'Housing',
  takenAt: '2026-11-18T15:00:00.000Z',
  expiresAt: '2099-11-18T15:00:00.000Z',
  takenBy: 'Ada Lane',
  side: 'Harbor Clinic',
  witness: 'Wanda Witt',
  note: null,
  textVersion: '1',
  isForSeveral: false,
  hasDocument: false,
  state: 'active',
  isUsable: true,
  revoked: null,
  mayRevoke: true,
}
const revoked = { at: '2026-11-20T15:00:00.000Z', by: 'Ada Lane', reason: 'She called' }

test('without a consent the page explains its purpose; a failure can be retried', async () => {
  const api = fakeApi()
  api.refuse(consents.ofCustomer, 503, { title: 'Can’t reach the database. Try again in a moment' })
  await show(<CustomerConsents customer={customer} />)
  expect(await screen.findByText(/reach the database/)).toBeVisible()
  api.on(consents.ofCustomer, () => [])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No consent on file')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Record consent' })).toBeVisible()
})

test('a consent is revoked with a reason, which is then shown with it', async () => {
  const api = fakeApi()
  let current = consent
  api.on(consents.ofCustomer, () => [current])
  api.on(consents.revoke, () => (current = { ...consent, state: 'revoked', mayRevoke: false, revoked }), [
    'consent.revoked',
  ])
  await show(<CustomerConsents customer={customer} />)
  expect(await screen.findByText('1 active consent')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /consent of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Reason is required')).toBeVisible()
  expect(api.askedFor(consents.revoke)).toHaveLength(0)

  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'She called')
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText(/by Ada Lane: She called/)).toBeVisible()
  await waitFor(() => expect(screen.getByText('0 active consents')).toBeVisible())
  expect(api.askedFor(consents.revoke)[0]!.body).toMatchObject({ reason: 'She called' })
})
