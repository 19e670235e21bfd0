import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { EntityDetail } from '@handoff/contracts/network/entities/entity-detail'
import { requests } from '@handoff/contracts/network/requests/requests'
import { type Match, search } from '@handoff/contracts/platform/search'
import { help } from '@handoff/contracts/referrals/help'
import { ReferralDetail, ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { emptyServer } from '../../test/emptyServer.ts'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import CommandPalette from './CommandPalette.tsx'
import { PaletteButton } from './PaletteButton.tsx'

const match = (kind: Match['kind'], id: number, title: string, link: string): Match => ({
  kind,
  id,
  title,
  hint: 'Oakland',
  link,
})
const sampleMatches = [
  match('customer', 7, 'Marcus Delgado', '/customer-management/clients?id=7'),
  match('entity', 3, 'Delgado Family Dental', '/my-network/network-info?id=3'),
  match('referral', 12531, 'R-12531 · Marcus Delgado', '/customer-referrals/in-bound?id=12531'),
  match('help', 5, 'HR-5 · Ana Delgado', '/customer-referrals/out-bound?queue=help&id=5'),
  match('request', 9, '#9 · Delgado Hall', '/received-requests?id=9'),
]

async function palette(matches = sampleMatches, corrected: string | null = null) {
  const api = emptyServer()
  api.on(search.all, ({ isExact }) => (isExact ? { matches: [], corrected: null } : { matches, corrected }))
  const onAction = vi.fn()
  const onClose = vi.fn()
  const rendered = await show(<CommandPalette isOpen onClose={onClose} onAction={onAction} />, { at: '/dashboard' })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  return { api, onAction, onClose, field, ...rendered }
}
const preview = () => screen.findByRole('region', { name: 'Preview' })

test('results are grouped while typing, without axe findings', async () => {
  const { field } = await palette()
  await userEvent.type(field, 'delgado')
  expect(await screen.findByRole('option', { name: /^Marcus Delgado/ })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Customers',
    'Providers',
    'Referrals',
    'Help requests',
    'Requests',
    'Actions',
  ])
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    // Needs rendering; a browser checks it in the scans of overlays.
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([])
})

const marcus = sampleOf<Customer>(customers.show.output, {
  id: 7,
  firstName: 'Marcus',
  lastName: 'Delgado',
  county: 'Alameda County',
  safeContactNote: 'Text first',
} as Partial<Customer>)

test('a customer is previewed with the usual facts, and referred from there', async () => {
  const { api, field, onAction } = await palette()
  api.on(customers.show, () => marcus)
  await userEvent.type(field, 'delgado')
  const region = await preview()
  expect(await within(region).findByText('Text first')).toBeVisible()
  await userEvent.click(within(region).getByRole('button', { name: 'Refer' }))
  expect(onAction).toHaveBeenCalledWith({ kind: 'refer', customer: { id: 7, name: 'Marcus Delgado' } })
})

test('previewing a customer counts as a view: it is requested after half a second, not in passing', async () => {
  const { api, field } = await palette([sampleMatches[1]!, sampleMatches[0]!])
  api.on(customers.show, () => marcus)
  await userEvent.type(field, 'delgado')
  await screen.findByRole('option', { name: /^Delgado Family Dental/, selected: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  try {
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(screen.getByRole('option', { name: /^Marcus Delgado/ })).toHaveAttribute('aria-selected', 'true')
    await pass(400)
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    await pass(400)
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    await pass(499)
    expect(api.askedFor(customers.show)).toEqual([])
    await pass(2)
    expect(api.askedFor(customers.show)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const scheduled = {
  stage: 'scheduled',
  isOverdue: false,
  dueAt: inHours(90),
  appointment: { id: 8, startsAt: inHours(48), endsAt: inHours(49) },
} as const

test('a customer’s scheduled referral is previewed with its appointment', async () => {
  const { api, field } = await palette()
  api.on(customers.show, () => marcus)
  api.on(referrals.listOutbound, () => {
    const row = sampleOf<ReferralRow>(ReferralRow, scheduled)
    return { data: [row], total: 1, pageNo: 1, pageSize: 1 }
  })
  await userEvent.type(field, 'delgado')
  const open = await within(await preview()).findByRole('region', { name: 'Open referral' })
  expect(within(open).getByText(/^Appointment .*\d:\d\d [AP]M$/)).toBeVisible()
  expect(api.askedFor(referrals.listOutbound).map(({ url }) => url)).toContainEqual(
    expect.stringContaining('isDetailed=true'),
  )
})

test('a provider can be referred to from its preview', async () => {
  const { api, field, onAction } = await palette(sampleMatches.slice(1, 2))
  api.on(entities.show, () =>
    sampleOf<Answer<typeof entities.show>>(EntityDetail, { id: 3, name: 'Delgado Family Dental', entityState: 1 }),
  )
  await userEvent.type(field, 'delgado')
  const region = await preview()
  await userEvent.click(await within(region).findByRole('button', { name: 'Refer' }))
  expect(onAction).toHaveBeenCalledWith({
    kind: 'refer',
    receiver: { id: 3, name: 'Delgado Family Dental', categoryIds: [] },
  })
})

test('a referral is previewed with a reminder if one is possible', async () => {
  const { api, field, onClose, router } = await palette(sampleMatches.slice(2, 3))
  const detail = sampleOf<ReferralDetail>(ReferralDetail, {
    id: 12531,
    reference: 'R-12531',
    stage: 'sent',
    canRemind: true,
    receiver: { id: 4, name: 'Harbor Clinic', place: null },
  } as Partial<ReferralDetail>)
  api.on(referrals.show, () => detail)
  api.on(referrals.remind, () => detail)
  await userEvent.type(field, 'R-12531')
  const region = await preview()
  await userEvent.click(await within(region).findByRole('button', { name: 'Remind' }))
  expect(await screen.findByText('Harbor Clinic was reminded')).toBeVisible()
  await userEvent.click(within(region).getByRole('button', { name: 'Open' }))
  expect(onClose).toHaveBeenCalled()
  expect(router.state.location.href).toBe('/customer-referrals/in-bound?id=12531')
})

test('a scheduled referral is previewed with its appointment', async () => {
  const { api, field } = await palette(sampleMatches.slice(2, 3))
  api.on(referrals.show, () => sampleOf<ReferralDetail>(ReferralDetail, { id: 12531, ...scheduled }))
  await userEvent.type(field, 'R-12531')
  const region = within(await preview())
  expect(await region.findByText('Appointment')).toBeVisible()
  expect(region.queryByText('Due')).toBeNull()
})

test('a help request is previewed with its possible acts, a request with its provider', async () => {
  const { api, field, router } = await palette(sampleMatches.slice(3))
  api.on(help.show, () =>
    sampleOf(help.show.output, { id: 5, version: 2, firstName: 'Ana', lastName: 'Delgado', may: ['take'] }),
  )
  api.on(help.take, () => sampleOf(help.take.output))
  api.on(requests.show, () =>
    sampleOf(requests.show.output, {
      id: 9,
      title: 'Delgado Hall',
      requester: { name: 'Renee', entity: { id: 4, name: 'Bright Path' }, email: null },
    }),
  )
  await userEvent.type(field, 'delgado')
  const region = await preview()
  await userEvent.click(await within(region).findByRole('button', { name: 'Take' }))
  await waitFor(() => expect(api.askedFor(help.take)[0]!.body).toMatchObject({ version: 2 }))
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}')
  expect(await within(region).findByText('Delgado Hall')).toBeVisible()
  await userEvent.click(within(region).getByRole('button', { name: 'Provider' }))
  expect(router.state.location.href).toBe('/my-network/network-info?id=4')
})

test('lists with more matches are offered with their count, and open with the words', async () => {
  const { api, field, router } = await palette(sampleMatches.slice(0, 3), 'delgado')
  const of = (total: number) => ({ data: [], total, pageNo: 1, pageSize: 1 })
  api.on(referrals.listInbound, () => of(0))
  api.on(referrals.listOutbound, () => of(3))
  await userEvent.type(field, 'delgdo')
  const list = await screen.findByRole('option', { name: /^Outbound Referrals for “ ?delgado ?” ?3 results$/ })
  expect(screen.queryByRole('option', { name: /^Inbound Referrals for/ })).toBeNull()
  await userEvent.click(list)
  expect(router.state.location.href).toBe('/customer-referrals/out-bound?queue=all&search=delgado')
})

test('a missing customer is added under the typed name', async () => {
  const { field, onAction } = await palette(sampleMatches, 'delgado')
  await userEvent.type(field, 'delgdo')
  await userEvent.click(await screen.findByRole('option', { name: 'New customer “Delgdo”' }))
  expect(onAction).toHaveBeenCalledWith({ kind: 'newCustomer', name: 'delgdo' })
})

test('a referral shows that it is overdue, and why it matched', async () => {
  const { field } = await palette([
    { ...sampleMatches[2]!, hint: 'Dental · to Delgado Dental · Opened', isOverdue: true },
  ])
  await userEvent.type(field, 'delgado')
  const row = await screen.findByRole('option', { name: /Dental · to Delgado Dental · Opened · Overdue$/ })
  expect(within(row).getAllByText('Delgado', { selector: 'mark' })).toHaveLength(2)
})

test('a misspelled word shows the correction that was searched, and offers the typed one', async () => {
  const { field } = await palette(sampleMatches, 'delgado')
  await userEvent.type(field, 'delgdo')
  expect(await screen.findByText('delgado')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Search “delgdo” only' }))
  expect(await screen.findByText('No match for “delgdo”')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Search the directory' })).toBeVisible()
})

test.each([
  ['setings', 'Settings'],
  ['notifcations', 'Notifications'],
  ['logout', 'Logout'],
  ['new custmer', 'New customer'],
  ['teammate invite', 'Invite teammate'],
])('“%s” finds %s among pages and actions', async (typed, name) => {
  const { field } = await palette([])
  await userEvent.type(field, typed)
  expect(await screen.findByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('the beginning of a page’s name is no misspelled name of a person', async () => {
  const { api, field } = await palette(
    [match('customer', 7, 'Noti Marsh', '/customer-management/clients?id=7')],
    'noti',
  )
  await userEvent.type(field, 'notif')
  expect(await screen.findByRole('option', { name: /^Notif ?ications/ })).toBeVisible()
  await waitFor(() => expect(api.askedFor(search.all).at(-1)?.url).toContain('isExact=true'))
})

test('Escape returns the focus, even after the first opening', async () => {
  emptyServer()
  await show(<PaletteButton />, { at: '/dashboard' })
  const button = screen.getByRole('button', { name: /Search or jump to/ })
  for (const _ of [1, 2]) {
    await userEvent.click(button)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search or jump to' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  }
})
