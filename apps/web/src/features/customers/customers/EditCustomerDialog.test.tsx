import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { EditCustomerDialog } from './EditCustomerDialog.tsx'

const phones = [{ number: '(510) 555-0142', kind: 1 as const, isSafe: true }]
const open = (more: Partial<Customer>) =>
  show(<EditCustomerDialog customer={sampleOf<Customer>(Customer, { phones, ...more })} onClosed={() => {}} />)
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

test('a draft of an older record does not undo a later change by someone else', async () => {
  const api = fakeApi()
  api.on(customFields.ofCustomer, () => [])
  api.refuse(customers.save, 400, {})
  const before = await open({ version: 1, firstName: 'Rosa', lastName: 'Marin' })
  await type(/^First name/, 'Rose')
  await type(/^Last name/, 'Martin')
  before.unmount()

  await open({ version: 2, firstName: 'Rosalie', lastName: 'Marin' })
  expect(await screen.findByText(/The record has changed since/)).toBeVisible()
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Rosalie')
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await waitFor(() => expect(api.askedFor(customers.save)).toHaveLength(1))
  expect(api.askedFor(customers.save)[0]!.body).toEqual({ version: 2, lastName: 'Martin' })

  await userEvent.click(screen.getByRole('button', { name: 'Use my changes' }))
  await userEvent.click(save)
  await waitFor(() => expect(api.askedFor(customers.save)).toHaveLength(2))
  expect(api.askedFor(customers.save)[1]!.body).toEqual({ version: 2, firstName: 'Rose', lastName: 'Martin' })
})
