import { consents } from '@handoff/contracts/customers/consents'
import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { type ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../../test/fakeApi.ts'
import { sampleOf } from '../../../../test/sampleOf.ts'
import { show } from '../../../../test/show.tsx'
import { ReferAgainDialog } from './ReferAgainDialog.tsx'

test('the consent on file is selected, the nearest providers come first, and sending can be undone', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const point = { lat: 37.8, lng: -122.2 }
  const consent = sampleOf<Answer<typeof consents.ofCustomer>[number]>(consents.ofCustomer.output._zod.def.element, {
    id: 31,
    isUsable: true,
    scope: 3,
  })
  api.on(consents.ofCustomer, () => [consent])
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 7, point }))
  const pantry = sampleOf<ListedEntity>(ListedEntity, { id: 5, name: 'Open Table Pantry' })
  api.on(entities.list, () => ({ data: [pantry], total: 1, pageNo: 1, pageSize: 20, origin: null }))
  const receiver = { id: 5, name: 'Open Table Pantry', place: null }
  const held = {
    id: 21,
    reference: 'R-10021',
    receiver,
    mode: 1,
    stage: 'draft',
    sendsAt: '2026-11-18T15:00:08Z',
  } as const
  api.on(referrals.reinitiate, () => ({ groupId: 1, referrals: [sampleOf<ReferralRow>(ReferralRow, held)] }))
  api.on(referrals.undoSend, () => null)
  const referral = {
    id: 12,
    customer: { id: 7, name: 'Tina Brown', detail: null },
    category: { id: 3, name: 'Food' },
  } as ReferralDetail
  const { router } = await show(<ReferAgainDialog referral={referral} onClosed={() => {}} />)
  expect(await screen.findByText(/^Consent on file:/)).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: /Open Table Pantry/ }))
  const lastRequest = () =>
    api.askedFor(entities.list).findLast(({ body }) => (body as { canReceive: boolean }).canReceive)
  await waitFor(() => expect(lastRequest()!.body).toMatchObject({ near: point, sort: 'distance' }))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(api.askedFor(referrals.reinitiate)).toHaveLength(1))
  expect(api.askedFor(referrals.reinitiate)[0]!.body).toMatchObject({
    referToIds: [5],
    consentId: 31,
    isUndoable: true,
  })
  expect(await screen.findByText('Referral R-10021 is being sent to Open Table Pantry')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('R-10021 was not sent')).toBeVisible()
  expect(api.askedFor(referrals.undoSend)[0]!.url).toBe('/api/refers/21/undo-send')
  // Its draft is open again.
  await waitFor(() => expect(router.state.location.search).toMatchObject({ queue: 'drafts', id: 21 }))
})
