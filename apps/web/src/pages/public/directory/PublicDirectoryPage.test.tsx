import { publicDirectory } from '@handoff/contracts/publicDirectory'
import { reference } from '@handoff/contracts/reference'
import { screen, waitFor } from '@testing-library/react'
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

async function directoryAt(search = '') {
  const api = fakeApi()
  api.on(publicDirectory.about, () => ({
    intro: null,
    isHelpOn: false,
    hotline: null,
    quickExitUrl: 'https://www.weather.gov/',
    categories: [],
    languages: [],
    states: [],
    consentText: 'I agree',
  }))
  api.on(publicDirectory.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20, origin: null }))
  api.on(reference.states, () => [])
  api.on(reference.places, ({ q }) => (q === '94607' ? [oakland] : []))
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

test('a ZIP code that is none says so, and is not measured from', async () => {
  const { api, router } = await directoryAt()
  const field = await screen.findByLabelText('Near ZIP code')
  await userEvent.type(field, '00000')
  expect(await screen.findByText('No such ZIP code')).toBeVisible()
  expect(field).toBeInvalid()
  expect(router.state.location.search).toMatchObject({ zip: expect.anything() })
  expect(api.askedFor(publicDirectory.list).filter(({ url }) => url.includes('zip='))).toEqual([])
  expect(offered()).toEqual(['Name, A to Z', 'Name, Z to A'])

  await userEvent.clear(field)
  expect(screen.queryByText('No such ZIP code')).toBeNull()
})

test('from a ZIP code the nearest come first, unless one says otherwise', async () => {
  const { lastAsked } = await directoryAt('?sort=-name')
  expect(lastAsked()).toMatchObject({ sort: '-name' })
  await userEvent.type(await screen.findByLabelText('Near ZIP code'), '94607')
  await waitFor(() => expect(lastAsked()).toMatchObject({ zip: '94607', sort: 'distance' }))
  expect(offered()).toEqual(['Nearest first', 'Name, A to Z', 'Name, Z to A'])
  await userEvent.selectOptions(sorting(), 'Name, A to Z')
  await waitFor(() => expect(lastAsked()).toMatchObject({ zip: '94607', sort: 'name' }))
})

test('an address that sorts by distance from nowhere is sorted by name', async () => {
  const { lastAsked } = await directoryAt('?sort=distance&zip=946')
  expect(lastAsked()).toMatchObject({ sort: 'name' })
  expect(lastAsked()).not.toHaveProperty('zip')
})
