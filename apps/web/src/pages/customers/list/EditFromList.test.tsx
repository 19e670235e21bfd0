import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { customFields, RecordField } from '@handoff/contracts/network/customFields/customFields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { EditFromList } from './EditFromList.tsx'

const user = userEvent.setup()
const field = (id: number, name: string, value: string) =>
  sampleOf<RecordField>(RecordField, {
    id,
    name,
    kind: 'text',
    value,
    masked: null,
    isRequired: false,
    defaultValue: null,
  })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

/** Someone else saves other values while the form is open. */
async function openAndLose() {
  const api = fakeApi()
  const current = { version: 1, housing: 'Shelter', school: 'None', pets: 'Dog' }
  const fields = () => [
    field(7, 'Housing', current.housing),
    field(8, 'School', current.school),
    field(9, 'Pets', current.pets),
  ]
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 4, version: current.version, hasNoContact: true }))
  api.on(customFields.ofCustomer, fields)
  api.refuse(customers.save, 409, { title: 'Someone else just updated this' })
  await show(<EditFromList id={4} onClosed={() => {}} />)
  await screen.findByLabelText('Housing')
  type('Housing', 'With friends')
  type('Pets', 'Cat')
  Object.assign(current, { version: 2, housing: 'Vehicle', school: 'Evening' })
  await press('Save')
  const panel = await screen.findByText(/Someone else just changed/)
  await screen.findByText('Housing now')
  expect(panel.parentElement).toHaveTextContent('Housing nowVehicleSchool nowEvening')
  expect(screen.queryByText('Pets now')).toBeNull()
  const saveAndRead = async () => {
    await press('Save')
    await waitFor(() => expect(api.askedFor(customers.save)).toHaveLength(2))
    return api.askedFor(customers.save)[1]!.body
  }
  return { sent: saveAndRead }
}

test('custom fields saved by someone else are shown, and typed values remain', async () => {
  const { sent } = await openAndLose()
  await press('Keep my changes')
  expect(screen.getByLabelText('School')).toHaveValue('Evening')
  expect(await sent()).toEqual({
    version: 2,
    customFieldsInputs: [
      { id: 7, value: 'With friends' },
      { id: 9, value: 'Cat' },
    ],
  })
})

test('the current values of custom fields are used where someone else changed them', async () => {
  const { sent } = await openAndLose()
  await press('Use current values')
  expect(screen.getByLabelText('Housing')).toHaveValue('Vehicle')
  expect(await sent()).toEqual({ version: 2, customFieldsInputs: [{ id: 9, value: 'Cat' }] })
})

test('a customer or custom fields that could not be loaded can be retried', async () => {
  const api = fakeApi()
  api.refuse(customers.show, 503, { title: 'Please try again' })
  await show(<EditFromList id={4} onClosed={() => {}} />)
  await screen.findByText('Please try again')
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 4, firstName: 'Rosa', lastName: 'Marin' }))
  api.refuse(customFields.ofCustomer, 503, { title: 'Still not' })
  await press('Retry')
  await screen.findByText('Still not')
  expect(screen.getByText('Edit Rosa Marin')).toBeVisible()
  api.on(customFields.ofCustomer, () => [field(7, 'Housing', 'Shelter')])
  await press('Retry')
  expect(await screen.findByLabelText('Housing')).toHaveValue('Shelter')
})

test('the focus returns to the opener of the form, even after a delay', async () => {
  const api = fakeApi()
  api.on(customers.show, () => sampleOf<Customer>(Customer, { id: 4 }))
  api.on(customFields.ofCustomer, () => [field(7, 'Housing', 'Shelter')])
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Edit this</button>
        {isOpen && <EditFromList id={4} onClosed={() => setOpen(false)} />}
      </>
    )
  }
  await show(<Page />)
  await press('Edit this')
  await screen.findByLabelText('Housing')
  await press('Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit this' })).toHaveFocus())
})
