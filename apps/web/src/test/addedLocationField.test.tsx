import { locationFields } from '@handoff/contracts/network/locations/fields'
import { Location, locations } from '@handoff/contracts/network/locations/locations'
import { PublicLocation } from '@handoff/contracts/network/public-location'
import { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { requests } from '@handoff/contracts/network/requests/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LocationDialog } from '../features/network/locations/LocationDialog.tsx'
import { SuggestDialog } from '../features/network/requests/SuggestDialog.tsx'
import { LocationDrawer } from '../pages/network/locations/LocationDrawer.tsx'
import { PublicLocations } from '../pages/public/directory/PublicLocations.tsx'
import { fakeApi } from './fakeApi.ts'
import { inTexts } from './inTexts.tsx'
import { sampleOf } from './sampleOf.ts'
import { show } from './show.tsx'

/** A field that no page of ours knows: an entry in the table of a location's fields. */
vi.mock('@handoff/contracts/network/locations/fields', async (original) => {
  const { locationFields: known } = await original<{ locationFields: typeof locationFields }>()
  const parking = {
    ...known.note,
    label: 'Parking',
    column: 'parking',
    seen: { page: 'Parking', public: 'Parking' },
  }
  return { locationFields: { ...known, parking } }
})

// Without a type: no field that the compiler knows.
const parking: object = { parking: 'Behind the house' }
const location = sampleOf<Location>(Location, { id: 9, name: 'Front door', hours: null, zip: '94607', ...parking })
const user = userEvent.setup()
const type = (value: string) => fireEvent.change(screen.getByLabelText('Parking'), { target: { value } })
function aFakeApi() {
  const api = fakeApi()
  api.on(locations.show, () => location)
  api.on(locations.locate, () => ({ lat: null, lng: null, precision: null, warning: null }))
  return api
}

test('the page of a location shows a field of the table', async () => {
  aFakeApi()
  await show(<LocationDrawer id={9} onClose={() => {}} />)
  expect((await screen.findByText('Parking')).parentElement).toHaveTextContent('Behind the house')
})

test('so does the public page', async () => {
  const places = [sampleOf<PublicLocation>(PublicLocation, { isConfidential: false, hours: null, ...parking })]
  await show(inTexts(<PublicLocations entity={sampleOf<PublicEntityDetail>(PublicEntityDetail, { places })} />), {
    me: null,
  })
  expect(screen.getByText('Parking: Behind the house')).toBeVisible()
})

test('the form has an input for it, with what is there, and sends what is typed', async () => {
  const api = aFakeApi()
  api.on(locations.save, () => location)
  await show(<LocationDialog location={location} onClosed={() => {}} />)
  expect(await screen.findByLabelText('Parking')).toHaveValue('Behind the house')
  type('Across the road')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.askedFor(locations.save)).toHaveLength(1))
  expect(api.askedFor(locations.save)[0]!.body).toMatchObject({ parking: 'Across the road' })
})

test('a request for a change names it alone', async () => {
  const api = aFakeApi()
  api.on(requests.requestLocation, () => ({}) as never)
  await show(<SuggestDialog kind="location" id={9} action="change" onClosed={() => {}} />)
  expect(await screen.findByLabelText('Parking')).toHaveValue('Behind the house')
  type('Across the road')
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }))
  await waitFor(() => expect(api.askedFor(requests.requestLocation)).toHaveLength(1))
  expect(api.askedFor(requests.requestLocation)[0]!.body).toMatchObject({ payload: { parking: 'Across the road' } })
})
