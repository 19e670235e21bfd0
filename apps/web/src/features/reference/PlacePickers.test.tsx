import { reference } from '@handoff/contracts/reference'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { show } from '../../test/show.tsx'
import { type ChosenPlace, PlacePickers } from './PlacePickers.tsx'

const user = userEvent.setup()
const california = { id: 5, name: 'California', code: 'CA', isTerritory: false }
const puertoRico = { id: 53, name: 'Puerto Rico', code: 'PR', isTerritory: true }

function Pickers({ stateId }: { stateId: number | null }) {
  const [value, setValue] = useState<ChosenPlace>({ stateId, countyId: null, cityId: null })
  return <PlacePickers value={value} errors={{}} onChange={(changes) => setValue({ ...value, ...changes })} />
}

async function opened(stateId: number | null = null) {
  const api = fakeApi()
  api.on(reference.states, () => [california, puertoRico])
  api.on(reference.state, () => ({ ...puertoRico, counties: [] }))
  await show(<Pickers stateId={stateId} />)
  await user.click(screen.getByRole('button', { name: /^State/ }))
  await screen.findByRole('option', { name: 'California' })
}
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('a territory is offered to anyone who types for it', async () => {
  await opened()
  expect(offered()).toEqual(['California'])
  await user.type(await screen.findByRole('combobox', { name: 'Search State' }), 'puerto')
  expect(offered()).toEqual(['Puerto Rico'])
  await user.click(screen.getByRole('option'))
  expect(screen.getByRole('button', { name: /^State/ })).toHaveTextContent('Puerto Rico')
})

test('and stays where it has been chosen', async () => {
  await opened(puertoRico.id)
  expect(offered()).toEqual(['California', 'Puerto Rico'])
})
