import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { type LocationRow, locations } from '@handoff/contracts/network/locations/locations'
import { reference } from '@handoff/contracts/platform/reference'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { accessTo, person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { LocationsPage } from './LocationsPage.tsx'

vi.mock('../../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => false }))

const user = userEvent.setup()
const looks = accessTo('Network Management')

async function page(me: Parameters<typeof person>[0], rows: LocationRow[] = []) {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(reference.states, () => [])
  api.on(locations.list, () => ({ data: rows, total: rows.length, pageNo: 1, pageSize: 10 }))
  api.on(locations.map, () => ({ marks: [], total: 0 }))
  await show(<LocationsPage />, { me: person(me), at: '/my-network/locations' })
}
const button = (name: string) => screen.queryAllByRole('button', { name })

test('the entity side requests a location, if its role may', async () => {
  await page({ type: UserType.Entity })
  expect(button('Add location')).toEqual([])
  await user.click(button('Request a location')[0]!)
  expect(await screen.findByText('Request a location')).toBeVisible()
})

test('anyone without the right is not offered it', async () => {
  await page({ type: UserType.EntityStaff, accesses: [looks] })
  expect(button('Request a location')).toEqual([])
})

test('administrators add one themselves', async () => {
  await page({})
  expect(button('Add location').length).toBeGreaterThan(0)
  expect(button('Request a location')).toEqual([])
})

test('an empty list has one primary button, and no pages', async () => {
  await page({})
  await screen.findByText('No locations yet')
  const [primary, inTheList] = button('Add location')
  expect(primary).not.toHaveAttribute('data-variant', 'default')
  expect(inTheList).toHaveAttribute('data-variant', 'default')
  expect(screen.queryByText('No results')).not.toBeInTheDocument()
})

test('a location that is named by its street shows it once', async () => {
  await page({}, [{ ...office, name: '1 Main Street' }])
  expect(await screen.findAllByText('1 Main Street')).toHaveLength(1)
})

const office: LocationRow = {
  id: 1,
  name: 'Main office',
  entity: { id: 3, name: 'Harbor Clinic', logo: null, networkType: 2 },
  addressLine1: '1 Main Street',
  city: 'Oakland',
  county: 'Alameda County',
  stateCode: 'CA',
  zip: '94601',
  phone: null,
  lat: null,
  lng: null,
  precision: null,
  isConfidential: false,
  categories: [],
  offers: [],
  isOpenNow: null,
  notice: 'Elevator under repair',
}
const hall: LocationRow = { ...office, id: 2, name: 'Community Hall', entity: null, notice: null }

test('a location is listed under its entity, one of the network under its own name', async () => {
  await page({}, [office, hall])
  const [first, second] = await screen.findAllByRole('link', { name: /office|Hall/ })
  expect(first).toHaveTextContent(/^Harbor ClinicMain office · Elevator under repair$/)
  expect(second).toHaveTextContent(/^Community HallThe network$/)
})

test('a figure opens the list that it counts', async () => {
  await page({})
  const figure = await screen.findByRole('link', { name: /No hours listed/ })
  expect(figure).toHaveAttribute('href', '/my-network/locations?figure=2')
})
