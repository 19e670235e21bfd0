import type { Answer, RequestOf } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { EntityMark, ListedEntity } from '@handoff/contracts/network/entities/entity'
import { reference } from '@handoff/contracts/platform/reference'
import { settings } from '@handoff/contracts/platform/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { seen } from '../../../test/mapStandIn.tsx'
import { show } from '../../../test/show.tsx'
import { NetworkPage } from './NetworkPage.tsx'

vi.mock('maplibre-gl', () => import('../../../test/mapStandIn.tsx'))
vi.mock('react-map-gl/maplibre', () => import('../../../test/mapStandIn.tsx'))
const { canDraw } = vi.hoisted(() => ({ canDraw: { now: true } }))
vi.mock('../../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => canDraw.now }))

const user = userEvent.setup()
const oakland = { west: -122.3, south: 37.7, east: -122.2, north: 37.9 }
const point = (lat: number, lng: number) => ({ lat, lng, bounds: { west: lng, south: lat, east: lng, north: lat } })
const entityMark = (id: number, name: string, capacity: 1 | 5 = 1): EntityMark['entities'][number] => ({
  id,
  name,
  networkType: 2,
  entityState: 1,
  capacity,
  reach: 'login',
  color: '#2f80c8',
  place: 'Oakland, CA',
})
const cluster: EntityMark = { lat: 37.8, lng: -122.25, count: 40, bounds: oakland, entities: [] }
const clinic: EntityMark = { ...point(38.5, -121.5), count: 1, entities: [entityMark(3, 'Harbor Clinic', 5)] }
const house: EntityMark = {
  ...point(34.05, -118.25),
  count: 2,
  entities: [entityMark(4, 'Light House'), { ...entityMark(5, 'Open Table'), entityState: 3, reach: 'email' }],
}

const row = (id: number, name: string): ListedEntity => ({
  id,
  networkType: 2,
  name,
  firstName: null,
  email: null,
  phone: null,
  entityState: 1,
  reach: 'login',
  logo: null,
  parent: null,
  categories: [],
  stateName: 'California',
  place: 'Oakland, CA',
  entityAddresses: [],
  languages: [],
  capacity: 1,
  capacityNote: null,
  capacityAt: null,
  verifiedAt: null,
  unconfirmedSince: null,
  distanceMiles: null,
  isPublic: true,
  medianHoursToAnswer: null,
  eligibility: null,
  documentsToBring: null,
  cost: null,
  nextSteps: null,
  isOpenNow: null,
  opening: null,
  point: null,
})

type Listed = Answer<typeof entities.list>
type ListInput = RequestOf<typeof entities.list>

const zipOfOakland = {
  kind: 'zip' as const,
  name: '94601 · Oakland, CA',
  stateId: 5,
  countyId: 6001,
  cityId: 1,
  zip: '94601',
  lat: 37.8,
  lng: -122.2,
}

async function network(at = '/my-network/network', listed?: (input: ListInput) => Listed) {
  const api = fakeApi()
  const rows = [row(3, 'Harbor Clinic'), row(4, 'Light House')]
  api.on(settings.map, () => ({ styleUrl: 'https://maps.example.org/style.json', streetsUrl: null }))
  api.on(categories.dropdown, () => [])
  api.on(reference.states, () => [])
  api.on(reference.places, () => [zipOfOakland])
  api.on(entities.list, listed ?? (() => ({ data: rows, total: 2, pageNo: 1, pageSize: 10, origin: null })))
  const alpine = { id: 6003, name: 'Alpine County', stateId: 5, stateName: 'California' }
  api.on(entities.countiesWithout, () => ({ data: [alpine], total: 1, pageNo: 1, pageSize: 10 }))
  api.on(entities.map, () => ({ marks: [cluster, clinic, house], total: 43 }))
  const { router } = await show(<NetworkPage />, { at })
  return { api, router }
}
const map = () => screen.getByRole('region', { name: 'Map of providers' })
const mark = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name: 'Map of providers' })).findByRole('button', { name })
/** Requests of the list, and of its figures. */
const asksOfList = (api: ReturnType<typeof fakeApi>) =>
  api.askedFor(entities.list).filter(({ body }) => (body as { pageSize?: number }).pageSize !== 1)
const counted = (api: ReturnType<typeof fakeApi>) =>
  api
    .askedFor(entities.list)
    .map(({ body }) => body)
    .filter((body) => (body as { pageSize?: number }).pageSize === 1)
const asksOfMap = (api: ReturnType<typeof fakeApi>) =>
  api.askedFor(entities.map).map(({ url }) => Object.fromEntries(new URL(url, 'http://localhost').searchParams))

beforeEach(() => {
  canDraw.now = true
  seen.fitted.length = 0
})

test('marks are buttons with their contents as names', async () => {
  await network()
  expect(await mark('40 locations, zoom in')).toHaveTextContent('40')
  expect(await mark('Harbor Clinic, Not accepting')).toHaveAttribute('data-filling', 'empty')
  expect(await mark('2 locations here')).toBeVisible()
  expect(await screen.findByText('43')).toBeVisible()
})

test('with other filters, the map shows all of them again, unless someone has moved it', async () => {
  await network()
  await mark('40 locations, zoom in')
  const all = [-122.3, 34.05, -118.25, 38.5]
  expect(seen.fitted).toEqual([all])
  act(() => seen.resize())
  expect(seen.fitted).toEqual([all, all])
  act(() => seen.move())
  act(() => seen.resize())
  expect(seen.fitted).toHaveLength(2)
})

test('clustered locations split on a click, and the server is queried for the new view', async () => {
  const { api } = await network()
  await user.click(await mark('40 locations, zoom in'))
  expect(seen.fitted.at(-1)).toEqual([oakland.west, oakland.south, oakland.east, oakland.north])
  await waitFor(() =>
    expect(asksOfMap(api).at(-1)).toEqual({ bounds: '-122.3000,37.7000,-122.2000,37.9000', zoom: '12' }),
  )
})

test('one location shows its entity; those that share an address are listed, and Escape returns to the mark', async () => {
  await network()
  const one = await mark('Harbor Clinic, Not accepting')
  await user.click(one)
  const card = await screen.findByRole('dialog', { name: 'Harbor Clinic' })
  expect(within(card).getByRole('link', { name: 'Harbor Clinic' })).toHaveAttribute(
    'href',
    '/my-network/network-info?id=3',
  )
  expect(card).toHaveTextContent('Organization · Oakland, CA')
  expect(card).toHaveTextContent('Not accepting')
  expect(card).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(one).toHaveFocus()

  await user.click(await mark('2 locations here'))
  const both = await screen.findByRole('dialog', { name: '2 locations here' })
  expect(
    within(both)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Light House', 'Refer a customer here', 'Open Table', 'Refer a customer here'])
  expect(both).toHaveTextContent('Accepting · answers by email')
})

test('a filter is in the address, and narrows the list, the map and its figures alike', async () => {
  const { api, router } = await network()
  await mark('40 locations, zoom in')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('button', { name: 'Favorites' }))
  await user.click(screen.getByRole('button', { name: 'Open now' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ favorites: true, openNow: true }))
  expect(screen.getByRole('button', { name: 'Open now' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => {
    expect(asksOfList(api).at(-1)!.body).toMatchObject({ favorites: true, openNow: true })
    expect(asksOfMap(api).at(-1)).toMatchObject({ favorites: 'true', openNow: 'true' })
    expect(counted(api).at(-1)).toMatchObject({ favorites: true, openNow: true })
  })
  // The map moves to the filtered ones.
  await waitFor(() => expect(seen.fitted.length).toBeGreaterThan(0))

  // Advanced filters are counted, and cleared without those in the bar.
  const button = screen.getByRole('button', { name: 'Filters, 2 set' })
  await user.click(screen.getByRole('button', { name: 'Clear these filters' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('favorites'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument())
  expect(button).toHaveAccessibleName('Filters')
  expect(button).toHaveFocus()
})

test('a row and its mark highlight each other', async () => {
  await network()
  const one = await mark('Harbor Clinic, Not accepting')
  const inList = await screen.findByRole('row', { name: /Harbor Clinic/ })
  await user.hover(one)
  expect(inList.className).toMatch(/highlighted/)
  await user.unhover(one)
  expect(inList.className).not.toMatch(/highlighted/)
  await user.hover(inList)
  expect(one).toHaveAttribute('data-highlighted')
  expect(await mark('2 locations here')).not.toHaveAttribute('data-highlighted')
})

test('without maps the list has everything, and a sentence explains why', async () => {
  canDraw.now = false
  await network()

  expect(await screen.findByRole('row', { name: /Harbor Clinic/ })).toBeVisible()
  expect(map()).toHaveTextContent('This browser can’t show maps.')
  expect(screen.queryByRole('button', { name: /zoom in/ })).not.toBeInTheDocument()
})

test('the table alone requests no map', async () => {
  const { api } = await network('/my-network/network?view=table')

  expect(await screen.findByRole('row', { name: /Harbor Clinic/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Map of providers' })).not.toBeInTheDocument()
  expect(api.askedFor(entities.map)).toEqual([])
})

test('someone is referred to an entity from its row', async () => {
  await network('/my-network/network?view=table')
  await user.click(await screen.findByRole('button', { name: 'Actions for Light House' }))
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Refer' }))
  expect(await screen.findByRole('dialog', { name: /Light House/ })).toBeVisible()
})

test('from a ZIP code the nearest come first, each with its distance', async () => {
  const { api, router } = await network('/my-network/network?view=table')
  api.on(reference.places, () => [zipOfOakland])
  const near = [
    { ...row(4, 'Light House'), distanceMiles: 0.4 },
    { ...row(3, 'Harbor Clinic'), distanceMiles: 12.4 },
  ]
  api.on(entities.list, ({ near: from }) => ({
    data: near,
    total: 2,
    pageNo: 1,
    pageSize: 10,
    origin: from && 'lat' in from ? { lat: 37.8, lng: -122.2, isOwn: false } : null,
  }))
  const field = await screen.findByLabelText('Near ZIP code')
  await user.type(field, '9460')
  expect(api.askedFor(reference.places)).toEqual([])
  await user.type(field, '1')
  await waitFor(() =>
    expect(asksOfList(api).at(-1)!.body).toMatchObject({
      near: { lat: 37.8, lng: -122.2 },
      sort: 'distance',
    }),
  )
  expect(router.state.location.search).toMatchObject({ zip: '94601' })
  expect(await screen.findByText('0.4 mi')).toBeVisible()
  expect(screen.getByText('12 mi')).toBeVisible()

  // Without a ZIP, from the viewer's address.
  await user.clear(field)
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ near: { isOwn: true }, sort: 'distance' }))
})

test('an unknown ZIP code lists and counts no one, until it is cleared', async () => {
  const { api } = await network('/my-network/network')
  api.on(reference.places, () => [])
  await user.type(await screen.findByLabelText('Near ZIP code'), '00000')
  expect(await screen.findByText('No such ZIP code')).toBeVisible()
  expect(await screen.findByText('We couldn’t find ZIP code 00000')).toBeVisible()
  expect(screen.queryByRole('row', { name: /Harbor Clinic/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Map of providers' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear ZIP code' }))
  expect(await screen.findByRole('row', { name: /Harbor Clinic/ })).toBeVisible()
})

test('each figure opens the list that it counts', async () => {
  const { api } = await network('/my-network/network?view=table')
  const figures = await screen.findByRole('region', { name: 'Figures' })
  // All possible states of a provider, so that they add up.
  const labels = within(figures)
    .getAllByRole('link')
    .map(({ textContent }) => textContent!.replace(/ ?\d*$/, ''))
  expect(labels).toEqual(['Accepting', 'Limited', 'Waitlist', 'Assessment first', 'Not accepting', 'Not confirmed'])
  await user.click(await within(figures).findByRole('link', { name: /^Not accepting/ }))
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ capacity: 5 }))
  await user.click(within(figures).getByRole('link', { name: /^Limited/ }))
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ capacity: 2 }))
})

test('a figure of zero is not shown, nor a way to its empty list', async () => {
  await network('/my-network/network?view=table', ({ capacity, pageNo = 1, pageSize = 10 }) => ({
    data: [row(3, 'Harbor Clinic')],
    total: capacity === 2 || capacity === 5 ? 0 : 7,
    pageNo,
    pageSize,
    origin: null,
  }))
  const figures = await screen.findByRole('region', { name: 'Figures' })
  await waitFor(() =>
    expect(
      within(figures)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Accepting 7', 'Waitlist 7', 'Assessment first 7', 'Not confirmed 7']),
  )
})

test('a language and a capacity narrow the list', async () => {
  const { api } = await network('/my-network/network?view=table&language=Farsi')
  const region = await screen.findByRole('region', { name: 'Providers' })
  const pick = async (label: string, option: string, place = region) => {
    await user.click((await within(place).findAllByRole('button', { name: label }))[0]!)
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.click(await screen.findByRole('button', { name: 'Filters, 1 set' }))
  const panel = await screen.findByRole('dialog', { name: 'Filters' })
  await pick('Language: Farsi', 'Spanish', panel)
  await pick('Capacity', 'Accepting now', panel)
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ language: 'Spanish', accepting: true }))
  await pick('Capacity: Accepting now', 'Waitlist', panel)
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ capacity: 3 }))
  expect(asksOfList(api).at(-1)!.body).not.toHaveProperty('accepting')
})

test('the filter of a figure is among the filters, and can be cleared', async () => {
  const { api } = await network('/my-network/network?view=table&attention=2')
  await user.click(await screen.findByRole('button', { name: 'Filters, 1 set' }))
  expect(await screen.findByRole('button', { name: 'Attention: Never logged in' })).toBeVisible()
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ attention: 2 }))
  await user.click(screen.getByRole('button', { name: 'Clear Attention' }))
  await waitFor(() => expect(asksOfList(api).at(-1)!.body).not.toHaveProperty('attention'))
  expect(screen.queryByRole('button', { name: /Attention/ })).not.toBeInTheDocument()
})

describe('near a place', () => {
  const origin = { lat: 37.7, lng: -122.2, isOwn: true }
  const near = [
    {
      ...row(4, 'Light House'),
      distanceMiles: 0.4,
      point: { lat: 37.71, lng: -122.21 },
      phone: '+15105550142',
      opening: { is: 'open' as const, until: '17:00' },
      eligibility: 'Adults',
      documentsToBring: 'A photo ID',
    },
    { ...row(3, 'Harbor Clinic'), distanceMiles: 3, point: { lat: 37.75, lng: -122.25 } },
  ]
  const fruitvale = {
    ...row(9, 'Fruitvale Pantry'),
    opening: { is: 'closed' as const, next: { day: '2026-11-25', from: '09:00' } },
  }
  const nearby = (at: string) =>
    network(at, ({ closedToday, pageNo = 1, pageSize = 10 }) =>
      closedToday
        ? { data: [fruitvale], total: 3, pageNo, pageSize, origin }
        : { data: near, total: 2, pageNo, pageSize, origin },
    )

  test('rows and pins have the same numbers, and a click on one selects both', async () => {
    seen.fitted.length = 0
    const { router } = await nearby('/my-network/network?miles=10&categoryId=7')
    const pin = await mark('Harbor Clinic, rank 2, Accepting')
    expect(await screen.findByRole('row', { name: /^2 Harbor Clinic/ })).toBeVisible()
    // The viewer's address and the results around it, not the whole circle.
    expect(seen.fitted.at(-1)).toEqual([-122.25, 37.7, -122.2, 37.75])

    await user.click(screen.getByRole('row', { name: /^1 Light House/ }))
    expect(await mark('Light House, rank 1, Accepting')).toHaveAttribute('aria-pressed', 'true')
    const card = await screen.findByRole('region', { name: 'Light House' })
    for (const text of ['0.4 mi', 'Open until 5:00 PM', 'Adults', 'A photo ID'])
      expect(within(card).getByText(text)).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Call Light House, (510) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+15105550142',
    )
    expect(within(card).getByRole('link', { name: 'Open page' })).toHaveAttribute(
      'href',
      '/my-network/network-info?id=4',
    )
    expect(within(card).getByRole('link', { name: 'Refer here' })).toHaveAttribute(
      'href',
      '/customer-management/refer-map?cart=4&categoryId=7',
    )
    await user.click(pin)
    expect(await screen.findByRole('region', { name: 'Harbor Clinic' })).toHaveTextContent('No phone listed')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Harbor Clinic' })).toBeNull()
    expect(router.state.location.pathname).toBe('/my-network/network')
  })

  test('providers closed today are counted below the rows, and shown with one click', async () => {
    const { api, router } = await nearby('/my-network/network?openToday=true&miles=5')
    expect(await screen.findByText(/^3 more are closed today/)).toHaveTextContent(
      '3 more are closed today. Next: Fruitvale Pantry, opens Wed 9:00 AM',
    )
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ closedToday: true, sort: 'opening' }))
    expect(router.state.location.search).not.toHaveProperty('openToday', true)
    await waitFor(() =>
      expect(asksOfList(api).at(-1)!.body).toMatchObject({ closedToday: true, near: { isOwn: true, miles: 5 } }),
    )
    expect(await screen.findByRole('row', { name: /Fruitvale Pantry/ })).toBeVisible()
  })

  test('figures are counted once, within the radius', async () => {
    const { api } = await nearby('/my-network/network?miles=10')
    expect(await screen.findByRole('row', { name: /Light House/ })).toBeVisible()
    await waitFor(() => expect(counted(api)).toHaveLength(6))
    for (const body of counted(api)) expect(body).toMatchObject({ near: { isOwn: true, miles: 10 } })
  })

  test('files have the rows of the list', async () => {
    const { api } = await nearby('/my-network/network?miles=10')
    api.on(entities.exportList, () => '')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Table/ }))
    await waitFor(() =>
      expect(api.askedFor(entities.exportList)[0]?.url).toMatch(/lat=37\.7&lng=-122\.2&miles=10.*sort=distance/),
    )
  })

  test('near a ZIP code is within 25 miles until another distance is selected', async () => {
    const { api, router } = await nearby('/my-network/network?zip=%2294601%22')
    const nearOf = () => (asksOfList(api).at(-1)!.body as { near: object }).near
    await waitFor(() => expect(nearOf()).toMatchObject({ miles: 25 }))
    await user.click(await screen.findByRole('button', { name: 'Show farther, within 50 mi' }))
    await waitFor(() => expect(nearOf()).toMatchObject({ miles: 50 }))
    await user.click(await screen.findByRole('button', { name: 'Show farther, at any distance' }))
    await waitFor(() => expect(nearOf()).not.toHaveProperty('miles'))
    expect(router.state.location.search).toMatchObject({ miles: 0 })
  })

  test('fewer than three offer the next radius', async () => {
    const { api } = await nearby('/my-network/network?miles=25')
    await user.click(await screen.findByRole('button', { name: 'Show farther, within 50 mi' }))
    await waitFor(() => expect(asksOfList(api).at(-1)!.body).toMatchObject({ near: { miles: 50 } }))
    await user.click(await screen.findByRole('button', { name: 'Show farther, at any distance' }))
    await waitFor(() => expect((asksOfList(api).at(-1)!.body as { near: object }).near).not.toHaveProperty('miles'))
    expect(screen.queryByText(/^Only 2 within/)).toBeNull()
  })
})

test('counties with no provider are a separate list, with a link back to the providers', async () => {
  const { api, router } = await network('/my-network/network?stateId=5&view=counties')
  expect(await screen.findByRole('heading', { name: 'Counties with no provider' })).toBeVisible()
  expect(await screen.findByText('Alpine County')).toBeVisible()
  expect(api.askedFor(entities.countiesWithout)[0]!.url).toContain('stateId=5')
  await user.click(screen.getByRole('link', { name: 'Show providers' }))
  expect(await screen.findByText('1 county with no provider')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Show' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ stateId: 5, view: 'counties' }))
})
