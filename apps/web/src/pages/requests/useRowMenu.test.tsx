import { type RequestDetail, type RequestRow, requests } from '@handoff/contracts/network/requests/requests'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { useRowMenu } from './useRowMenu.tsx'

const row: RequestRow = {
  id: 12,
  requestId: 12,
  requestType: 2,
  status: 3,
  action: 'add',
  title: 'Pet care',
  detail: null,
  notes: null,
  rejectionNotes: null,
  requester: { name: 'Amara Lindqvist', entity: null, email: 'amara@handoff.test' },
  isRegistration: false,
  isReport: false,
  decideBy: null,
  isLate: false,
  hasDuplicates: false,
  isTargetGone: false,
  created_at: '2026-11-18T15:00:00Z',
  decidedAt: null,
  version: 4,
  may: ['approve', 'reject', 'add'],
}
const detail: RequestDetail = {
  ...row,
  payload: { name: 'Pet care', email: 'pets@example.org' },
  target: null,
  current: null,
  changes: [],
  unchanged: [],
  duplicates: [{ id: 3, name: 'Pets', because: 'The same name', link: '/my-network/category?search=Pets' }],
  reason: null,
  added: null,
  differences: [],
  steps: [],
  lat: null,
  lng: null,
  precision: null,
}

function Row({ of, onOpen }: { of: RequestRow; onOpen: (id: number) => void }) {
  const { actions, dialog } = useRowMenu(onOpen)
  return (
    <>
      <RowMenu name={of.title} actions={actions(of)} />
      {dialog}
    </>
  )
}

async function adjacent(changes: Partial<RequestRow> = {}) {
  const api = fakeApi()
  api.on(requests.show, () => ({ ...detail, ...changes }))
  api.on(reasons.list, () => [])
  for (const endpoint of [requests.changeStatus, requests.add, requests.cancel]) api.on(endpoint, () => detail)
  const onOpen = vi.fn()
  await show(<Row of={{ ...row, ...changes }} onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Pet care' }))
  await screen.findByRole('menuitem', { name: 'Open request' })
  return { api, onOpen }
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test.each<[Partial<RequestRow>, string[]]>([
  [{}, ['Open request', 'Approve', 'Approve, add later', 'Reject']],
  [{ status: 1, may: ['reopen', 'add'] }, ['Open request', 'Add now', 'Reopen']],
  [{ action: 'remove' }, ['Open request', 'Approve, remove later', 'Approve', 'Reject']],
  [{ may: ['cancel'] }, ['Open request', 'Cancel request']],
])('the menu has the possible acts: %o', async (changes, labels) => {
  await adjacent(changes)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels)
})

test('a request without objections is added immediately, in the version seen', async () => {
  const { api } = await adjacent()
  await choose('Approve')
  await waitFor(() => expect(api.askedFor(requests.add)).toHaveLength(1))
  expect(api.askedFor(requests.add)[0]).toMatchObject({ body: { version: 4 } })
  expect(api.askedFor(requests.show)).toEqual([])
})

test('a possible duplicate is named first', async () => {
  const { api } = await adjacent({ hasDuplicates: true })
  await choose('Approve')
  expect(await screen.findByRole('dialog', { name: 'Add Pet care to the network?' })).toHaveTextContent(
    'It may already exist: Pets.',
  )
  expect(api.askedFor(requests.add)).toEqual([])
  await press('Add')
  await waitFor(() => expect(api.askedFor(requests.add)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invitation is confirmed first', async () => {
  const { api } = await adjacent({ requestType: 3 })
  await choose('Approve')
  expect(await screen.findByRole('dialog', { name: 'Add Pet care to the network?' })).toHaveTextContent(
    'An invitation goes to pets@example.org.',
  )
  await press('Cancel')
  expect(api.askedFor(requests.add)).toEqual([])
})

test('a refusal asks why, and can be restarted after it was left', async () => {
  const { api } = await adjacent()
  await choose('Reject')
  expect(await screen.findByRole('dialog', { name: /^Reject Pet care/ })).toBeVisible()
  await press('Back')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Actions for Pet care')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }))
  expect(await screen.findByRole('dialog', { name: /^Reject Pet care/ })).toBeVisible()
  expect(api.askedFor(requests.changeStatus)).toEqual([])
})

test('a deleted request shows an error', async () => {
  const { api } = await adjacent({ hasDuplicates: true })
  api.refuse(requests.show, 404, { title: 'We couldn’t find this request' })
  await choose('Reject')
  expect(await screen.findByText('We couldn’t find this request')).toBeVisible()
})
