import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { type LinkRequest, linkRequests } from '@handoff/contracts/customers/linkRequests'
import { UserType } from '@handoff/contracts/kit'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LinkHint } from '../../../features/customers/customers/duplicates/LinkHint.tsx'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { show } from '../../../test/show.tsx'
import { PeoplePage } from './PeoplePage.tsx'

const entity = { id: 7, name: 'Harbor Clinic' }
const candidate = {
  id: 2981,
  name: 'Nora Díaz',
  preferredName: null,
  dateOfBirth: '1984-02-03',
  isBirthEstimated: false,
  age: 42,
  phones: ['(510) 555-0171'],
  email: null,
  address: null,
  languages: [],
  owner: { id: 9, name: 'Night Shelter' },
  openReferrals: 0,
  openReferral: null,
  lastContactAt: null,
  mayEdit: true,
  version: 3,
  created_at: '2026-10-01T15:00:00Z',
  score: 0.97,
  liveTogether: false,
  level: 'sure',
  detail: null,
  fields: ['Name'],
  comparison: [{ field: 'name', value: 0.98, reason: 'Accents differ' }],
} satisfies SameCustomer

const aRequest = (more: Partial<LinkRequest> = {}): LinkRequest => ({
  id: 12,
  status: 1,
  person: { name: 'Nora Diaz', dateOfBirth: '1984-02-03', phones: ['(510) 555-0171'], email: null },
  requester: { name: 'Amara Lindqvist', entity },
  customer: null,
  created_at: '2026-11-18T15:00:00Z',
  decidedAt: null,
  version: 1,
  may: ['link', 'refuse'],
  notes: 'She said so',
  candidates: [candidate],
  ...more,
})

function aServer(request: LinkRequest) {
  const api = fakeApi()
  api.on(linkRequests.list, () => ({ data: [request], total: 1, pageNo: 1, pageSize: 25 }))
  api.on(linkRequests.waiting, () => ({ waiting: 1 }))
  api.on(linkRequests.show, () => request)
  return api
}
const at = '/received-requests/people?id=12'

test('an administrator compares both sides, and links or refuses', async () => {
  const api = aServer(aRequest())
  api.on(linkRequests.link, () => aRequest({ status: 2, customer: candidate, may: [], candidates: [] }))
  api.on(linkRequests.refuse, () => aRequest({ status: 3, may: [], candidates: [] }))
  await show(<PeoplePage />, { at })
  const panel = await screen.findByRole('dialog', { name: 'Nora Diaz' })
  expect(await within(panel).findByText('C-2981 · 97% alike')).toBeVisible()
  expect(panel).toHaveTextContent('She said so')
  await userEvent.click(within(panel).getByRole('button', { name: 'Link Nora Díaz' }))
  expect(await screen.findByText('Nora Díaz linked to Harbor Clinic')).toBeVisible()
  expect(api.askedFor(linkRequests.link)[0]!.body).toEqual({ version: 1, customerId: 2981 })
  await userEvent.click(within(panel).getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText('Request 12 refused')).toBeVisible()
})

test('a provider sees its requests and withdraws them, and no one else’s record', async () => {
  const api = aServer(aRequest({ may: ['withdraw'], candidates: [] }))
  api.on(linkRequests.withdraw, () => aRequest({ status: 4, may: [] }))
  await show(<PeoplePage />, { at, me: person({ type: UserType.Entity, entity }) })
  const panel = await screen.findByRole('dialog', { name: 'Nora Diaz' })
  expect(within(panel).queryByText('In the network')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request 12 withdrawn')).toBeVisible()
})

test('the form of a new customer hints at someone in the network, and asks to link once', async () => {
  const api = fakeApi()
  api.on(linkRequests.check, () => ({ isKnown: true }))
  api.on(linkRequests.submit, () => null)
  const typed = { firstName: 'Nora', lastName: 'Diaz', dateOfBirth: '1984-02-03', phones: ['+15105550171'], email: '' }
  await show(<LinkHint typed={typed} />, { me: person({ type: UserType.Entity, entity }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask to link' }))
  expect(await screen.findByText('You asked to link this person')).toBeVisible()
  expect(api.askedFor(linkRequests.check)).toHaveLength(1)
  expect(api.askedFor(linkRequests.submit)[0]!.body).toEqual({ ...typed, email: null })
})

test('nothing is asked of the server before there is a date of birth, and a phone or email', async () => {
  const api = fakeApi()
  api.on(linkRequests.check, () => ({ isKnown: true }))
  await show(<LinkHint typed={{ firstName: 'Nora', lastName: 'Diaz', dateOfBirth: '1984-02-03' }} />, {
    me: person({ type: UserType.Entity, entity }),
  })
  expect(api.askedFor(linkRequests.check)).toEqual([])
})
