import { categories } from '@handoff/contracts/network/categories'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { pets } from './categories.fixtures.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { RetireDialog } from './RetireDialog.tsx'

/** Said in the dialog, and not in a corner of the page. */
const alertInDialog = () => within(screen.getByRole('dialog')).findByRole('alert')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('retiring says what stays, and changes nothing else', async () => {
  const api = fakeApi()
  api.on(categories.save, () => ({ ...pets, isActive: false }))
  await show(<RetireDialog category={pets} onClosed={() => {}} />)
  expect(await screen.findByText(/3 providers and 1 open referral aren’t affected/)).toBeVisible()
  await press('Retire')
  await waitFor(() => expect(api.askedFor(categories.save)).toHaveLength(1))
  expect(api.askedFor(categories.save)[0]!.body).toEqual({ version: 3, isActive: false })
})

test('what is in use cannot be deleted: the uses are named, and merging or retiring is offered', async () => {
  const api = fakeApi()
  api.refuse(categories.remove, 409, { title: 'Pets is in use', message: '2 locations, 12 referrals' })
  const instead = vi.fn()
  await show(<DeleteDialog category={pets} onClosed={() => {}} onInstead={instead} />)
  await screen.findByRole('dialog', { name: 'Delete Pets?' })
  await press('Delete category')
  expect(await alertInDialog()).toHaveTextContent('2 locations, 12 referrals')
  await press('Merge instead')
  await press('Retire instead')
  expect(instead.mock.calls).toEqual([['merge'], ['retire']])
})

test('the order holds every category that is in use, however many there are', async () => {
  const api = fakeApi()
  const all = Array.from({ length: 120 }, (_, at) => ({ name: `Help ${at}`, value: String(at + 1) }))
  api.on(categories.dropdown, () =>
    all.map((one) => ({ ...one, color: '#3b3b46', isSensitive: false, specialties: [] })),
  )
  api.on(categories.order, () => null)
  await show(<OrderDialog onClosed={() => {}} />)
  const handle = await screen.findByRole('button', { name: /Help 119/ })
  handle.focus()
  expect(screen.getByRole('button', { name: 'Save order' })).toBeDisabled()
  await userEvent.keyboard(' {ArrowUp} ')
  await press('Save order')
  await waitFor(() => expect(api.askedFor(categories.order)).toHaveLength(1))
  const { ids } = api.askedFor(categories.order)[0]!.body as { ids: number[] }
  expect([...ids].sort((one, other) => one - other)).toEqual(all.map(({ value }) => Number(value)))
})
