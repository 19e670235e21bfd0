import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { type Note, notes } from '@handoff/contracts/customers/notes'
import { UserType } from '@handoff/contracts/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'

const user = userEvent.setup()
const customer = { id: 5, firstName: 'Rosa', state: 1 } as Customer
const clinic = { id: 7, name: 'Harbor Clinic' }
const note: Note = {
  id: 3,
  noteType: 4,
  text: 'Access granted to Night Shelter',
  author: null,
  side: null,
  referral: null,
  kind: null,
  files: [],
  mentions: [],
  createdAt: '2026-11-18T15:00:00.000Z',
  editedAt: null,
  earlier: 0,
  version: 1,
  mayEdit: false,
  mayRemove: false,
}
const paged = <Row,>(data: Row[]) => ({ data, total: data.length, pageNo: 1, pageSize: 20 })

test('an @ offers people who may read the note; the selected one is mentioned with it', async () => {
  const api = fakeApi()
  api.on(notes.ofCustomer, () => paged([note]))
  api.on(notes.readers, () => [{ id: 9, name: 'Marcus Webb', entity: 'Harbor Clinic' }])
  api.on(notes.writeOfCustomer, () => note)
  await show(<CustomerNotes customer={customer} />, { me: person({ type: UserType.Entity, entity: clinic }) })
  const list = await screen.findByRole('list', { name: 'Notes' })
  expect(within(list).getByText('System')).toBeVisible()

  await user.type(screen.getByLabelText('New note'), 'Call her, @mar')
  await screen.findByRole('option', { name: /Marcus Webb/ })
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('New note')).toHaveValue('Call her, @Marcus Webb ')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''))
  expect(api.askedFor(notes.writeOfCustomer)[0]!.body).toEqual({
    customerId: 5,
    noteType: 2,
    text: 'Call her, @Marcus Webb ',
    mentions: [9],
  })
})
