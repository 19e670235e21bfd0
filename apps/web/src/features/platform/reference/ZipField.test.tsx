import { reference } from '@handoff/contracts/platform/reference'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { filledBy } from './filledBy.ts'
import { ZipField } from './ZipField.tsx'

const user = userEvent.setup()
const nowhere = { stateId: null, countyId: null, cityId: null }
const oakland = { stateId: 5, countyId: 6001, cityId: 70 }
const lasVegas = { stateId: 29, countyId: 32003, cityId: 80 }
const places: Record<string, typeof oakland> = { '94601': oakland, '89101': lasVegas }

async function field(value: Parameters<typeof ZipField>[0]['value']) {
  const api = fakeApi()
  api.on(reference.places, ({ q }) =>
    Object.entries(places)
      .filter(([zip]) => zip === q)
      .map(([zip, place]) => ({ kind: 'zip' as const, name: zip, zip, lat: 1, lng: 2, ...place })),
  )
  const onValues = vi.fn<(typed: typeof value) => void>()
  function Form() {
    const [typed, setTyped] = useState(value)
    useEffect(() => onValues(typed), [typed])
    return (
      <>
        <ZipField value={typed} onChange={(changes) => setTyped((now) => ({ ...now, ...changes }))} />
        <button type="button" onClick={() => setTyped((now) => ({ ...now, cityId: 71 }))}>
          Another city
        </button>
      </>
    )
  }
  await show(<Form />)
  const type = async (zip: string) => {
    await user.clear(screen.getByLabelText('ZIP'))
    await user.type(screen.getByLabelText('ZIP'), zip)
  }
  return { api, now: () => onValues.mock.lastCall![0], type }
}
const leadsTo = (now: () => object, place: object) => vi.waitFor(() => expect(now()).toMatchObject(place))

test('a ZIP code fills state, county and city, and another one fills others', async () => {
  const { api, now, type } = await field({ ...nowhere, zip: '' })
  await type('9460')
  expect(api.askedFor(reference.places)).toEqual([])
  await type('94601-1234')
  await leadsTo(now, { zip: '94601-1234', ...oakland })
  await type('89101')
  await leadsTo(now, { zip: '89101', ...lasVegas })
})

test('a selected value remains', async () => {
  const { api, now, type } = await field({ ...nowhere, zip: '' })
  await type('94601')
  await leadsTo(now, oakland)
  await user.click(screen.getByRole('button', { name: 'Another city' }))
  await type('89101')
  await vi.waitFor(() => expect(api.askedFor(reference.places)).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(now()).toEqual({ zip: '89101', ...oakland, cityId: 71 })
})

test('an initial value fills nothing', async () => {
  const { api, now } = await field({ ...nowhere, zip: '94601' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(api.askedFor(reference.places)).toEqual([])
  expect(now()).toMatchObject(nowhere)
})

test('a place outside the selection is left alone, one within it is added', () => {
  expect(filledBy(oakland, { ...nowhere, stateId: 5 })).toEqual(oakland)
  expect(filledBy(oakland, { ...nowhere, stateId: 29 })).toBeNull()
  expect(filledBy(oakland, { ...oakland, cityId: 71 })).toBeNull()
  expect(filledBy(lasVegas, oakland)).toBeNull()
  expect(filledBy(lasVegas, oakland, oakland)).toEqual(lasVegas)
})
