import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { reference } from '@handoff/contracts/platform/reference'
import { Match, matches } from '@handoff/contracts/referrals/matches'
import { UnmetNeed, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { UnmetNeedPanel } from './UnmetNeedPanel.tsx'

const seniors = sampleOf<Match>(Match, {
  id: 14,
  name: 'Marigold',
  reasons: [{ words: 'Ages 60 and up', isHard: true, result: 'notMet', ask: null }],
})
const search = { customerId: 7, categoryId: 2, specialtyIds: [5], miles: 10 }

async function panel(missed: Match[] = [seniors]) {
  const api = fakeApi()
  api.on(categories.dropdown, () => [
    {
      name: 'Child care',
      value: '2',
      color: '#c60',
      isSensitive: false,
      specialties: [
        { id: 5, name: 'Evening' },
        { id: 6, name: 'Infant' },
      ],
    },
  ])
  api.on(reference.state, () => ({ id: 5, code: 'CA', name: 'California', counties: [] }))
  api.on(customers.show, () =>
    sampleOf<Customer>(customers.show.output, {
      id: 7,
      firstName: 'Marisol',
      lastName: 'Vega',
      stateId: null,
      countyId: null,
    } as Partial<Customer>),
  )
  api.on(matches.list, () => ({
    data: missed,
    total: missed.length,
    pageNo: 1,
    pageSize: 20,
    counts: { eligible: 0, unknown: 0, notEligible: missed.length },
    origin: null,
    miles: 10,
  }))
  api.on(matches.suggest, () => [
    { words: 'Widen to 25 mi', change: { miles: 25 }, matches: 2 },
    { words: 'Drop “Open now”', change: { openNow: null }, matches: 1 },
  ])
  api.on(unmetNeeds.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 1 }))
  const need = sampleOf<UnmetNeed>(UnmetNeed, { id: 31 })
  api.on(unmetNeeds.record, () => need)
  api.on(unmetNeeds.remove, () => null)
  const onFilters = vi.fn()
  const rendered = await show(<UnmetNeedPanel asked={search} miles={10} onFilters={onFilters} />)
  await screen.findByRole('button', { name: 'Record unmet need' })
  return { api, onFilters, ...rendered }
}

test('explains it in a sentence, and a suggestion changes its filter', async () => {
  const { onFilters } = await panel([])
  expect(await screen.findByText('No provider within 10 mi offers Child care: Evening right now.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Widen to 25 mi, 2 matches' }))
  expect(onFilters).toHaveBeenLastCalledWith({ miles: 25 })
  await userEvent.click(screen.getByRole('button', { name: 'Drop “Open now”, 1 match' }))
  expect(onFilters).toHaveBeenLastCalledWith({ openNow: undefined })
  expect(screen.getByRole('button', { name: 'Print list' })).toBeDisabled()
})

test('a close match is added with a reason', async () => {
  const { router } = await panel()
  expect(
    await screen.findByText('Providers within 10 mi that offer Child care: Evening aren’t open to this customer.'),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add Marigold' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Add Marigold/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add to cart' }))
  expect(dialog.getByText('Reason is required')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Turns 60 soon')
  await userEvent.click(dialog.getByRole('button', { name: 'Add to cart' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ cart: 14 }))
})

test('the need is recorded with its search criteria, and can be undone', async () => {
  const { api } = await panel()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note · optional' }), 'Works nights')
  await userEvent.click(screen.getByRole('button', { name: 'Record unmet need' }))
  expect(await screen.findByText('Unmet need recorded for Marisol Vega')).toBeVisible()
  expect(api.askedFor(unmetNeeds.record).map(({ body }) => body)).toEqual([
    { customerId: 7, categoryId: 2, specialtyIds: [5], miles: 10, reason: 3, note: 'Works nights', notify: true },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.askedFor(unmetNeeds.remove)).toHaveLength(1))
})
