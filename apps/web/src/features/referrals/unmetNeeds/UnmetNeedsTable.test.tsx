import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { UnmetNeed, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OutboundReferralsPage } from '../../../pages/referrals/OutboundReferralsPage.tsx'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'

const need = sampleOf<UnmetNeed>(UnmetNeed, {
  id: 5,
  customer: { id: 2, name: 'Rosa Marin' },
  category: { id: 1, name: 'Housing', color: '#3e9c35' },
  county: 'Alameda County, CA',
  reason: 2,
  source: 1,
  note: 'Every shelter is full',
  reference: null,
  metAt: null,
  history: [{ reason: 2, source: 1, note: 'Every shelter is full', reference: null, at: '2026-11-20T15:00:00Z' }],
  mayRemove: true,
})
const ended = { ...need, id: 6, source: 3, note: null, reference: 'R-10042', mayRemove: false } as const

async function unmet(at = '/out-bound?queue=unmet', listed: UnmetNeed[] = [need, ended]) {
  const api = fakeApi()
  let rows = listed
  const figures = { total: 0 }
  api.on(categories.dropdown, () => [{ name: 'Housing', value: '1' }])
  api.on(referrals.outboundCounts, () => ({ ...figures, byQueue: {} }))
  api.on(unmetNeeds.list, () => ({ data: rows, total: rows.length, pageNo: 1, pageSize: 25 }))
  api.on(unmetNeeds.remove, () => {
    rows = [ended]
    return null
  })
  const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
  await show(<OutboundReferralsPage />, { me, at })
  return api
}

test('each links to its customer and to its original referral', async () => {
  await unmet()
  expect(await screen.findByText('Every shelter is full')).toBeVisible()
  const [customer] = screen.getAllByRole('link', { name: 'Rosa Marin' })
  expect(customer).toHaveAttribute('href', '/customer-management/clients?id=2')
  expect(screen.getByRole('link', { name: 'R-10042' })).toHaveAttribute(
    'href',
    '/customer-referrals/out-bound?queue=all&id=42',
  )
})

test('one that was recorded by hand is removed after one question', async () => {
  const api = await unmet()
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Housing for Rosa Marin?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Every shelter is full')).toBeNull())
  expect(api.askedFor(unmetNeeds.remove).map(({ url }) => url)).toEqual(['/api/unmet-needs/5'])
})

test('the address narrows and sorts it', async () => {
  const api = await unmet('/out-bound?queue=unmet&unmetReason=2&isMet=no&unmetSort=county')
  await screen.findByText('Every shelter is full')
  const { searchParams } = new URL(api.askedFor(unmetNeeds.list).at(-1)!.url, 'http://localhost')
  expect(Object.fromEntries(searchParams)).toMatchObject({ reason: '2', isMet: 'false', sort: 'county' })
})

test('a number opens those of no county, and of one provider', async () => {
  const api = await unmet('/out-bound?queue=unmet&isMet=no&isCountyUnknown=true&senderId=9')
  expect(await screen.findByText('County: Not recorded')).toBeVisible()
  const { searchParams } = new URL(api.askedFor(unmetNeeds.list).at(-1)!.url, 'http://localhost')
  expect(Object.fromEntries(searchParams)).toMatchObject({ isMet: 'false', isCountyUnknown: 'true', entityId: '9' })
})

test('repeated causes of a need are counted, and unfold', async () => {
  const line = { reason: 2, source: 4, note: null, at: '2026-11-20T15:00:00Z' } as const
  const history = [10_042, 10_043].map((number) => ({ ...line, reference: `R-${number}` }))
  await unmet(undefined, [{ ...ended, source: 4, history }])
  expect(await screen.findByText(/2 times/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'History of Housing for Rosa Marin' }))
  const list = within(await screen.findByRole('list', { name: 'What led to the need for Housing' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/No capacity · Referral rejected · R-10042/),
    expect.stringMatching(/No capacity · Referral rejected · R-10043/),
  ])
})
