import { type Note, notes } from '@handoff/contracts/customers/notes'
import { UserType } from '@handoff/contracts/kit'
import { materials } from '@handoff/contracts/platform/materials'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { EntityTabs } from './EntityTabs.tsx'

const user = userEvent.setup()
const shelter = { id: 7, name: 'Night Shelter' }
const note: Note = {
  id: 3,
  noteType: 2,
  text: 'Ring twice',
  author: { id: 1, name: 'Ben Ode', photo: null },
  referral: null,
  kind: null,
  files: [],
  mentions: [],
  side: 'Night Shelter',
  createdAt: '2026-11-18T15:00:00.000Z',
  editedAt: '2026-11-18T16:00:00.000Z',
  earlier: 1,
  version: 2,
  mayEdit: true,
  mayRemove: false,
}
const paged = <Row,>(data: Row[]) => ({ data, total: data.length, pageNo: 1, pageSize: 20 })
const parts = (
  <EntityTabs entity={shelter}>
    <p>What everyone sees</p>
  </EntityTabs>
)

test('only those who manage the record see its notes and files', async () => {
  await show(parts, {
    me: person({ type: UserType.Entity, entity: { id: 8, name: 'Elsewhere' } }),
    at: '/here?tab=notes',
  })
  expect(screen.getByText('What everyone sees')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Sections' })).toBeNull()
})

test('an entity writes internal notes by default, and reads its earlier ones', async () => {
  const api = fakeApi()
  api.on(notes.ofEntity, () => paged([note]))
  api.on(notes.earlier, () => [{ text: 'Ring once', writtenAt: '2026-11-18T15:00:00.000Z' }])
  api.on(notes.writeOfEntity, () => note)
  await show(parts, { me: person({ type: UserType.Entity, entity: shelter }), at: '/here?tab=notes' })
  const list = await screen.findByRole('list', { name: 'Notes' })
  expect(within(list).getByText('Internal')).toBeVisible()
  await user.click(within(list).getByRole('button', { name: 'Show earlier versions' }))
  expect(await within(list).findByText('Ring once')).toBeVisible()

  expect(screen.getByText('Internal: only Night Shelter will see it.')).toBeVisible()
  await user.type(screen.getByLabelText('New note'), 'We moved')
  await user.click(screen.getByRole('switch', { name: /^Visible to the administrators/ }))
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''))
  expect(api.askedFor(notes.writeOfEntity)[0]!.body).toEqual({ entityId: 7, text: 'We moved', noteType: 1 })
})

test('without files it explains their purpose; a dropped file requires its category first', async () => {
  const api = fakeApi()
  api.on(materials.ofEntity, () => paged([]))
  await show(parts, { at: '/here?tab=files' })
  expect(await screen.findByText('No files yet')).toBeVisible()
  await user.upload(screen.getByLabelText('Files of Night Shelter'), new File(['%PDF-'], 'License.pdf'))
  const dialog = await screen.findByRole('dialog', { name: /^Upload 1 file/ })
  expect(within(dialog).getByText('License.pdf')).toBeVisible()
  expect(within(dialog).getByLabelText('Category')).toBeVisible()
  expect(within(dialog).getByText('The administrators and Night Shelter will see it.')).toBeVisible()
})
