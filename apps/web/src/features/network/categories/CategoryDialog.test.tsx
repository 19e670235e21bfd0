import { type Category, categories } from '@handoff/contracts/network/categories'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { pets } from './categories.fixtures.ts'

async function open(category?: Category) {
  const api = fakeApi()
  api.on(categories.colors, () => [
    { name: 'Amber', value: '#e07a1f', isDisabled: true },
    { name: 'Graphite', value: '#3b3b46', isDisabled: false },
  ])
  api.on(categories.create, () => pets)
  api.on(categories.save, () => pets)
  await show(<CategoryDialog category={category} onClosed={() => {}} />)
  await screen.findByRole('radio', { name: 'Graphite' })
  return api
}
const click = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }))

test('a new one is sent as it was put together, specialty by specialty', async () => {
  const api = await open()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Pets')
  await click('radio', 'Graphite')
  await click('radio', 'Heart')
  await click('button', 'Add specialty')
  await userEvent.type(screen.getByLabelText('Specialty 1'), 'Vet{Enter}')
  await userEvent.type(await screen.findByLabelText('Specialty 2'), 'Boarding')
  await click('button', 'Create category')
  await waitFor(() => expect(api.askedFor(categories.create)).toHaveLength(1))
  expect(api.askedFor(categories.create)[0]!.body).toMatchObject({
    name: 'Pets',
    color: '#3b3b46',
    icon: 'heart',
    specialties: [{ name: 'Vet' }, { name: 'Boarding' }],
  })
})

test('what another category has cannot be chosen, and what is missing is said where it is', async () => {
  const api = await open()
  expect(screen.getByRole('radio', { name: 'Amber: used by another category' })).toBeDisabled()
  await click('button', 'Create category')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.getByText('Please select Color')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Heart' })).toBeChecked()
  expect(api.askedFor(categories.create)).toEqual([])
})

test('any color can be typed: the palette holds suggestions', async () => {
  const api = await open()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Pets')
  const hex = screen.getByLabelText('Color as hex')
  await userEvent.type(hex, '#12345')
  await click('button', 'Create category')
  expect(await screen.findByText('Enter a color such as #6f6af6')).toBeVisible()
  await userEvent.type(hex, '6')
  await click('button', 'Create category')
  await waitFor(() => expect(api.askedFor(categories.create)).toHaveLength(1))
  expect(api.askedFor(categories.create)[0]!.body).toMatchObject({ color: '#123456', icon: 'heart' })
})

test('a changed one keeps its specialties by their ids, and says which version was looked at', async () => {
  const api = await open(pets)
  const vet = screen.getByLabelText('Specialty 1')
  await userEvent.clear(vet)
  await userEvent.type(vet, 'Veterinarian')
  await click('button', 'Save category')
  await waitFor(() => expect(api.askedFor(categories.save)).toHaveLength(1))
  expect(api.askedFor(categories.save)[0]!.body).toMatchObject({
    version: 3,
    specialties: [{ id: 70, name: 'Veterinarian' }],
  })
})

test('a name that was taken in the meantime shows an error, and nothing typed is lost', async () => {
  const api = await open(pets)
  api.refuse(categories.save, 400, {
    title: 'Check the form',
    errors: { name: ['There’s already a category Food'] },
  })
  const name = screen.getByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Food')
  await click('button', 'Save category')
  expect(await screen.findByText('There’s already a category Food')).toBeVisible()
  expect(name).toHaveValue('Food')
})
