import { customers } from '@handoff/contracts/customers/customers/customers'
import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aCustomField } from '../../../test/aCustomField.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'

const field = aCustomField({ isRequired: true })

test('the short form requires custom fields, and the server’s error for one is next to it', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(customFields.active, () => [
    field,
    { ...field, id: 8, name: 'Pharmacy', isRequired: false, defaultValue: 'Main' },
  ])
  api.refuse(customers.create, 400, { errors: { 'customField:7': ['Please enter another'] } })
  await show(<CustomerDialog onClosed={() => {}} />)
  fireEvent.change(await screen.findByLabelText(/^First name/), { target: { value: 'Rosa' } })
  fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Marin' } })
  fireEvent.change(screen.getAllByLabelText(/^Phone/)[0]!, { target: { value: '(510) 555-0142' } })
  expect(screen.queryByLabelText('Pharmacy')).toBeNull()
  const create = screen.getByRole('button', { name: 'Create customer' })
  await user.click(create)
  expect(await screen.findByText('Housing is required')).toBeInTheDocument()
  expect(api.askedFor(customers.create)).toEqual([])

  fireEvent.change(screen.getByLabelText(/^Housing/), { target: { value: 'Shelter' } })
  await user.click(create)
  await waitFor(() => expect(api.askedFor(customers.create)).toHaveLength(1))
  expect(api.askedFor(customers.create)[0]!.body).toMatchObject({
    customFieldsInputs: [
      { id: 7, value: 'Shelter' },
      { id: 8, value: 'Main' },
    ],
  })
  expect(await screen.findByText('Please enter another')).toBeInTheDocument()
})

test('a new customer’s form waits for the custom fields', async () => {
  const api = fakeApi()
  api.refuse(customFields.active, 503, { title: 'Please try again' })
  await show(<CustomerDialog onClosed={() => {}} />)
  await screen.findByText('Please try again')
  expect(screen.queryByLabelText(/^First name/)).toBeNull()
  api.on(customFields.active, () => [field])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText(/^Housing/)).toBeInTheDocument()
})

test('a refusal for a duplicate opens the comparison, and the reason is sent', async () => {
  const user = userEvent.setup()
  const api = fakeApi()
  api.on(customFields.active, () => [])
  api.on(customers.duplicates, () => [])
  const known = sampleOf<SameCustomer>(SameCustomer, {
    id: 2981,
    name: 'José Muñiz Ortega',
    score: 0.94,
    level: 'sure',
    comparison: [{ field: 'name', value: 1, reason: 'Same without accents' }],
    email: null,
    mayEdit: true,
  })
  api.refuse(customers.create, 409, { code: 'duplicate', title: 'This looks like José', candidates: [known] })
  await show(<CustomerDialog onClosed={() => {}} />)
  fireEvent.change(await screen.findByLabelText(/^First name/), { target: { value: 'Jose' } })
  fireEvent.change(screen.getByLabelText(/^Last name/), { target: { value: 'Muniz' } })
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'jm@inbox.example' } })
  await user.click(screen.getByRole('button', { name: 'Create customer' }))
  expect(await screen.findByText('Same without accents')).toBeVisible()
  expect(screen.getByText('94%')).toBeVisible()
  expect(screen.getByText('New, will be added')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /^Create anyway/ }))
  await user.click(screen.getByRole('combobox', { name: 'Reason' }))
  await screen.findByRole('option', { name: 'Twins' })
  // The kinds of a phone have one as well.
  await user.click(screen.getAllByRole('option', { name: 'Other' }).at(-1)!)
  await user.click(screen.getByRole('button', { name: 'Create anyway' }))
  await user.type(await screen.findByLabelText(/^What reason/), 'His father')
  await user.click(screen.getByRole('button', { name: 'Create anyway' }))
  await waitFor(() => expect(api.askedFor(customers.create)).toHaveLength(2))
  expect(api.askedFor(customers.create)[1]!.body).toMatchObject({
    duplicateChoice: { otherIds: [2981], reason: 4, text: 'His father' },
  })
})
