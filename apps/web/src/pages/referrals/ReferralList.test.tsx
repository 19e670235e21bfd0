import { categories } from '@handoff/contracts/categories'
import { UserType } from '@handoff/contracts/kit'
import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { OutboundReferralsPage } from './OutboundReferralsPage.tsx'

const row: ReferralRow = {
  id: 31,
  mode: 1,
  groupId: 4,
  reference: 'R-31',
  customer: { id: 2, name: 'Rosa Marin', detail: null },
  sender: { id: 7, name: 'Harbor Clinic', place: null },
  receiver: { id: 9, name: 'Night Shelter', place: null },
  category: { id: 1, name: 'Food', color: '#3e9c35' },
  priority: 1,
  status: 2,
  stage: 'rejected',
  sentAt: '2026-11-17T15:00:00Z',
  dueAt: null,
  isOverdue: false,
  answeredAt: '2026-11-17T16:00:00Z',
  closedAt: null,
  updatedAt: '2026-11-17T16:00:00Z',
  assigned: null,
  estimatedOn: null,
  reason: null,
  metLevel: null,
  unread: 0,
  version: 2,
}
const figures = { total: 0, byStage: {}, overdue: 0, dueToday: 0, acceptRate: null, medianHoursToAnswer: null }

test('what was removed from the list is found under Removed, and restored from there', async () => {
  const api = fakeApi()
  let isRemoved = true
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundKpis, () => ({ ...figures, byQueue: { removed: isRemoved ? 1 : 0 } }))
  api.on(referrals.listOutbound, () => ({
    data: isRemoved ? [row] : [],
    total: isRemoved ? 1 : 0,
    pageNo: 1,
    pageSize: 10,
  }))
  api.on(referrals.remove, () => {
    isRemoved = false
    return null
  })
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  await show(<OutboundReferralsPage />, { me, at: '/out-bound?queue=removed' })
  expect(await screen.findByRole('tab', { name: /^Removed/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Rosa Marin' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore to list' }))
  await waitFor(() => expect(api.askedFor(referrals.remove).map(({ body }) => body)).toEqual([{ isRemoved: false }]))
  expect(await screen.findByText(/^R-\d+ is back on the list$/)).toBeVisible()
  expect(await screen.findByText('Nothing removed')).toBeVisible()
})
