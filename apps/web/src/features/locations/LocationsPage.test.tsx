import { categories } from '@handoff/contracts/categories'
import { UserType } from '@handoff/contracts/kit'
import { locations } from '@handoff/contracts/locations'
import { reference } from '@handoff/contracts/reference'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { accessTo, person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { LocationsPage } from './LocationsPage.tsx'

vi.mock('../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => false }))

const user = userEvent.setup()
const looks = accessTo('Network Management')

async function page(me: Parameters<typeof person>[0]) {
  const api = fakeApi()
  api.on(categories.dropdown, () => [])
  api.on(reference.states, () => [])
  api.on(locations.list, () => ({ data: [], total: 0, pageNo: 1, pageSize: 10 }))
  api.on(locations.map, () => ({ marks: [], total: 0 }))
  api.on(locations.kpis, () => ({
    total: 12,
    openNow: 3,
    withHours: 10,
    withoutHours: 2,
    withoutCoordinates: 1,
    withoutCategory: 4,
    temporaryNotices: 5,
    confidential: 6,
    countiesCovered: 7,
    byCounty: [],
  }))
  await show(<LocationsPage />, { me: person(me), at: '/my-network/locations' })
}
const button = (name: string) => screen.queryAllByRole('button', { name })

test('the entity side asks for a location, where its role may', async () => {
  await page({ type: UserType.Entity })
  expect(button('Add location')).toEqual([])
  await user.click(button('Request a location')[0]!)
  expect(await screen.findByText('Ask for a location')).toBeVisible()
})

test('whoever may not ask is not offered it', async () => {
  await page({ type: UserType.EntityStaff, accesses: [looks] })
  expect(button('Request a location')).toEqual([])
})

test('administrators add one themselves', async () => {
  await page({})
  expect(button('Add location').length).toBeGreaterThan(0)
  expect(button('Request a location')).toEqual([])
})

test('a figure opens the list that it counts', async () => {
  await page({})
  const figure = await screen.findByRole('link', { name: /Hours unknown/ })
  expect(figure).toHaveAttribute('href', '/my-network/locations?figure=2')
})
