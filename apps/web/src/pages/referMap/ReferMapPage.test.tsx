import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { reference } from '@handoff/contracts/platform/reference'
import { settings } from '@handoff/contracts/platform/settings'
import { Match, type MatchMark, matches } from '@handoff/contracts/referrals/matches'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { seen } from '../../test/mapStandIn.tsx'
import { sampleOf } from '../../test/sampleOf.ts'
import { show } from '../../test/show.tsx'
import { ReferMapPage } from './ReferMapPage.tsx'

vi.mock('maplibre-gl', () => import('../../test/mapStandIn.tsx'))
vi.mock('react-map-gl/maplibre', () => import('../../test/mapStandIn.tsx'))
const { canDraw } = vi.hoisted(() => ({ canDraw: { now: true } }))
vi.mock('../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => canDraw.now }))

const user = userEvent.setup()
const oakland = { lat: 37.8, lng: -122.27 }

const match = (id: number, name: string, more: Partial<Match> = {}): Match => ({
  ...sampleOf<Match>(Match),
  id,
  name,
  place: 'Oakland, CA',
  languages: ['Spanish'],
  capacity: 1,
  capacityNote: null,
  capacityAt: null,
  distanceMiles: 1.3,
  medianHoursToAnswer: 6,
  acceptanceRate: null,
  isOpenNow: null,
  isInServiceArea: false,
  isFavorite: false,
  reach: 'login',
  verdict: 'eligible',
  reasons: [{ words: 'Ages 18 and up', isHard: true, result: 'met', ask: null }],
  score: 94,
  parts: { eligibility: 35, distance: 17, capacity: 15, response: 13, acceptance: 9, language: 5 },
  pin: { lat: 37.8 + id / 1000, lng: -122.27 },
  ...more,
})
const pantry = match(1, 'Open Table')
const share = match(2, 'Island Food Share', {
  score: 71,
  capacity: 2,
  capacityNote: '12 boxes left',
  reasons: [{ words: 'Veterans', isHard: true, result: 'unknown', ask: 'Ask about military service' }],
})
const refuge = match(3, 'Quiet Refuge', { pin: null, place: 'Alameda County, CA', capacity: 5 })
const seniors = match(4, 'Marigold', {
  verdict: 'notEligible',
  reasons: [{ words: 'Ages 60 and up', isHard: true, result: 'notMet', ask: null }],
})
const markOf = ({ id, name, capacity, verdict, pin }: Match, rank: number): MatchMark => ({
  ...pin!,
  count: 1,
  bounds: { west: pin!.lng, east: pin!.lng, south: pin!.lat, north: pin!.lat },
  matches: [{ id, name, capacity, verdict, rank, ...pin! }],
})

async function referMap(
  at = '?customerId=7&categoryId=2',
  answer: Partial<{ listed: Match[]; out: Match[]; unreachable: ListedEntity[] }> = {},
) {
  const { listed = [pantry, share, refuge], out = [seniors], unreachable = [] } = answer
  const api = fakeApi()
  api.on(settings.map, () => ({ styleUrl: 'https://maps.example.org/style.json', streetsUrl: null }))
  api.on(reference.states, () => [])
  api.on(entities.favorites, () => [])
  api.on(entities.list, () => ({ data: unreachable, total: unreachable.length, pageNo: 1, pageSize: 50, origin: null }))
  api.on(categories.dropdown, () => [
    { name: 'Food', value: '2', color: '#c60', isSensitive: false, specialties: [{ id: 5, name: 'Groceries' }] },
    { name: 'Housing', value: '3', color: '#06c', isSensitive: false, specialties: [] },
  ])
  api.on(customers.show, () =>
    sampleOf<Customer>(customers.show.output, {
      id: 7,
      firstName: 'Marisol',
      lastName: 'Vega',
      age: 34,
      languages: ['Spanish'],
      zip: '94607',
      householdSize: 4,
      insurance: 'Medi-Cal',
      point: oakland,
    }),
  )
  api.on(matches.list, ({ isEligible }) => {
    const data = String(isEligible) === 'false' ? out : listed
    return {
      data,
      total: data.length,
      pageNo: 1,
      pageSize: 25,
      counts: { eligible: listed.length, unknown: 0, notEligible: out.length },
      origin: { ...oakland, isCustomer: true },
      miles: 50,
    }
  })
  const pins = listed.filter(({ pin }) => pin).map((one, at) => markOf(one, at + 1))
  api.on(matches.map, () => ({ marks: [...pins, ...out.map((one) => markOf(one, 1))], total: pins.length }))
  const { router, unmount } = await show(<ReferMapPage />, { at: `/customer-management/refer-map${at}` })
  return { api, router, unmount }
}
const list = () => screen.findByRole('region', { name: 'Matches' })
const row = async (name: string) => {
  const link = await within(await list()).findByRole('link', { name })
  return link.closest('li')!
}
const pin = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Map of matches' })).findByRole('button', { name })
const lastSearch = (api: Awaited<ReturnType<typeof referMap>>['api']) =>
  new URL(api.askedFor(matches.list).at(-1)!.url, 'http://localhost').searchParams

beforeEach(() => {
  sessionStorage.clear()
  canDraw.now = true
  seen.fitted.length = 0
})

describe('the list', () => {
  test('marks providers by phone, and shows unreachable ones with the reason', async () => {
    const mute = sampleOf<ListedEntity>(ListedEntity, { id: 90, name: 'Mute Pantry', reach: 'none' })
    const listed = [{ ...pantry, reach: 'phone' as const }, share]
    const { api } = await referMap(undefined, { listed, unreachable: [mute] })
    expect(await row('Open Table')).toHaveTextContent('Accepting · by phone: no online referrals')
    await userEvent.click(await screen.findByRole('button', { name: /Can’t be referred to 1/ }))
    expect(screen.getByText('It has no login, no email address, and no phone number')).toBeVisible()
    expect(api.askedFor(entities.list)[0]!.body).toMatchObject({ categoryIds: [2], canReceive: false })
  })

  test('shows the reasons of each in words, and the figures of the selected one', async () => {
    await referMap()
    const first = await row('Open Table')
    expect(first).toHaveTextContent('Ages 18 and up · Spanish · 1.3 mi · Typically responds in 6 hr')
    // The first one is selected once the list has loaded.
    await waitFor(() => expect(first).toHaveAttribute('data-selected'))
    expect(within(first).getByText('Distance').closest('div')).toHaveTextContent('17/20')
    expect(within(first).getByRole('img', { name: /^Eligibility 35 of 35, Distance 17 of 20/ })).toBeVisible()
    const second = await row('Island Food Share')
    expect(second).toHaveTextContent('Ask about military service')
    expect(second).toHaveTextContent('Limited')
    expect(second).toHaveTextContent('12 boxes left')
    expect(await row('Quiet Refuge')).toHaveTextContent('Alameda County, CA')
    expect(await screen.findByText('within 50 mi, straight line', { exact: false })).toHaveTextContent('3 matches')
  })

  test('a click puts one into the cart and removes it', async () => {
    const { router } = await referMap()
    const second = await row('Island Food Share')
    await user.click(within(second).getByRole('button', { name: 'Add Island Food Share' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ cart: 2 }))
    await user.click(within(second).getByRole('button', { name: /^Island Food Share is in the cart/ }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('cart'))
  })

  test('an ineligible one is folded away, and added with a reason', async () => {
    const { router } = await referMap()
    const fold = await screen.findByRole('button', { name: /^Not eligible 1/ })
    expect(fold).toHaveTextContent('Ages 60 and up')
    await user.click(fold)
    await user.click(await screen.findByRole('button', { name: 'Add Marigold' }))
    const dialog = await screen.findByRole('dialog', { name: /Add Marigold/ })
    expect(dialog).toHaveTextContent('Not eligible: Ages 60 and up')
    await user.click(within(dialog).getByRole('button', { name: 'Add to cart' }))
    expect(await within(dialog).findByText('Reason is required')).toBeVisible()
    expect(router.state.location.search).not.toHaveProperty('cart')
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Turns 60 next week')
    await user.click(within(dialog).getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ cart: 4 }))
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Turns 60 next week')
  })

  test('a failed search keeps the filters and can be retried', async () => {
    const { api, router } = await referMap('?customerId=7&categoryId=2&openNow=true')
    await row('Open Table')
    api.refuse(matches.list, 500, { title: 'Something went wrong' })
    await user.click(screen.getByRole('switch', { name: 'Accepting only' }))
    expect(await screen.findByText('Can’t load matches')).toBeVisible()
    expect(router.state.location.search).toMatchObject({ openNow: true, accepting: true })
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  test('continues with the next page, even if one further down is selected on the map', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      match(at + 1, `Provider ${at + 1}`, { pin: { lat: 30 + at, lng: -120 } }),
    )
    const { api } = await referMap(undefined, { listed: many, out: [] })
    const pageOf = (no: number) => many.slice((no - 1) * 25, no * 25)
    api.on(matches.list, ({ pageNo }) => ({
      data: pageOf(Number(pageNo)),
      total: 30,
      pageNo: Number(pageNo),
      pageSize: 25,
      counts: { eligible: 30, unknown: 0, notEligible: 0 },
      origin: { ...oakland, isCustomer: true },
      miles: 50,
    }))
    await user.click(screen.getByRole('switch', { name: 'Open now' }))
    await waitFor(() => expect(document.querySelector('#match-25')).toBeInTheDocument())
    await waitFor(() => expect(document.querySelector('#match-30')).not.toBeInTheDocument())
    await user.click(await pin(/^Provider 30, rank 30/))
    // By their ids: roles are slow to find among so many.
    await waitFor(() => expect(document.querySelector('#match-30')).toHaveAttribute('data-selected'))
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('requires a customer and a category first', async () => {
    await referMap('')
    expect(await screen.findByText('No customer chosen')).toBeVisible()
    expect(screen.getByRole('combobox', { name: /^Customer/ })).toBeVisible()
  })
})

describe('filters', () => {
  test('are in the address, and load immediately', async () => {
    const { api, router } = await referMap()
    await row('Open Table')
    await user.click(screen.getByRole('radio', { name: '10 mi' }))
    await user.click(screen.getByRole('switch', { name: 'Open now' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ miles: 10, openNow: true }))
    await waitFor(() => expect(lastSearch(api).get('openNow')).toBe('true'))
    expect(lastSearch(api).get('miles')).toBe('10')
    await user.click(screen.getByRole('switch', { name: 'Open now' }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('openNow'))
  })

  test('another category clears the specialties', async () => {
    const { router } = await referMap('?customerId=7&categoryId=2&specialtyIds=%5B5%5D')
    await row('Open Table')
    expect(screen.getByText('Groceries')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Category/ }))
    await user.click(await screen.findByRole('option', { name: 'Housing' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ categoryId: 3 }))
    expect(router.state.location.search).not.toHaveProperty('specialtyIds')
  })

  test('other orders are in the menu of the list', async () => {
    const { api, router } = await referMap()
    await row('Open Table')
    await user.click(screen.getByRole('button', { name: 'Sorted by Score, high to low' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Distance, nearest first' }))
    await waitFor(() => expect(lastSearch(api).get('sort')).toBe('distance'))
    expect(router.state.location.search).toMatchObject({ sort: 'distance' })
  })
})

describe('the map', () => {
  test('is fitted to the customer and the nearest matches, and has the ranks of the list', async () => {
    await referMap()
    expect(await pin(/^Open Table, rank 1, Accepting$/)).toHaveAttribute('aria-pressed', 'true')
    expect(await pin(/^Island Food Share, rank 2, Limited$/)).toHaveTextContent('2')
    expect(await pin(/^Marigold, Not eligible/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Quiet Refuge, rank/ })).not.toBeInTheDocument()
    const [west, south, east, north] = seen.fitted.at(-1)!
    expect(north - south).toBeLessThan(100 / 69.09)
    expect([west <= oakland.lng, oakland.lng <= east]).toEqual([true, true])
    expect(within(screen.getByRole('region', { name: 'Map of matches' })).getByText('94607')).toBeVisible()
  })

  test('a pin selects its row, and a row its pin', async () => {
    await referMap()
    await user.click(await pin(/^Island Food Share, rank 2/))
    const second = await row('Island Food Share')
    await waitFor(() => expect(second).toHaveAttribute('data-selected'))
    expect(await row('Open Table')).not.toHaveAttribute('data-selected')
    await user.click(screen.getByRole('button', { name: '1, show Open Table on the map' }))
    expect(await pin(/^Open Table, rank 1/)).toHaveAttribute('aria-pressed', 'true')
  })

  test('a moved view is restored for the same customer and radius', async () => {
    const before = await referMap()
    await pin(/^Open Table/)
    act(() => seen.move())
    before.unmount()
    seen.moved.length = 0
    const again = await referMap()
    await pin(/^Open Table/)
    await waitFor(() => expect(seen.moved).toHaveLength(1))
    const [lng, lat] = seen.moved[0]!
    expect([lng, lat]).toEqual([expect.closeTo(oakland.lng, 1), expect.closeTo(oakland.lat, 1)])
    again.unmount()
    seen.moved.length = 0
    seen.fitted.length = 0
    await referMap('?customerId=8&categoryId=2')
    await pin(/^Open Table/)
    await waitFor(() => expect(seen.fitted.length).toBeGreaterThan(0))
  })

  test('if maps can’t be drawn, one line explains it and the list is shown', async () => {
    canDraw.now = false
    await referMap()
    expect(await screen.findByText(/This browser can’t show maps/)).toBeVisible()
    expect(await row('Open Table')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Map of matches' })).not.toBeInTheDocument()
  })
})

test('a missing provider is explained, and a filter is changed from there', async () => {
  const { api, router } = await referMap('?customerId=7&categoryId=2&language=Spanish&miles=10')
  api.on(entities.list, () => ({
    data: [match(9, 'Far Pantry')].map((one) => ({ ...one })),
    total: 1,
    pageNo: 1,
    pageSize: 8,
    origin: null,
  }))
  api.on(matches.explain, () => ({
    entity: { id: 9, name: 'Far Pantry', distanceMiles: 31 },
    isListed: false,
    reasons: [
      { words: 'It has no login, no email address, and no phone number', filter: null },
      { words: 'It’s more than 10 miles away', filter: 'miles' as const },
      { words: 'It doesn’t speak Spanish', filter: 'language' as const },
    ],
  }))
  await row('Open Table')
  await user.click(screen.getByRole('button', { name: /^Sorted by/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Why isn’t a provider here/ }))
  const dialog = await screen.findByRole('dialog', { name: /Why isn’t a provider here/ })
  await user.click(within(dialog).getByRole('button', { name: /^Provider/ }))
  await user.click(await screen.findByRole('option', { name: /Far Pantry/ }))
  expect(await within(dialog).findByText('It has no login, no email address, and no phone number')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Any language' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('language'))
  await user.click(within(dialog).getByRole('button', { name: 'Widen to 50 mi' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ miles: 50 }))
})
