import { entities } from '@handoff/contracts/network/entities/entities'
import type { Entity } from '@handoff/contracts/network/entities/entity'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { harbor } from '../../../features/network/entities/entities.fixtures.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { EntityBulkBar } from './EntityBulkBar.tsx'

const user = userEvent.setup()
const active: Entity = harbor
const invited: Entity = { ...harbor, id: 4, name: 'Light House', entityState: 2 }

async function selectRows(...rows: Entity[]) {
  const api = fakeApi()
  const onDone = vi.fn()
  await show(<EntityBulkBar rows={rows} onDone={onDone} />)
  return { api, onDone }
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('all selected ones are verified in one call, after confirmation', async () => {
  const { api, onDone } = await selectRows(active, invited)
  api.on(entities.verifyMany, () => ({ done: [3, 4], refused: [] }))
  await press('Verify 2')
  expect(api.askedFor(entities.verifyMany)).toEqual([])
  await press('Verify')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(api.askedFor(entities.verifyMany).map(({ body }) => body)).toEqual([{ ids: [3, 4] }])
})

test('unchanged ones are listed by name, each with its reason', async () => {
  const { api, onDone } = await selectRows(active, invited)
  api.on(entities.verifyMany, () => ({ done: [3], refused: [{ id: 4, reason: 'This provider is inactive' }] }))
  await press('Verify 2')
  await press('Verify')
  const result = await screen.findByRole('dialog', { name: '1 provider not changed' })
  expect(within(result).getByRole('listitem')).toHaveTextContent('Light HouseThis provider is inactive')
  expect(onDone).not.toHaveBeenCalled()
  await user.click(within(result).getAllByRole('button', { name: 'Close' }).at(-1)!)
  expect(onDone).toHaveBeenCalled()
})

test('invitations are sent again to those who were invited, and to no one else', async () => {
  const { api, onDone } = await selectRows(active, invited)
  api.on(entities.resendMany, () => ({ done: [4], refused: [] }))
  await press('Resend invitation 1')
  await press('Resend')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(api.askedFor(entities.resendMany)[0]!.body).toEqual({ ids: [4] })
})

test('without any invitation there is nothing to send again', async () => {
  await selectRows(active)
  expect(await screen.findByRole('button', { name: 'Verify 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Resend/ })).not.toBeInTheDocument()
})
