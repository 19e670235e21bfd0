import { entities } from '@handoff/contracts/network/entities/entities'
import { verifications } from '@handoff/contracts/network/verifications'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { harbor } from '../../../features/network/entities/entities.fixtures.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { EntityPage } from './EntityPage.tsx'

const at = (id: string) => show(<EntityPage />, { at: `/my-network/network-info${id}` })
const wayBack = () => screen.findByRole('link', { name: 'Back to Network' })

test('an address without an entity redirects to the network, and requests nothing', async () => {
  const api = fakeApi()
  await at('')
  expect(await wayBack()).toHaveAttribute('href', '/my-network/network')
  expect(api.askedFor(entities.show)).toEqual([])
})

test('so does a missing entity, and nothing is retried', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  await at('?id=99')
  expect(await wayBack()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('a failed request can be retried', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 500, { title: 'Something went wrong' })
  await at('?id=99')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Network' })).toBeVisible()
})

const unused = { value: null, previous: null, link: null, definition: 'Of none' }
const empty = {
  ...harbor,
  capacityVersion: 1,
  specialties: [],
  individuals: [],
  services: [],
  languages: [],
  figures: { received: { ...unused, value: 0 }, acceptanceRate: unused, medianHoursToAnswer: unused },
  statistics: { received: 0, accepted: 0, answered: 0, acceptanceRate: null },
  betweenUs: null,
}

test('unknown requirements have a sentence, and another one for those who may add them', async () => {
  const api = fakeApi()
  api.on(entities.show, () => empty)
  await at('?id=3')
  expect(await screen.findByText('Nothing listed yet.')).toBeVisible()
  expect(screen.queryByText('What to bring')).not.toBeInTheDocument()
})

test('rare acts are behind the dots, and verification names the provider', async () => {
  const api = fakeApi()
  api.on(entities.show, () => empty)
  api.on(entities.favorites, () => [])
  api.on(verifications.show, () => ({
    isOpen: false,
    askedAt: null,
    sentTo: 'desk@harbor.test',
    remindedAt: null,
    answeredAt: null,
    unconfirmedSince: null,
  }))
  api.on(entities.verify, () => empty)
  await at('?id=3')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Harbor Clinic' }))
  expect(await screen.findByRole('menuitem', { name: 'Ask to confirm by email' })).toBeVisible()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Verify as of today' }))
  expect(await screen.findByText('Harbor Clinic verified as of today')).toBeVisible()
})

test('services show eligibility, location, and capacity if it differs', async () => {
  const api = fakeApi()
  const service = (id: number, name: string, more: object = {}) => ({
    category: { id, name, color: '#aa0000' },
    rules: [],
    serviceArea: { states: [], counties: [] },
    capacity: 1 as const,
    capacityNote: null,
    capacityAt: null,
    ...more,
  })
  const rule = { rule: { kind: 'veteran' as const }, ownWords: null, places: [] }
  api.on(entities.show, () => ({
    ...empty,
    services: [
      service(7, 'Food', {
        rules: [
          { ...rule, isHard: true, words: 'Ages 18 and up' },
          { ...rule, isHard: false, words: 'Veterans' },
        ],
        serviceArea: { states: [], counties: [{ id: 6001, name: 'Alameda County, CA' }] },
      }),
      service(8, 'Housing', { capacity: 5 }),
    ],
  }))
  await at('?id=3')
  const rules = await screen.findByRole('list', { name: 'Eligibility for Food' })
  expect(rules).toHaveTextContent('Ages 18 and up')
  expect(rules).toHaveTextContent('Veterans preferred')
  expect(screen.getByText('Serves Alameda County, CA')).toBeVisible()
  // Once as a mark, once as a choice of the switch.
  expect(screen.getAllByText('Not accepting')).toHaveLength(2)
  // For someone who may change it, Edit is the primary button.
  expect(screen.getByRole('button', { name: 'Edit' })).not.toHaveAttribute('data-variant', 'default')
})
