import { entities } from '@handoff/contracts/entities/entities'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harbor } from '../../../features/entities/entities.fixtures.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { EntityPage } from './EntityPage.tsx'

const at = (id: string) => show(<EntityPage />, { at: `/my-network/network-info${id}` })
const wayBack = () => screen.findByRole('link', { name: 'Back to Network' })

test('an address without an entity leads back to the network, and asks nothing', async () => {
  const api = fakeApi()
  await at('')
  expect(await wayBack()).toHaveAttribute('href', '/my-network/network')
  expect(api.askedFor(entities.show)).toEqual([])
})

test('so does one of an entity that is not there, and nothing is asked again', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 404, { title: 'We couldn’t find this provider' })
  await at('?id=99')
  expect(await wayBack()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('what could not be had may be asked for again', async () => {
  const api = fakeApi()
  api.refuse(entities.show, 500, { title: 'Something went wrong' })
  await at('?id=99')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Network' })).toBeVisible()
})

test('services say whom they are for, where, and how much room there is where that differs', async () => {
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
    ...harbor,
    specialties: [],
    individuals: [],
    figures: {
      received: { value: 0, previous: null, link: null, definition: 'Received' },
      acceptanceRate: { value: null, previous: null, link: null, definition: 'Accepted' },
      medianHoursToAnswer: { value: null, previous: null, link: null, definition: 'Median' },
    },
    statistics: { received: 0, accepted: 0, answered: 0, acceptanceRate: null },
    betweenUs: null,
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
