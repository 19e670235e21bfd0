import { UserType } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { verifications } from '@handoff/contracts/network/verifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { harbor } from '../../../features/network/entities/entities.fixtures.ts'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { EntityPage } from './EntityPage.tsx'
import { capacityOfServices } from './serviceWords.ts'

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
  isConfidential: null,
  specialties: [],
  individuals: [],
  services: [],
  languages: [],
  figures: { received: { ...unused, value: 0 }, acceptanceRate: unused, medianHoursToAnswer: unused },
  statistics: { received: 0, accepted: 0, answered: 0, acceptanceRate: null },
  betweenUs: null,
  opening: null,
  exception: null,
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

const service = (id: number, name: string, more: object = {}) => ({
  category: { id, name, color: '#aa0000' },
  rules: [],
  serviceArea: { states: [], counties: [] },
  capacity: 1 as const,
  capacityNote: null,
  capacityAt: null,
  ...more,
})
const alameda = { id: 6001, name: 'Alameda County, CA' }
const napa = { id: 6055, name: 'Napa County, CA' }

test('services are rows with capacity, for whom, and where; the counties are named once', async () => {
  const api = fakeApi()
  const rule = { rule: { kind: 'veteran' as const }, ownWords: null, places: [] }
  api.on(entities.show, () => ({
    ...empty,
    services: [
      service(7, 'Food', {
        rules: [
          { ...rule, isHard: true, words: 'Ages 18 and up' },
          { ...rule, isHard: false, words: 'Veterans' },
        ],
        serviceArea: { states: [], counties: [alameda, napa] },
      }),
      service(8, 'Housing', { capacity: 5, serviceArea: { states: [], counties: [alameda, napa] } }),
      service(9, 'Legal', { capacity: 4, serviceArea: { states: [], counties: [napa] } }),
    ],
  }))
  api.on(entities.favorites, () => [])
  await at('?id=3')
  const row = async (name: string) => within(await screen.findByRole('listitem', { name }))
  const food = await row('Food')
  expect(food.getByText('Accepting')).toBeVisible()
  const rules = food.getByRole('list', { name: 'Eligibility for Food' })
  expect(rules).toHaveTextContent('Ages 18 and upVeterans preferred')
  expect(food.getByText('All 2 counties')).toBeVisible()
  expect(food.getByRole('button', { name: 'Refer to Harbor Clinic for Food' })).toBeVisible()
  const housing = await row('Housing')
  expect(housing.getByText('Not accepting')).toBeVisible()
  expect(housing.getByRole('link', { name: 'Others who accept for Housing' })).toHaveAttribute(
    'href',
    '/my-network/network?categoryId=8&accepting=true',
  )
  const legal = await row('Legal')
  expect(legal.getByText('They check eligibility first')).toBeVisible()
  expect(legal.getByText('Napa only')).toBeVisible()
  expect(screen.getAllByText(/Alameda/)).toHaveLength(1)
  expect(screen.getByText('Serves 2 counties: Alameda, Napa')).toBeVisible()
  expect(screen.getByText('Accepting for 2 of 3 services')).toBeVisible()
  // For someone who may change it, Edit is the primary button.
  expect(screen.getByRole('button', { name: 'Edit' })).not.toHaveAttribute('data-variant', 'default')
})

test.each([
  [[1, 1], null],
  [[1, 2], 'Accepting for all 2 services'],
  [[1, 3, 5], 'Accepting for 1 of 3 services'],
  [[3, 5], 'Waitlist for 1 of 2 services'],
  [[5, 6], 'Not accepting for 1 of 2 services'],
] as const)('capacities %o are said in the header as %s', (capacities, words) => {
  expect(capacityOfServices(capacities.map((capacity) => ({ capacity })))).toBe(words)
})

test('facts for the customer come first, with a holiday by its name, and can be copied', async () => {
  const api = fakeApi()
  api.on(entities.show, () => ({
    ...empty,
    phone: '+15105550142',
    languages: ['English', 'Spanish'],
    documentsToBring: 'A photo ID',
    cost: 'Free',
    entityAddresses: [{ ...harbor.addresses[0]!, name: undefined }],
    opening: { is: 'open' as const, until: '17:30' },
    exception: { day: '2026-11-26', hours: [], note: 'Thanksgiving', ahead: 1 },
  }))
  api.on(entities.favorites, () => [])
  await at('?id=3')
  const card = await screen.findByRole('region', { name: 'What to tell the customer' })
  const facts = within(card)
    .getAllByRole('term')
    .map(({ textContent }) => textContent)
  expect(facts).toEqual(['Where', 'When', 'Bring', 'Cost', 'Call', 'Languages'])
  expect(card).toHaveTextContent('Open until 5:30 PMClosed tomorrow for Thanksgiving')
  expect(card).toHaveTextContent('11 Main Street, Oakland, CA 94601')
  const services = screen.getByRole('region', { name: 'Services' })
  expect(card.compareDocumentPosition(services)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const user = userEvent.setup()
  await user.click(within(card).getByRole('button', { name: 'Copy' }))
  expect(await within(card).findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toContain('When: Open until 5:30 PM. Closed tomorrow for Thanksgiving')
})

test('on its own page an old confirmation is not red, and one press renews it', async () => {
  const api = fakeApi()
  api.on(entities.show, () => ({ ...empty, verifiedAt: '2024-10-08T12:00:00Z' }))
  const state = {
    isOpen: false,
    askedAt: null,
    sentTo: null,
    remindedAt: null,
    answeredAt: null,
    unconfirmedSince: null,
  }
  api.on(verifications.show, () => state)
  api.on(verifications.confirm, () => state)
  await show(<EntityPage />, {
    me: person({ type: UserType.Entity, entity: { id: 3, name: 'Harbor Clinic' } }),
    at: '/my-network/network-info?id=3',
  })
  expect(await screen.findByText('Last confirmed 10-08-2024')).not.toHaveAttribute('data-old')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm listing' }))
  await waitFor(() => expect(api.askedFor(verifications.confirm)).toHaveLength(1))
})
