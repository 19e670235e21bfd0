import type { Answer, RequestOf } from '@handoff/contracts/kit'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { PublicDirectoryPage } from './PublicDirectoryPage.tsx'

const oakland = {
  kind: 'zip' as const,
  name: '94607 · Oakland, CA',
  stateId: 5,
  countyId: 6001,
  cityId: 1,
  zip: '94607',
  lat: 37.8,
  lng: -122.3,
}

const city = { ...oakland, kind: 'city' as const, name: 'Oakland, CA', zip: null }
const cities = [city, { ...city, name: 'Oakland, NJ', cityId: 2 }]

type Listed = (request: RequestOf<typeof publicDirectory.list>) => Answer<typeof publicDirectory.list>
const pantry = {
  id: 4,
  name: 'Open Table Pantry',
  networkType: 2 as const,
  logo: null,
  categories: [],
  place: 'Oakland, CA',
  phone: '+15105550142',
  languages: [],
  capacity: 1 as const,
  isOpenNow: true,
  opening: { is: 'open' as const, until: '18:00' },
  exception: null,
  distanceMiles: 1.3,
  eligibility: null,
  documentsToBring: null,
  point: null,
}
const nothing: Listed = () => ({ data: [], total: 0, pageNo: 1, pageSize: 20, origin: null })
/** One provider, which is not open today. */
const one: Listed = ({ openToday }) => (openToday ? nothing({}) : { ...nothing({}), data: [pantry], total: 1 })

async function directoryAt(search = '', listed = one) {
  const api = fakeApi()
  api.on(publicDirectory.about, () => ({
    intro: null,
    isHelpOn: false,
    phone: null,
    hotline: null,
    quickExitUrl: 'https://www.weather.gov/',
    categories: [],
    languages: [],
    states: [],
    consentText: 'I agree',
  }))
  api.on(publicDirectory.list, listed)
  api.on(reference.states, () => [])
  api.on(reference.places, ({ q = '' }) => (q === '94607' ? [oakland] : /^oakl/i.test(q) ? cities : []))
  const { router } = await show(<PublicDirectoryPage />, { me: null, at: `/public/network${search}` })
  const lastAsked = () => {
    const { url } = api.askedFor(publicDirectory.list).at(-1)!
    return Object.fromEntries(new URL(url, 'http://localhost').searchParams)
  }
  await waitFor(() => expect(api.askedFor(publicDirectory.list)).not.toEqual([]))
  return { api, router, lastAsked }
}
const sorting = () => screen.getByRole('combobox', { name: 'Sort by' })
const offered = () => [...sorting().querySelectorAll('option')].map(({ textContent }) => textContent)

test('a first visit asks where someone is and what they need, before any list', async () => {
  await directoryAt()
  expect(await screen.findByRole('heading', { level: 1, name: 'Where are you?' })).toBeVisible()
  expect(await screen.findByLabelText('ZIP code or city')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  expect(screen.queryByText('Open Table Pantry')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all providers' }))
  expect(await screen.findByText('Open Table Pantry')).toBeVisible()
})

test('an unknown ZIP code lists no one, and one press clears it', async () => {
  const { api, router } = await directoryAt()
  const field = await screen.findByLabelText('ZIP code or city')
  await userEvent.type(field, '00000')
  expect(await screen.findAllByText('We don’t know 00000')).toHaveLength(2)
  expect(field).toBeInvalid()
  expect(router.state.location.search).toMatchObject({ zip: expect.anything() })
  expect(api.askedFor(publicDirectory.list).filter(({ url }) => url.includes('zip='))).toEqual([])
  expect(offered()).toEqual(['Name, A to Z', 'Name, Z to A'])

  expect(screen.queryByText('Open Table Pantry')).toBeNull()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear place' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText('We don’t know 00000')).toBeNull())
  expect(field).toHaveValue('')
})

test('from a ZIP code those open and near come first, unless one says otherwise', async () => {
  const { lastAsked } = await directoryAt('?sort=-name')
  expect(lastAsked()).toMatchObject({ sort: '-name' })
  await userEvent.type(await screen.findByLabelText('ZIP code or city'), '94607')
  await waitFor(() => expect(lastAsked()).toMatchObject({ zip: '94607', miles: '25', sort: 'open' }))
  expect(offered()).toEqual(['Open first', 'Nearest first', 'Name, A to Z', 'Name, Z to A'])
  await userEvent.selectOptions(sorting(), 'Name, A to Z')
  await waitFor(() => expect(lastAsked()).toMatchObject({ zip: '94607', sort: 'name' }))
})

test('a city is found by its name: several are offered, and Enter takes the first', async () => {
  const { lastAsked, router } = await directoryAt()
  const field = await screen.findByLabelText('ZIP code or city')
  await userEvent.type(field, 'oakl')
  const places = await screen.findByRole('list', { name: 'Places' })
  expect(
    within(places)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Oakland, CA', 'Oakland, NJ'])
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(lastAsked()).toMatchObject({ cityId: '1', sort: 'open' }))
  expect(router.state.location.search).toMatchObject({ place: 'Oakland, CA' })
  expect(field).toHaveValue('Oakland, CA')
  await userEvent.clear(field)
  await userEvent.type(field, 'nowhere')
  expect(await screen.findByText('We don’t know nowhere')).toBeVisible()
})

test('rows are grouped by whether they are open, and a holiday is named above them', async () => {
  const closed = { is: 'closed' as const, next: { day: '2026-11-27', from: '09:00' } }
  const holiday = { day: '2026-11-26', hours: [], note: 'Thanksgiving', ahead: 1 }
  await directoryAt('?zip=94607', () => ({
    data: [
      { ...pantry, exception: holiday },
      { ...pantry, id: 5, name: 'Light House', opening: closed },
    ],
    total: 2,
    pageNo: 1,
    pageSize: 10,
    origin: { lat: 37.8, lng: -122.3 },
  }))
  const open = await screen.findByRole('list', { name: 'Open now' })
  expect(open).toHaveTextContent('Closed tomorrow for Thanksgiving')
  expect(screen.getByRole('list', { name: 'Closed today' })).toHaveTextContent('Light House')
  expect(screen.getByText('Tomorrow is Thanksgiving. 1 of these is closed.')).toBeVisible()
})

test('an address that sorts by distance from nowhere is sorted by name', async () => {
  const { lastAsked } = await directoryAt('?sort=distance&zip=946')
  expect(lastAsked()).toMatchObject({ sort: 'name' })
  expect(lastAsked()).not.toHaveProperty('zip')
})

test('a directory without providers counts nothing and offers no filters', async () => {
  await directoryAt('', nothing)
  expect(await screen.findByText('This directory is just getting started')).toBeVisible()
  expect(screen.queryByText(/0 providers/)).toBeNull()
  expect(screen.queryByLabelText('ZIP code or city')).toBeNull()
})

test('a directory that is narrowed to nothing leads back to all', async () => {
  await directoryAt('?today=true')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all providers' }))
  expect(await screen.findByText('Open Table Pantry')).toBeVisible()
})

test('near a ZIP the rows have numbers, who is closed today is counted, and one press looks further', async () => {
  const closed = { is: 'closed' as const, next: { day: '2026-11-23', from: '09:00' } }
  const listed: Listed = ({ closedToday }) => ({
    data: [closedToday ? { ...pantry, id: 5, name: 'Light House', opening: closed } : pantry],
    total: 1,
    pageNo: 1,
    pageSize: 10,
    origin: { lat: 37.8, lng: -122.3 },
  })
  const { lastAsked, router } = await directoryAt('?zip=94607&today=true&miles=10', listed)
  expect(await screen.findByRole('button', { name: '1, show Open Table Pantry on the map' })).toBeVisible()
  expect(screen.getByRole('link', { name: '(510) 555-0142' })).toHaveAttribute('href', 'tel:+15105550142')
  expect(await screen.findByText(/closed today/)).toHaveTextContent(
    '1 more is closed today. Next: Light House, opens Mon 9:00 AM',
  )
  await userEvent.click(screen.getByRole('button', { name: /^Show farther/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ miles: 25 }))
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ closedToday: 'true', sort: 'opening', pageSize: '10' }))
  expect(await screen.findByRole('checkbox', { name: 'Closed today' })).toBeChecked()
})

test('near a ZIP code is within 25 miles, and any distance by choice', async () => {
  const { lastAsked, router } = await directoryAt('?zip=94607', () => ({
    data: [],
    total: 0,
    pageNo: 1,
    pageSize: 10,
    origin: { lat: 37.8, lng: -122.3 },
  }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ miles: '25' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show farther, within 50 mi' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show farther, at any distance' }))
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('miles'))
  expect(router.state.location.search).toMatchObject({ miles: 0 })
})
