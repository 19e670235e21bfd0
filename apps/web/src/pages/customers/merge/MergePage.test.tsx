import { merges } from '@handoff/contracts/customers/merges'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { MergePage, MergePair, type PairInQueue } from './MergePage.tsx'

const record = (id: number, name: string) => ({
  id,
  name,
  state: 1 as const,
  owner: { id: 1, name: 'Northside' },
  version: id,
  created_at: '2025-09-04T10:00:00Z',
})
const field = (key: string, label: string, values: (string | null)[], proposal: number, more: object = {}) => ({
  key,
  label,
  values,
  isMasked: false,
  isSame: values[0] === values[1],
  proposal,
  hint: null,
  ...more,
})
const referral = (id: number, customerId: number, obstacle: string | null = null) => ({
  id,
  reference: `R-${id}`,
  customerId,
  stage: 'Sent',
  obstacle,
})
const fields = [
  field('firstName', 'Name', ['Denise Alvarez', 'Denise Alvares-Cruz'], 4172),
  field('addressLine1', 'Address', ['2418 Foothill Blvd', '910 E 14th St'], 5208, { hint: 'newer' }),
  field('customField:3', 'Monthly income', ['••••', '••••'], 4172, { isMasked: true, isSame: false }),
  field('insurance', 'Insurance', ['Medi-Cal', 'Medi-Cal'], 4172),
]
const comparison = {
  records: [record(4172, 'Denise Alvarez'), record(5208, 'Denise Alvares-Cruz')],
  fields,
  sameReferrals: [] as object[],
  liveTogether: false,
  combined: [{ part: 'notes' as const, counts: [3, 2] }],
  providers: ['Bright Path', 'Northside'],
  undoUntil: '2026-12-25T10:00:00Z',
}

async function open(more: Partial<typeof comparison> = {}, pair?: PairInQueue) {
  const api = fakeApi()
  api.on(merges.compare, () => ({ ...comparison, ...more }) as never)
  api.refuse(merges.merge, 409, { title: 'Someone else just updated this customer. Reload and try again' })
  await show(pair ? <MergePair id={4172} otherId={5208} onSwap={vi.fn()} pair={pair} /> : <MergePage />, {
    at: '/customer-management/merge?id=4172&other=5208',
  })
  await screen.findByRole('radiogroup', { name: 'Name' })
  return api
}

test('proposals are chosen, equal fields are folded, and the keyboard merges with what is chosen', async () => {
  const api = await open()
  expect(screen.getByRole('radio', { name: /910 E 14th St newer/ })).toBeChecked()
  expect(screen.queryByText('Medi-Cal')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Show 1 field/ }))
  expect(screen.getByText('Medi-Cal')).toBeVisible()
  screen.getByRole('radio', { name: 'Denise Alvarez' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: /910 E 14th St/ })).toHaveFocus()
  const income = within(screen.getByRole('radiogroup', { name: 'Monthly income' }))
  await userEvent.click(income.getAllByRole('radio')[1]!)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(api.askedFor(merges.merge)).toHaveLength(1))
  expect(api.askedFor(merges.merge)[0]!.body).toEqual({
    otherId: 5208,
    version: 4172,
    otherVersion: 5208,
    fields: { firstName: 4172, addressLine1: 5208, 'customField:3': 5208 },
    referrals: [],
  })
})

test('of two open referrals one must be chosen, and one that can’t close is chosen already', async () => {
  const pairOf = (obstacle: string | null) => [
    { category: 'Food', receiver: 'Open Table', referrals: [referral(12411, 4172, obstacle), referral(12468, 5208)] },
  ]
  await open({ sameReferrals: pairOf(null) })
  expect(screen.getByText('Both asked Open Table for Food.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /R-12411/ }))
  expect(screen.getByRole('button', { name: 'Merge' })).toBeEnabled()
  expect(screen.getByText(/closes as a duplicate/)).toBeVisible()
})

test('a pair of a queue has its place, its neighbors, and the way to dismiss it', async () => {
  const pair = { alike: 91, position: { at: 3, total: 10 }, onNext: vi.fn(), onDismiss: vi.fn(), onMerged: vi.fn() }
  await open({}, pair)
  expect(screen.getByText('3 of 10')).toBeVisible()
  expect(screen.getByText('91%')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Merge and next' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous pair' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Not the same person' }))
  expect(pair.onDismiss).toHaveBeenCalled()
})

test('two people of one household are merged, also from the queue, only once someone says that they are one', async () => {
  const pair = { alike: 91, position: { at: 3, total: 10 }, onNext: vi.fn(), onMerged: vi.fn() }
  const api = await open({ liveTogether: true }, pair)
  const merge = screen.getByRole('button', { name: 'Merge and next' })
  expect(merge).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'These records are of one person' }))
  await userEvent.click(merge)
  await waitFor(() => expect(api.askedFor(merges.merge)).toHaveLength(1))
  expect(api.askedFor(merges.merge)[0]!.body).toMatchObject({ areOnePerson: true })
})
