import { entities } from '@handoff/contracts/network/entities/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { DeactivateEntityDialog } from './DeactivateEntityDialog.tsx'

const idle = {
  inbound: 0,
  outbound: 0,
  staff: 1,
  locations: 1,
  appointments: 0,
  toCall: 0,
  unassigned: 0,
  handOver: [],
}

async function open(work: Partial<typeof idle>) {
  const api = fakeApi()
  api.on(entities.openWork, () => ({ ...idle, ...work }))
  api.on(entities.deactivate, () => null)
  await show(<DeactivateEntityDialog entity={{ id: 3, name: 'Open Table Pantry' }} onClosed={() => {}} />)
  await screen.findByRole('list', { name: 'Open work' })
  return api
}
const button = () => screen.getByRole('button', { name: 'Deactivate' })

test('appointments to come are counted and confirmed, with the customers to call', async () => {
  const api = await open({ appointments: 3, toCall: 1, unassigned: 2 })
  expect(screen.getByText('3 appointments to cancel')).toBeVisible()
  expect(screen.getByText(/1 customer gets no email/)).toBeVisible()
  expect(screen.getByText('2 appointments of other providers')).toBeVisible()
  expect(button()).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Deactivate it with 5 appointments/ }))
  await userEvent.click(button())
  await waitFor(() => expect(api.askedFor(entities.deactivate)).toHaveLength(1))
  expect(api.askedFor(entities.deactivate)[0]!.url).toContain('force=true')
})

test('without open work nothing is confirmed', async () => {
  await open({})
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(button()).toBeEnabled()
})
