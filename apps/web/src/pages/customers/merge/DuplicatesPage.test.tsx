import { customers } from '@handoff/contracts/customers/customers/customers'
import { CustomerPair } from '@handoff/contracts/customers/duplicates/facts'
import { merges } from '@handoff/contracts/customers/merges'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { DuplicatesPage } from './DuplicatesPage.tsx'

const facts = sampleOf<CustomerPair>(CustomerPair).one
const pairs = [1, 2].map((id) =>
  sampleOf<CustomerPair>(CustomerPair, {
    id,
    score: 0.91,
    one: { ...facts, id: 20 + id },
    other: { ...facts, id: 10 + id },
  }),
)
const record = (id: number) => ({
  id,
  name: `Denise ${id}`,
  state: 1 as const,
  owner: null,
  version: 1,
  created_at: '2025-09-04T10:00:00Z',
})

function open(waiting = pairs) {
  const api = fakeApi()
  let left = waiting
  api.on(customers.possibleDuplicates, ({ pageNo }) => {
    const at = Number.parseInt(`${pageNo ?? 1}`, 10)
    return { data: left.slice(at - 1, at), total: left.length, pageNo: at, pageSize: 1 }
  })
  /** In the path of the last request. */
  const idOf = () => Number(/\/(\d+)\//.exec(api.asked.at(-1)!.url)![1])
  api.on(
    merges.compare,
    ({ otherId }) =>
      ({
        records: [record(idOf()), record(Number(otherId))],
        fields: [],
        sameReferrals: [],
        combined: [],
        providers: [],
        liveTogether: false,
        undoUntil: '2026-12-25T10:00:00Z',
      }) as never,
  )
  api.on(customers.dismissDuplicate, () => {
    left = left.filter(({ id }) => id !== idOf())
    return null
  })
  return { api, shown: show(<DuplicatesPage />, { at: '/customer-management/duplicates' }) }
}

test('pairs follow one another: the older record remains, and a dismissed pair makes room for the next', async () => {
  const { api, shown } = open()
  await shown
  expect(await screen.findByText('1 of 2')).toBeVisible()
  expect(await screen.findByRole('radio', { name: /C-11 older/ })).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Next pair' }))
  expect(await screen.findByText('2 of 2')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Not the same person' }))
  await waitFor(() => expect(api.askedFor(customers.dismissDuplicate)).toHaveLength(1))
  expect(await screen.findByText('1 of 1')).toBeVisible()
  expect(await screen.findByRole('radio', { name: /C-11 older/ })).toBeChecked()
})

test('without pairs it says so', async () => {
  await open([]).shown
  expect(await screen.findByText('No possible duplicates')).toBeVisible()
})
