import type { Answer } from '@handoff/contracts/kit'
import { UserType } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { accessTo, person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { CapacitySwitch } from './CapacitySwitch.tsx'
import { OwnCapacity } from './OwnCapacity.tsx'
import { isOld } from './VerifiedMark.tsx'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const harbor: Answer<typeof entities.show> = {
  id: 3,
  networkType: 2,
  name: 'Harbor Clinic',
  firstName: null,
  email: null,
  phone: null,
  entityState: 1,
  reach: 'login',
  logo: null,
  parent: null,
  categories: [],
  stateName: null,
  place: null,
  entityAddresses: [],
  languages: [],
  services: [],
  capacity: 2,
  capacityNote: 'About a week',
  capacityAt: daysAgo(1),
  capacityVersion: 4,
  isConfidential: null,
  verifiedAt: null,
  unconfirmedSince: null,
  distanceMiles: null,
  isPublic: true,
  medianHoursToAnswer: null,
  about: null,
  website: null,
  eligibility: null,
  documentsToBring: null,
  cost: null,
  nextSteps: null,
  hours: null,
  timeZone: 'America/Los_Angeles',
  specialties: [],
  individuals: [],
  figures: {
    received: { value: 0, previous: null, link: null, definition: 'Received' },
    acceptanceRate: { value: null, previous: null, link: null, definition: 'Accepted' },
    medianHoursToAnswer: { value: null, previous: null, link: null, definition: 'Median' },
  },
  statistics: { received: 0, accepted: 0, answered: 0, acceptanceRate: null },
  requestId: null,
  betweenUs: null,
  opening: null,
  exception: null,
}
const entity = { id: 3, name: 'Harbor Clinic' }
const manager = person({ type: UserType.Entity, entity })

function withEntity(capacityAt: string | null) {
  const api = fakeApi()
  api.on(entities.show, () => ({ ...harbor, capacityAt }))
  api.on(entities.setCapacity, () => ({
    capacity: 5 as const,
    capacityNote: null,
    capacityAt: daysAgo(0),
    capacityVersion: 5,
  }))
  return api
}
const sentCapacity = async (api: ReturnType<typeof fakeApi>) => {
  await waitFor(() => expect(api.askedFor(entities.setCapacity)).toHaveLength(1))
  return api.askedFor(entities.setCapacity)[0]!.body
}

test('another capacity does not keep what was said of the last one', async () => {
  const api = withEntity(daysAgo(1))
  await show(<OwnCapacity />, { me: manager })
  await userEvent.selectOptions(await screen.findByLabelText(/^Capacity for /), 'Not accepting')
  expect(await sentCapacity(api)).toEqual({ capacityVersion: 4, capacity: 5, note: null })
})

test('one that no one has confirmed for a week asks to be, and the same can be said again', async () => {
  const api = withEntity(daysAgo(8))
  await show(<OwnCapacity />, { me: manager })
  expect(await screen.findByText(/Is it still current\?/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await sentCapacity(api)).toEqual({ capacityVersion: 4, capacity: 2 })
})

test('one that was never said is asked for, never confirmed', async () => {
  const api = fakeApi()
  api.on(entities.show, () => ({ ...harbor, capacity: 6 as const, capacityNote: null, capacityAt: null }))
  api.on(entities.setCapacity, () => ({
    capacity: 1 as const,
    capacityNote: null,
    capacityAt: daysAgo(0),
    capacityVersion: 5,
  }))
  await show(<OwnCapacity />, { me: manager })
  expect(await screen.findByText(/Until you choose, they see “Not confirmed”/)).toBeVisible()
  expect(screen.queryByText(/in over a week/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText(/^Capacity for /), 'Accepting')
  expect(await sentCapacity(api)).toEqual({ capacityVersion: 4, capacity: 1, note: null })
})

test('capacity of one category is its own', async () => {
  const api = fakeApi()
  const service = (id: number, name: string, capacity: 1 | 2, capacityNote: string | null) => ({
    category: { id, name, color: '#aa0000' },
    rules: [],
    serviceArea: { states: [], counties: [] },
    capacity,
    capacityNote,
    capacityAt: daysAgo(2),
  })
  const services = [service(7, 'Food', 1, null), service(8, 'Housing', 2, 'Two beds')]
  api.on(entities.show, () => ({ ...harbor, capacityAt: daysAgo(1), services }))
  api.on(entities.setCapacity, () => ({
    capacity: 1 as const,
    capacityNote: null,
    capacityAt: daysAgo(0),
    capacityVersion: 5,
  }))
  await show(<OwnCapacity />, { me: manager })
  await userEvent.selectOptions(await screen.findByLabelText('Capacity for Housing'), 'Not accepting')
  expect(await sentCapacity(api)).toEqual({ capacityVersion: 4, capacity: 5, note: null, categoryId: 8 })
  expect(await screen.findByText('Capacity for Housing saved')).toBeVisible()
})

test('the note of a category is written where it is, and confirming keeps both', async () => {
  const api = withEntity(daysAgo(1))
  await show(<OwnCapacity />, { me: manager })
  await userEvent.click(await screen.findByRole('button', { name: 'About a week' }))
  const note = screen.getByLabelText(/^Note about /)
  await userEvent.clear(note)
  await userEvent.type(note, 'Two beds open{Enter}')
  expect(await sentCapacity(api)).toEqual({ capacityVersion: 4, capacity: 2, note: 'Two beds open' })
})

test('a note is not lost when someone else was faster, and is saved over theirs on request', async () => {
  const api = fakeApi()
  let current = harbor
  api.on(entities.show, () => current)
  api.on(entities.setCapacity, ({ capacityVersion, note }) => {
    if (capacityVersion !== current.capacityVersion) throw new Refusal(409, { title: 'Someone else just updated this' })
    current = { ...current, capacityNote: note ?? null, capacityVersion: capacityVersion + 1 }
    return { capacity: 2 as const, capacityNote: note ?? null, capacityAt: daysAgo(0), capacityVersion: 6 }
  })
  await show(<OwnCapacity />, { me: manager })
  await userEvent.click(await screen.findByRole('button', { name: 'About a week' }))
  const note = () => screen.getByLabelText(/^Note about /)
  await userEvent.clear(note())
  current = { ...harbor, capacityNote: 'Full', capacityVersion: 5 }
  await userEvent.type(note(), 'Two beds open{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  expect(note()).toHaveValue('Two beds open')
  await userEvent.type(note(), '{Enter}')
  expect(await screen.findByRole('button', { name: 'Two beds open' })).toBeVisible()
  expect(api.askedFor(entities.setCapacity).map(({ body }) => body)).toEqual([
    { capacityVersion: 4, capacity: 2, note: 'Two beds open' },
    { capacityVersion: 5, capacity: 2, note: 'Two beds open' },
  ])
})

function Switch() {
  const { data } = useEndpoint(entities.show, { id: 3 })
  return data ? <CapacitySwitch entity={data} /> : null
}

test('the switch follows others until it is touched, and then saves over theirs only on request', async () => {
  const api = fakeApi()
  let current = harbor
  api.on(entities.show, () => current)
  api.on(entities.setCapacity, ({ capacity, capacityVersion }) => {
    if (capacityVersion !== current.capacityVersion) throw new Refusal(409, { title: 'Someone else just updated this' })
    current = { ...current, capacity: capacity!, capacityVersion: capacityVersion + 1 }
    const { capacityVersion: version } = current
    return { capacity: capacity!, capacityNote: null, capacityAt: daysAgo(0), capacityVersion: version }
  })
  await show(<Switch />, { me: manager })
  await userEvent.click(await screen.findByRole('radio', { name: 'Not accepting' }))
  current = { ...current, capacityNote: 'Full', capacityVersion: 5 }
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText(/Someone else updated this capacity while you were editing/)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Not accepting' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(current).toMatchObject({ capacity: 5, capacityVersion: 6 }))
  // Saved: the next one begins with the version of now.
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(api.askedFor(entities.setCapacity)).toHaveLength(3))
  expect(api.askedFor(entities.setCapacity)[2]!.body).toMatchObject({ capacityVersion: 6 })
})

test('a fresh one asks nothing', async () => {
  withEntity(daysAgo(6))
  await show(<OwnCapacity />, { me: manager })
  await screen.findByRole('button', { name: 'Confirm' })
  expect(screen.queryByText(/Is it still current\?/)).not.toBeInTheDocument()
})

test('anyone who may not switch it is not shown the switch', async () => {
  const api = withEntity(null)
  const me = person({ type: UserType.EntityStaff, entity, accesses: [accessTo('Network Directory')] })
  await show(<OwnCapacity />, { me })
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(api.asked).toEqual([])
})

test('a listing that no one has verified for a year is old', () => {
  expect([10, 181, 364, 365].map((days) => isOld(daysAgo(days)))).toEqual([false, false, false, true])
})
