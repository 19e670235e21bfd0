import { GroupReceiver, groups, ReferralGroup } from '@handoff/contracts/groups'
import { offers } from '@handoff/contracts/offers'
import { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { GroupReceivers } from './GroupReceivers.tsx'

const row = sampleOf<ReferralRow>(ReferralRow, {
  groupId: 4,
  mode: 2,
  stage: 'offered',
  customer: { id: 2, name: 'Yolanda Fontaine', detail: null },
})
const receiver = (id: number, name: string, more: Partial<GroupReceiver> = {}) =>
  sampleOf<GroupReceiver>(GroupReceiver, {
    ...row,
    id,
    position: id,
    receiver: { id: id + 10, name, place: 'Oakland' },
    mayReassign: false,
    canProceed: true,
    last: { words: 'Offered to the customer', at: '2026-11-18T15:00:00Z', note: null },
    ...more,
  })
const group = (more: Partial<ReferralGroup> = {}) =>
  sampleOf<ReferralGroup>(ReferralGroup, {
    id: 4,
    mode: 2,
    sentBy: 'Amara Lindqvist',
    isUnfilled: false,
    canAdd: true,
    canEnd: true,
    referrals: [
      receiver(1, 'Open Table Pantry'),
      receiver(2, 'Fruitvale Pantry', {
        stage: 'withdrawn',
        canProceed: false,
        last: { words: 'Withdrawn by the customer', at: '2026-11-18T16:00:00Z', note: 'Closed on Tuesdays' },
      }),
    ],
    ...more,
  })

test('an offer shows its providers in their order, what happened to each, and what can be done', async () => {
  const api = fakeApi()
  api.on(groups.show, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  const [first, second] = within(await screen.findByRole('list', { name: 'Providers of Yolanda Fontaine' }))
    .getAllByRole('listitem')
    .map((item) => within(item))
  expect(first!.getByText('Offered to the customer')).toBeVisible()
  expect(second!.getByText(/“Closed on Tuesdays”/)).toBeVisible()
  expect(second!.queryByRole('button', { name: /Proceed/ })).toBeNull()
  expect(screen.getByText(/Sent by Amara Lindqvist · Providers see nothing until Yolanda chooses/)).toBeVisible()
})

test('proceeding for the customer asks how they told you', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  api.on(groups.proceed, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Proceed for customer with Open Table Pantry' }))
  await user.click(await screen.findByRole('button', { name: 'Send referral' }))
  expect(await screen.findByText('Please select How they told you')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'By phone' }))
  await user.click(screen.getByRole('button', { name: 'Send referral' }))
  await waitFor(() => expect(api.askedFor(groups.proceed).map(({ body }) => body)).toEqual([{ channel: 2, notes: '' }]))
  expect(await screen.findByText('Referral sent to Open Table Pantry')).toBeVisible()
})

test('a new link that can’t be emailed is shown once, to copy or print', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  api.on(offers.resend, () => ({
    sentTo: null,
    path: '/client-referring-request?token=abc',
    expiresAt: '2026-12-01T15:00:00Z',
  }))
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Resend link' }))
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue(
    `${location.origin}/client-referring-request?token=abc`,
  )
})

test('recalling names the customer and asks for a reason', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(groups.show, () => group())
  await show(<GroupReceivers row={row} onOpen={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Recall' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Recall Yolanda Fontaine’s referral/ }))
  await user.click(dialog.getByRole('button', { name: 'Recall' }))
  expect(await dialog.findByText('Please select Reason')).toBeVisible()
})
