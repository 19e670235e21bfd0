import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { type Location, locations } from '@handoff/contracts/network/locations/locations'
import { reference } from '@handoff/contracts/platform/reference'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LocationDrawer } from '../../../pages/network/locations/LocationDrawer.tsx'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { LocationDialog } from './LocationDialog.tsx'

vi.mock('../../../ui/map/canDrawMaps.ts', () => ({ canDrawMaps: () => false }))

const user = userEvent.setup()
const food = { id: 1, name: 'Food', color: '#e07a1f' }
const legal = { id: 2, name: 'Legal', color: '#2f80c8' }
const mornings = Array.from({ length: 7 }, () => [{ from: '08:00', until: '12:00' }])
const hall: Location = {
  id: 4,
  name: 'Harbor Hall',
  entity: null,
  addressLine1: '12 Dock Street',
  city: 'Oakland',
  county: 'Alameda County',
  stateCode: 'CA',
  zip: '94607',
  phone: null,
  lat: 37.8,
  lng: -122.2,
  precision: 'zip',
  isConfidential: false,
  categories: [food],
  offers: [
    {
      entity: { id: 3, name: 'Harbor Clinic' },
      categories: [legal],
      hours: mornings,
      exceptions: [],
      phone: '(510) 555-0101',
      note: 'Second floor',
      isOpenNow: false,
    },
  ],
  isOpenNow: null,
  notice: null,
  stateId: null,
  countyId: null,
  cityId: null,
  hours: null,
  exceptions: [],
  noticeUntil: null,
  timeZone: 'America/Los_Angeles',
  note: null,
  warning: null,
  version: 2,
  mayEdit: true,
}
const option = ({ id, ...rest }: typeof food) => ({
  ...rest,
  value: String(id),
  isSensitive: false,
  specialties: [],
})

async function edit(me = person()) {
  const api = fakeApi()
  api.on(reference.states, () => [])
  api.on(categories.dropdown, () => [option(food), option(legal)])
  api.on(entities.table, () => ({ data: [], total: 0, pageNo: 1, pageSize: 20 }))
  api.on(locations.show, () => hall)
  api.on(locations.locate, () => ({ lat: 37.8, lng: -122.2, precision: 'zip' as const, warning: null }))
  api.on(locations.save, () => hall)
  await show(<LocationDialog location={hall} onClosed={() => {}} />, { me })
  await screen.findByLabelText(/^Name/)
  const sentOffers = async () => {
    await waitFor(() => expect(api.askedFor(locations.save)).toHaveLength(1))
    return (api.askedFor(locations.save)[0]!.body as { offers: unknown }).offers
  }
  return { api, sentOffers }
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const offer = (at: number) => screen.getByRole('group', { name: `Offer ${at}` })

test('what another entity offers is changed with its hours, phone and note', async () => {
  const { sentOffers } = await edit()
  expect(within(offer(1)).getByRole('button', { name: /^Provider/ })).toHaveTextContent('Harbor Clinic')
  expect(within(offer(1)).getByLabelText('Monday until')).toHaveValue('12:00')
  await user.clear(within(offer(1)).getByLabelText('Note'))
  await user.type(within(offer(1)).getByLabelText('Note'), 'Ring twice')
  await user.click(within(offer(1)).getByRole('switch', { name: /Different hours/ }))
  await save()
  expect(await sentOffers()).toEqual([
    { entityId: 3, categoryIds: [2], hours: null, exceptions: [], phone: '(510) 555-0101', note: 'Ring twice' },
  ])
})

test('one without an entity or services shows an error and is not sent', async () => {
  const { api } = await edit()
  await user.click(screen.getByRole('button', { name: 'Add another provider' }))
  await save()
  expect(await within(offer(2)).findByText('Please select Provider')).toBeVisible()
  expect(within(offer(2)).getByText('Please select Service categories')).toBeVisible()
  expect(within(offer(1)).queryByText('Please select Provider')).not.toBeInTheDocument()
  expect(api.askedFor(locations.save)).toEqual([])
})

test('the one that is removed goes, and the others stay as they are', async () => {
  const { sentOffers } = await edit()
  await user.click(screen.getByRole('button', { name: 'Remove Offer 1' }))
  await save()
  expect(await sentOffers()).toEqual([])
})

test('an entity sees no editor of what others offer at its place', async () => {
  await edit(person({ type: UserType.Entity, entity: { id: 9, name: 'Bay Pantry', logo: null } as never }))
  expect(screen.queryByRole('button', { name: 'Add another provider' })).not.toBeInTheDocument()
})

test('the drawer says who else is there, what for and when', async () => {
  const api = fakeApi()
  api.on(locations.show, () => hall)
  await show(<LocationDrawer id={4} onClose={() => {}} />)
  const clinic = within(await screen.findByRole('listitem', { name: 'Harbor Clinic' }))
  expect(clinic.getByRole('link', { name: 'Harbor Clinic' })).toHaveAttribute('href', '/my-network/network-info?id=3')
  expect(clinic.getByText('Legal')).toBeVisible()
  expect(clinic.getByText('Closed')).toBeVisible()
  expect(clinic.getByRole('link', { name: '(510) 555-0101' })).toHaveAttribute('href', 'tel:+15105550101')
  await user.click(clinic.getByText('Its hours'))
  expect(clinic.getAllByText('8:00 AM – 12:00 PM').length).toBe(7)
  expect(screen.getByText('Also at this location')).toBeVisible()
})
