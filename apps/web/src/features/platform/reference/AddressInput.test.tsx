import { reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { AddressInput } from './AddressInput.tsx'
import type { ChosenPlace } from './filledBy.ts'

const user = userEvent.setup()
const california = { id: 5, name: 'California', code: 'CA', isTerritory: false }
const puertoRico = { id: 53, name: 'Puerto Rico', code: 'PR', isTerritory: true }

function Form({ stateId }: { stateId: number | null }) {
  const [value, setValue] = useState<ChosenPlace & { zip: string }>({ stateId, countyId: null, cityId: null, zip: '' })
  return (
    <AddressInput street={{}} value={value} errors={{}} onChange={(changes) => setValue({ ...value, ...changes })} />
  )
}

async function opened(stateId: number | null = null) {
  const api = fakeApi()
  api.on(reference.states, () => [california, puertoRico])
  api.on(reference.state, () => ({ ...puertoRico, counties: [] }))
  await show(<Form stateId={stateId} />)
  await user.click(screen.getByRole('button', { name: /^State/ }))
  await screen.findByRole('option', { name: 'California' })
}
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a territory is offered to anyone who types its name', async () => {
  await opened()
  expect(offered()).toEqual(['California'])
  await user.type(await screen.findByRole('combobox', { name: 'Search State' }), 'puerto')
  expect(offered()).toEqual(['Puerto Rico'])
  await user.click(screen.getByRole('option'))
  expect(screen.getByRole('button', { name: /^State/ })).toHaveTextContent('Puerto Rico')
})

test('and remains once selected', async () => {
  await opened(puertoRico.id)
  expect(offered()).toEqual(['California', 'Puerto Rico'])
})

const alameda = {
  id: 6001,
  name: 'Alameda',
  fullName: 'Alameda County',
  cities: [
    { id: 70, name: 'Oakland', lat: null, lng: null },
    { id: 71, name: 'Berkeley', lat: null, lng: null },
  ],
}
const fresno = {
  id: 6019,
  name: 'Fresno',
  fullName: 'Fresno County',
  cities: [{ id: 72, name: 'Fresno', lat: null, lng: null }],
}

test('fields filled in by a ZIP code are marked, until they are changed', async () => {
  const api = fakeApi()
  api.on(reference.states, () => [california])
  api.on(reference.state, () => ({ ...california, counties: [alameda, fresno] }))
  api.on(reference.places, () => [
    { kind: 'zip' as const, name: '94601', zip: '94601', stateId: 5, countyId: 6001, cityId: 70, lat: 1, lng: 2 },
  ])
  api.on(reference.citiesOfZip, () => [
    { id: 70, name: 'Oakland', county: 'Alameda', stateId: 5, countyId: 6001 },
    { id: 72, name: 'Fresno', county: 'Fresno', stateId: 5, countyId: 6019 },
  ])
  await show(<Form stateId={null} />)
  expect(screen.getAllByText(/^(Street|City|State|ZIP|County)$/).map(({ textContent }) => textContent)).toEqual([
    'Street',
    'City',
    'State',
    'ZIP',
    'County',
  ])
  await user.type(screen.getByLabelText('ZIP'), '94601')
  await waitFor(() => expect(screen.getAllByText('From ZIP')).toHaveLength(3))
  await waitFor(() => expect(screen.getByRole('button', { name: /^City/ })).toHaveTextContent('Oakland'))
  await user.click(screen.getByRole('button', { name: /^City/ }))
  // Those of the ZIP code, in any county; any other by typing.
  await waitFor(() => expect(offered()).toEqual(['Oakland', 'FresnoFresno']))
  await user.type(await screen.findByRole('combobox', { name: 'Search City' }), 'berk')
  await user.click(await screen.findByRole('option', { name: /Berkeley/ }))
  expect(screen.getAllByText('From ZIP')).toHaveLength(2)
})

test('a city shows its county and state', async () => {
  const api = fakeApi()
  api.on(reference.states, () => [california])
  api.on(reference.state, () => ({ ...california, counties: [alameda, fresno] }))
  api.on(reference.places, () => [
    { kind: 'city' as const, name: 'Fresno, CA', zip: null, stateId: 5, countyId: 6019, cityId: 72, lat: 1, lng: 2 },
  ])
  await show(<Form stateId={null} />)
  await user.click(screen.getByRole('button', { name: /^City/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search City' }), 'fresno')
  await user.click(await screen.findByRole('option', { name: /Fresno, CA/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^County/ })).toHaveTextContent('Fresno'))
  expect(screen.getByRole('button', { name: /^State/ })).toHaveTextContent('California')
})
