import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { UserType } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { NewCustomer } from '../../referrals/referrals/refer/customer/NewCustomer.tsx'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'

const una = () => person({ type: UserType.Entity, entity: { id: 3, name: 'Wren House' } })
function open(customer: Partial<Customer>, proposed: string | null) {
  const api = fakeApi()
  api.on(customFields.ofCustomer, () => [])
  api.on(customers.duplicates, () => [])
  api.on(customers.proposeCodeName, () => ({ codeName: proposed }))
  const phones = [{ number: '(510) 555-0142', kind: 1 as const, isSafe: true }]
  const one = sampleOf<Customer>(Customer, { phones, version: 1, codeName: null, ...customer })
  return { api, shown: show(<EditCustomerDialog customer={one} onClosed={() => {}} />, { me: una() }) }
}
const box = () => screen.findByRole('checkbox', { name: 'Record under a code name' })

test('proposes a code name, and sends the one that was typed', async () => {
  const { api } = open({}, 'Blue Heron')
  api.on(customers.save, () => sampleOf<Customer>(Customer))
  await userEvent.click(await box())
  expect(screen.getByLabelText(/^Code name/)).toHaveValue('Blue Heron')
  await userEvent.clear(screen.getByLabelText(/^Code name/))
  await userEvent.type(screen.getByLabelText(/^Code name/), 'Grey Owl')
  expect(screen.getByText(/Everyone else sees “Grey Owl”/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(customers.save)[0]?.body).toEqual({ version: 1, codeName: 'Grey Owl' }))
})

test('takes it back', async () => {
  const { api } = open({ codeName: 'Blue Heron' }, null)
  api.on(customers.save, () => sampleOf<Customer>(Customer))
  await userEvent.click(await box())
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(customers.save)[0]?.body).toEqual({ version: 1, codeName: null }))
})

test('is not there at other providers', async () => {
  open({}, null)
  await screen.findByRole('button', { name: 'Save' })
  expect(screen.queryByRole('checkbox', { name: 'Record under a code name' })).toBeNull()
})

test('a new customer within a referral gets a code name as well', async () => {
  const api = fakeApi()
  api.on(customers.duplicates, () => [])
  api.on(customers.proposeCodeName, () => ({ codeName: 'Blue Heron' }))
  const nothing = () => {}
  await show(<NewCustomer words="Ana Ruiz" onBack={nothing} onAdded={nothing} onTyping={nothing} />, { me: una() })
  await userEvent.type(screen.getByLabelText('Email'), 'ana@mail.example')
  await userEvent.click(await box())
  await userEvent.click(screen.getByRole('button', { name: 'Add customer' }))
  await waitFor(() => expect(api.askedFor(customers.create)[0]?.body).toMatchObject({ codeName: 'Blue Heron' }))
})
