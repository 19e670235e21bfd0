import { weekdayOf } from '@handoff/contracts/kit/dates/day-words'
import { categories } from '@handoff/contracts/network/categories'
import { type Location, locations } from '@handoff/contracts/network/locations/locations'
import { reference } from '@handoff/contracts/platform/reference'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, Refusal } from '../../../../test/fakeApi.ts'
import { show } from '../../../../test/show.tsx'
import { LocationDialog } from '../LocationDialog.tsx'

const user = userEvent.setup()
const nineToFive = [{ from: '09:00', until: '17:00' }]
const closed: { from: string; until: string }[] = []
const pantry: Location = {
  id: 4,
  name: 'Pantry',
  entity: { id: 3, name: 'Harbor Clinic', logo: null, networkType: 2 },
  addressLine1: '1 Main Street',
  city: 'Oakland',
  county: 'Alameda County',
  stateCode: 'CA',
  zip: '94601',
  phone: null,
  lat: 37.8,
  lng: -122.2,
  precision: 'zip',
  isConfidential: false,
  categories: [],
  offers: [],
  isOpenNow: true,
  notice: null,
  stateId: null,
  countyId: null,
  cityId: null,
  hours: [nineToFive, nineToFive, closed, nineToFive, nineToFive, closed, closed],
  exceptions: [],
  noticeUntil: null,
  timeZone: 'America/Los_Angeles',
  note: null,
  warning: null,
  version: 2,
  mayEdit: true,
}

async function edit(location = pantry) {
  const api = fakeApi()
  api.on(reference.states, () => [])
  api.on(categories.dropdown, () => [])
  api.on(locations.show, () => location)
  api.on(locations.locate, () => ({ lat: 37.8, lng: -122.2, precision: 'zip' as const, warning: null }))
  api.on(locations.save, () => location)
  await show(<LocationDialog location={location} onClosed={() => {}} />)
  await screen.findByLabelText(/^Name/)
  return api
}
const day = (name: string) => screen.getByRole('group', { name })
const type = (label: string, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } })
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const sentLocation = async (api: ReturnType<typeof fakeApi>) => {
  await waitFor(() => expect(api.askedFor(locations.save)).toHaveLength(1))
  return api.askedFor(locations.save)[0]!.body as { hours: unknown; exceptions: unknown; pin: unknown }
}

test('a week begins on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(weekdayOf('2026-11-29')).toBe(6)
})

test('a day is opened, gets a second span after its break, and ends at midnight', async () => {
  const api = await edit()
  expect(within(day('Wednesday')).getByText('Closed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add hours to Wednesday' }))
  await user.click(screen.getByRole('button', { name: 'Add hours to Wednesday' }))
  type('Wednesday until', '12:00')
  type('Wednesday from, 2', '13:00')
  type('Wednesday until, 2', '00:00')
  await save()
  const { hours } = await sentLocation(api)
  expect((hours as unknown[])[2]).toEqual([
    { from: '09:00', until: '12:00' },
    { from: '13:00', until: '24:00' },
  ])
})

test('a day is closed, and copied to the others', async () => {
  const api = await edit()
  await user.click(screen.getByRole('button', { name: 'Remove the hours of Tuesday' }))
  type('Friday until', '13:00')
  await user.click(screen.getByRole('button', { name: 'Copy Friday to other days' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to Saturday' }))
  await save()
  const { hours } = await sentLocation(api)
  const short = [{ from: '09:00', until: '13:00' }]
  expect(hours).toEqual([nineToFive, [], [], nineToFive, short, short, []])
})

test('hours that end before they begin, or overlap, show an error at their day and are not sent', async () => {
  const api = await edit()
  type('Monday until', '08:00')
  await user.click(screen.getByRole('button', { name: 'Add hours to Thursday' }))
  type('Thursday from, 2', '16:00')
  type('Thursday until, 2', '18:00')
  await save()
  expect(await within(day('Monday')).findByText('The end must be after the start')).toBeVisible()
  type('Monday until', '17:00')
  expect(within(day('Monday')).queryByText('The end must be after the start')).not.toBeInTheDocument()
  await save()
  expect(await within(day('Thursday')).findByText('These hours overlap')).toBeVisible()
  expect(api.askedFor(locations.save)).toEqual([])
})

test('hours that no one knows are no closed week', async () => {
  const api = await edit()
  await user.click(screen.getByRole('switch', { name: /Hours are listed/ }))
  expect(screen.queryByRole('group', { name: 'Monday' })).not.toBeInTheDocument()
  await save()
  expect(await sentLocation(api)).toMatchObject({ hours: null, pin: null })
})

test('a day that differs is closed until it gets hours; one without a date is not sent', async () => {
  const api = await edit()
  await user.click(screen.getByRole('button', { name: 'Add exception' }))
  await save()
  expect(await within(day('Day 1')).findByText('Enter a valid date')).toBeVisible()
  fireEvent.change(within(day('Day 1')).getByLabelText('Day'), { target: { value: '2026-11-26' } })
  await user.type(within(day('Day 1')).getByLabelText('Note'), 'Thanksgiving')
  await save()
  const { exceptions } = await sentLocation(api)
  expect(exceptions).toEqual([{ day: '2026-11-26', hours: [], note: 'Thanksgiving' }])
})

test('the pin falls where the ZIP code leads, with a warning; by hand it needs both numbers', async () => {
  const api = await edit()
  api.on(locations.locate, ({ zip }) => ({
    lat: 36.1,
    lng: -115.2,
    precision: 'zip' as const,
    warning: `The ZIP code ${zip} is in Nevada`,
  }))
  await user.clear(screen.getByLabelText('ZIP'))
  await user.type(screen.getByLabelText('ZIP'), '89101')
  expect(await screen.findByText(/Based on ZIP code: pin at 36.1000, -115.2000/)).toBeVisible()
  expect(screen.getByText(/89101 is in Nevada/)).toBeVisible()

  await user.click(screen.getByRole('switch', { name: /Set pin manually/ }))
  await user.clear(screen.getByLabelText('Latitude'))
  await save()
  expect(await screen.findByText('Enter a latitude from -90 to 90')).toBeVisible()
  await user.type(screen.getByLabelText('Latitude'), '36.17')
  await save()
  expect((await sentLocation(api)).pin).toEqual({ lat: 36.17, lng: -115.2 })
})

test('an error from the server is shown at its field', async () => {
  const api = await edit()
  api.on(locations.save, () => {
    throw new Refusal(400, { title: 'Check the form', errors: { exceptions: ['Duplicate day'] } })
  })
  await save()
  expect(await screen.findByText('Duplicate day')).toBeVisible()
})

test('a night is one line of its evening, and is saved with both of its days', async () => {
  const api = await edit()
  type('Friday from', '20:00')
  type('Friday until', '02:00')
  expect(within(day('Friday')).getByLabelText('Friday until')).toHaveValue('02:00')
  expect(within(day('Saturday')).getByText('Closed')).toBeVisible()
  await save()
  await waitFor(() => expect(api.askedFor(locations.save)).toHaveLength(1))
  const { hours } = api.askedFor(locations.save)[0]!.body as { hours: unknown[] }
  expect(hours.slice(4, 6)).toEqual([[{ from: '20:00', until: '24:00' }], [{ from: '00:00', until: '02:00' }]])
})
