import { locations } from '@handoff/contracts/network/locations/locations'
import { reference } from '@handoff/contracts/platform/reference'
import { settings } from '@handoff/contracts/platform/settings'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { seen } from '../../../test/mapStandIn.tsx'
import { show } from '../../../test/show.tsx'
import { inputOf, type LocationFormValues, noLocation } from './locationValues.ts'
import { Whereabouts } from './Whereabouts.tsx'

vi.mock('maplibre-gl', () => import('../../../test/mapStandIn.tsx'))
vi.mock('react-map-gl/maplibre', () => import('../../../test/mapStandIn.tsx'))
vi.mock('../../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => true }))

const user = userEvent.setup()
const places: Record<string, { lat: number; lng: number }> = {
  '94601': { lat: 37.78, lng: -122.22 },
  '89101': { lat: 36.17, lng: -115.12 },
}

async function typing() {
  const api = fakeApi()
  api.on(settings.map, () => ({ styleUrl: 'https://maps.example.org/style.json', streetsUrl: null }))
  api.on(reference.states, () => [])
  api.on(locations.locate, ({ zip }) => ({ ...places[zip ?? '']!, precision: 'zip' as const, warning: null }))
  const onValues = vi.fn<(values: LocationFormValues) => void>()
  function Form() {
    const [values, setValues] = useState<LocationFormValues>({ ...noLocation, zip: '94601' })
    useEffect(() => onValues(values), [values])
    return <Whereabouts value={values} errors={{}} onChange={(changes) => setValues({ ...values, ...changes })} />
  }
  await show(<Form />)
  await screen.findByRole('button', { name: /^The pin/ })
  return { pinSent: () => inputOf(onValues.mock.lastCall![0]).pin }
}
const pinAt = () =>
  screen
    .getByRole('button', { name: /^The pin/ })
    .closest('[data-at]')!
    .getAttribute('data-at')
const drag = (lat: number, lng: number) => act(() => seen.drag({ lngLat: { lat, lng } }))
const byHand = () => screen.getByRole('switch', { name: /Set pin manually/ })

test('the pin is at the place of the ZIP code, and is not sent', async () => {
  const { pinSent } = await typing()
  expect(pinAt()).toBe('37.78,-122.22')
  expect(byHand()).not.toBeChecked()
  expect(pinSent()).toBeNull()
})

test('dragged, it is placed by hand, and its numbers say where', async () => {
  const { pinSent } = await typing()
  drag(37.79, -122.25)
  expect(byHand()).toBeChecked()
  expect(screen.getByLabelText('Latitude')).toHaveValue('37.79')
  expect(screen.getByLabelText('Longitude')).toHaveValue('-122.25')
  expect(pinAt()).toBe('37.79,-122.25')
  expect(pinSent()).toEqual({ lat: 37.79, lng: -122.25 })
})

test('the numbers move it as well', async () => {
  const { pinSent } = await typing()
  await user.click(byHand())
  expect(pinSent()).toEqual(places['94601'])
  await user.clear(screen.getByLabelText('Latitude'))
  await user.type(screen.getByLabelText('Latitude'), '38.5')
  expect(pinAt()).toBe('38.5,-122.22')
})

test('it goes back to the place that was looked up', async () => {
  const { pinSent } = await typing()
  drag(37.79, -122.25)
  await user.click(screen.getByRole('button', { name: 'Reset pin' }))
  expect(byHand()).not.toBeChecked()
  expect(pinAt()).toBe('37.78,-122.22')
  expect(pinSent()).toBeNull()
})

test('another ZIP code takes it along', async () => {
  const { pinSent } = await typing()
  drag(37.79, -122.25)
  await user.clear(screen.getByLabelText('ZIP'))
  await user.type(screen.getByLabelText('ZIP'), '89101')
  expect(byHand()).not.toBeChecked()
  await vi.waitFor(() => expect(pinAt()).toBe('36.17,-115.12'))
  expect(pinSent()).toBeNull()
})
