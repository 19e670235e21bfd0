import { Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { type Household, Housemate, households } from '@handoff/contracts/customers/households'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { emptyServer } from '../../../test/emptyServer.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { HouseholdCard } from './HouseholdCard.tsx'

const rosa = sampleOf<Customer>(Customer, {
  id: 5,
  firstName: 'Rosa',
  lastName: 'Marin',
  addressLine1: '2418 Foothill Blvd',
  zip: '94601',
  mayEdit: true,
})
const housemate = (id: number, name: string, more: Partial<Housemate> = {}) =>
  sampleOf<Housemate>(Housemate, {
    id,
    name,
    state: 1,
    isHead: false,
    isContact: false,
    mayEdit: true,
    ...more,
  })
const home = {
  id: 3,
  version: 4,
  people: [housemate(5, 'Rosa Marin', { isHead: true }), housemate(6, 'Leo Marin', { age: 1 })],
}

async function open(customer: Customer, data: Household[]) {
  const api = emptyServer()
  api.on(households.ofCustomer, () => data)
  api.on(households.save, () => home)
  api.on(households.create, () => home)
  api.on(households.remove, () => null)
  await show(<HouseholdCard customer={customer} />)
  return api
}
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('shows who lives there, and changes head and whom to call at the version that was seen', async () => {
  const api = await open(rosa, [home])
  const card = within(await screen.findByRole('region', { name: 'Household' }))
  expect(await card.findByRole('link', { name: 'Leo Marin' })).toHaveAttribute(
    'href',
    '/customer-management/clients?id=6',
  )
  expect(card.getByText('Head')).toBeVisible()
  expect(card.getByText(/^1 year/)).toBeVisible()
  await choose('Leo Marin', 'Call first')
  await waitFor(() => expect(api.askedFor(households.save)[0]!.body).toEqual({ version: 4, contactId: 6 }))
  await choose('Rosa Marin', 'Not the head')
  await waitFor(() => expect(api.askedFor(households.save)[1]!.body).toEqual({ version: 4, headId: null }))
})

test('someone leaves after a question', async () => {
  const api = await open(rosa, [home])
  await choose('Rosa Marin', 'Leave household')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave household' }))
  await waitFor(() => expect(api.askedFor(households.remove)).toHaveLength(1))
})

test('without a household someone is found, or created at the same address', async () => {
  const api = await open(rosa, [])
  expect(await screen.findByText(/Link the people who live with Rosa/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add someone' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add to household' }))
  expect(dialog.getByText('Please select Customer')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'New person at the same address' }))
  expect(await screen.findByDisplayValue('2418 Foothill Blvd')).toBeVisible()
  expect(screen.getByLabelText(/^Last name/)).toHaveValue('Marin')
  await userEvent.type(screen.getByLabelText(/^First name/), 'Ines')
  await userEvent.click(screen.getByLabelText('No phone or email'))
  api.on(customers.create, () => sampleOf<Customer>(Customer, { id: 9 }))
  await userEvent.click(screen.getByRole('button', { name: 'Create customer' }))
  await waitFor(() => expect(api.askedFor(households.create)[0]!.body).toEqual({ housemateIds: [5, 9] }))
  expect(api.askedFor(customers.create)[0]!.body).toMatchObject({ zip: '94601' })
})

test('those who may not change it see no empty household', async () => {
  const api = await open({ ...rosa, mayEdit: false }, [])
  await waitFor(() => expect(api.askedFor(households.ofCustomer)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Household' })).toBeNull())
})

test('a new person in the home of someone under a code name begins under one, too', async () => {
  const api = await open({ ...rosa, codeName: 'Blue Heron' }, [home])
  api.on(customers.proposeCodeName, () => ({ codeName: 'Gray Tern' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add someone' }))
  await waitFor(() => expect(api.askedFor(customers.proposeCodeName)).not.toEqual([]))
  await userEvent.click(await screen.findByRole('button', { name: 'New person at the same address' }))
  expect(await screen.findByRole('textbox', { name: 'Code name' })).toHaveValue('Gray Tern')
})
