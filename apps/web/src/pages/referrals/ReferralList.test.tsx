import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { groups, ReferralGroup } from '@handoff/contracts/referrals/groups'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { offers } from '@handoff/contracts/referrals/offers'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { sampleOf } from '../../test/sampleOf.ts'
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
  receiverReach: 'login',
  category: { id: 1, name: 'Food', color: '#3e9c35' },
  priority: 1,
  status: 2,
  stage: 'rejected',
  sendsAt: null,
  sentAt: '2026-11-17T15:00:00Z',
  dueAt: null,
  isOverdue: false,
  answeredAt: '2026-11-17T16:00:00Z',
  closedAt: null,
  updatedAt: '2026-11-17T16:00:00Z',
  assigned: null,
  estimatedOn: null,
  reason: null,
  consentRevokedAt: null,
  metLevel: null,
  unread: 0,
  version: 2,
}
const figures = { total: 0 }

test('a line of several unfolds by its chevron and by the arrow keys', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  const words = 'Withdrawn by the customer – Not for me'
  const last = { words, at: '2026-11-18T16:00:00Z', receiver: 'Riverbend Services', refusal: 'declined' } as const
  const line = { size: 3, left: 2, opened: 0, declined: 1, rejected: 0, expired: 0, last, link: null, isToGive: false }
  const offered = { ...row, mode: 2, status: 3, stage: 'offered', group: line } as const
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: { awaiting_customer: 1 } }))
  api.on(referrals.listOutbound, () => ({ data: [offered], total: 1, pageNo: 1, pageSize: 10 }))
  api.on(groups.show, () => sampleOf<ReferralGroup>(ReferralGroup, { referrals: [] }))
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  await show(<OutboundReferralsPage />, { me, at: '/out-bound?queue=awaiting_customer' })
  expect(await screen.findByText('3 providers')).toBeVisible()
  expect(screen.getByText('1 declined, 2 left')).toBeVisible()
  expect(screen.getByText('Rosa said no to Riverbend Services')).toBeVisible()
  const chevron = screen.getByRole('button', { name: 'Providers of Rosa Marin' })
  expect(screen.getByText('Providers')).toBeInTheDocument()
  const providers = () => screen.queryByRole('list', { name: 'Providers of Rosa Marin' })
  await user.click(chevron)
  await waitFor(() => expect(providers()).toBeVisible())
  expect(chevron).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(providers()).toBeNull())
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(providers()).toBeVisible())
})

test('a row shows its link until the customer has it, and stays closed', async () => {
  const api = fakeApi()
  const line = { size: 2, left: 2, opened: 0, declined: 0, rejected: 0, expired: 0, last: null, link: null }
  const offered = { ...row, mode: 2, status: 3, stage: 'offered', group: { ...line, isToGive: true } } as const
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: { awaiting_customer: 1 } }))
  api.on(referrals.listOutbound, () => ({ data: [offered], total: 1, pageNo: 1, pageSize: 10 }))
  const path = '/client-referring-request?token=abc'
  api.on(offers.resend, () => ({ sentTo: null, path, qr: null, choices: 2, expiresAt: '2030-05-03T16:30:00.000Z' }))
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  const { router } = await show(<OutboundReferralsPage />, { me, at: '/out-bound?queue=awaiting_customer' })
  expect(await screen.findByText('Link not given yet')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Give Rosa the link' })
  await userEvent.click(dialog)
  expect(router.state.location.href).not.toContain('id=')
})

test('a removed referral is found under Removed, and restored from there', async () => {
  const api = fakeApi()
  let isRemoved = true
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: { removed: isRemoved ? 1 : 0 } }))
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
  // None of them unfolds: there is no column for it.
  expect(screen.queryByText('Providers')).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore to list' }))
  await waitFor(() => expect(api.askedFor(referrals.remove).map(({ body }) => body)).toEqual([{ isRemoved: false }]))
  expect(await screen.findByText(/^R-\d+ is back on the list$/)).toBeVisible()
  expect(await screen.findByText('Nothing removed')).toBeVisible()
})

test('a list that can’t be loaded shows why, and its rows after Retry', async () => {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: { rejected: 1 } }))
  api.refuse(referrals.listOutbound, 400, { title: 'The database is away' })
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  await show(<OutboundReferralsPage />, { me, at: '/out-bound?queue=rejected' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away')
  api.on(referrals.listOutbound, () => ({ data: [row], total: 1, pageNo: 1, pageSize: 10 }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: /^Rosa Marin/ })).toBeVisible()
})

test('unfilled needs are sorted by urgency, with its arrow; the row names the best next provider', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: { unfilled: 1 } }))
  api.on(referrals.listOutbound, () => ({ data: [row], total: 1, pageNo: 1, pageSize: 10 }))
  api.on(groups.show, () => sampleOf<ReferralGroup>(ReferralGroup, { id: row.groupId, referrals: [] }))
  const best = sampleOf<Match>(Match, { id: 21, name: 'Island Food Share' })
  api.on(matches.list, () => ({
    data: [best],
    total: 1,
    pageNo: 1,
    pageSize: 3,
    counts: { eligible: 1, unknown: 0, notEligible: 0 },
    origin: null,
    miles: 50,
  }))
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  await show(<OutboundReferralsPage />, { me, at: '/out-bound?queue=unfilled' })
  const head = (await screen.findByText('Priority')).closest('th')
  expect(head?.querySelector('.tabler-icon-chevron-up')).toBeInTheDocument()
  expect(api.askedFor(referrals.listOutbound)[0]!.url).toContain('sort=priorityDue')
  const again = screen.getByRole('button', { name: 'Refer again' })
  expect(api.askedFor(matches.list)).toEqual([])
  await user.hover(again)
  expect(await screen.findByRole('button', { name: 'Refer again to Island Food Share' })).toBeVisible()
})
