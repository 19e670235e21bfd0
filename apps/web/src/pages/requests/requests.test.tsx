import { UserType } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { type RequestDetail, requests } from '@handoff/contracts/network/requests/requests'
import { reference } from '@handoff/contracts/platform/reference'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CurrentValues } from '../../features/network/requests/kinds/kind.ts'
import { RemovalDialog } from '../../features/network/requests/RemovalDialog.tsx'
import { RequestDialog } from '../../features/network/requests/RequestDialog.tsx'
import { fakeApi } from '../../test/fakeApi.ts'
import { person } from '../../test/person.ts'
import { show } from '../../test/show.tsx'
import { ChangesPanel } from './drawer/ChangesPanel.tsx'
import { Duplicates } from './drawer/Duplicates.tsx'
import { MissingTargetNote } from './drawer/MissingTargetNote.tsx'
import { RequestEditor } from './drawer/RequestEditor.tsx'
import { RequestFooter } from './drawer/RequestFooter.tsx'
import { RejectDialog } from './RejectDialog.tsx'

const entity = { id: 7, name: 'Harbor Clinic' }
const amara = person({ type: UserType.Entity, entity })
const request: RequestDetail = {
  id: 12,
  requestId: 12,
  requestType: 2,
  status: 3,
  action: 'add',
  title: 'Pet care',
  detail: null,
  notes: null,
  rejectionNotes: null,
  requester: { name: 'Amara Lindqvist', entity, email: 'amara@handoff.test' },
  isRegistration: false,
  isReport: false,
  decideBy: null,
  isLate: false,
  hasDuplicates: false,
  isTargetGone: false,
  created_at: '2026-11-18T15:00:00Z',
  decidedAt: null,
  version: 4,
  payload: { name: 'Pet care', description: null, isSensitive: false, specialties: ['Vaccines'] },
  target: null,
  current: null,
  changes: [],
  unchanged: [],
  duplicates: [],
  reason: null,
  added: null,
  differences: [],
  steps: [],
  may: [],
  lat: null,
  lng: null,
  precision: null,
}

function aServer() {
  const api = fakeApi()
  api.on(categories.marks, () => [])
  api.on(categories.colors, () => [])
  api.on(reference.states, () => [])
  api.on(requests.duplicates, () => [])
  api.on(reasons.list, () => [
    {
      code: 'request_duplicate',
      label: 'Exists already',
      appliesTo: 6 as const,
      isCommentRequired: false,
      suggestsReroute: false,
      countsAsGap: false,
    },
  ])
  for (const endpoint of [
    requests.changeStatus,
    requests.add,
    requests.requestCategory,
    requests.requestLocation,
    requests.requestEntity,
  ])
    api.on(endpoint, () => request)
  return api
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('rejecting shows the server’s missing fields, and sends the reason with the version seen', async () => {
  const api = aServer()
  const onClosed = vi.fn()
  await show(<RejectDialog request={request} onClosed={onClosed} />)
  await userEvent.type(await screen.findByLabelText(/^Comment/), 'We have one')
  await userEvent.click(await screen.findByRole('radio', { name: 'Exists already' }))
  await userEvent.click(await button('Reject'))
  await waitFor(() => expect(api.askedFor(requests.changeStatus)).toHaveLength(1))
  const [decision] = api.askedFor(requests.changeStatus)
  expect(decision!.url).toContain('/changeStatus/12/2')
  expect(decision!.body).toEqual({ version: 4, reasonCode: 'request_duplicate', rejectionNotes: 'We have one' })
})

test('a refusal is at its field, and the input remains', async () => {
  const api = aServer()
  api.refuse(requests.changeStatus, 400, { errors: { reasonCode: ['Please select Reason'] } })
  await show(<RejectDialog request={request} onClosed={() => {}} />)
  await userEvent.type(await screen.findByLabelText(/^Comment/), 'We have one')
  await userEvent.click(await button('Reject'))
  expect(await screen.findByText('Please select Reason')).toBeVisible()
  expect(screen.getByLabelText(/^Comment/)).toHaveValue('We have one')
})

test('a request for a category needs its name, and hints at existing ones while typing', async () => {
  const api = aServer()
  api.on(requests.duplicates, ({ payload }) =>
    payload?.name === 'Mental-health'
      ? [{ id: 3, name: 'Mental health', because: 'The same name', link: '/my-network/category?search=Mental' }]
      : [],
  )
  await show(<RequestDialog mode="new" type={2} onClosed={() => {}} />, { me: amara })
  await userEvent.click(await button('Send request'))
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(api.askedFor(requests.requestCategory)).toEqual([])

  await userEvent.type(screen.getByLabelText(/^Name/), 'Mental-health')
  expect(await screen.findByRole('link', { name: 'Mental health' })).toHaveAttribute(
    'href',
    '/my-network/category?search=Mental',
  )
  await userEvent.click(await button('Send request'))
  await waitFor(() => expect(api.askedFor(requests.requestCategory)).toHaveLength(1))
  expect(api.askedFor(requests.requestCategory)[0]!.body).toEqual({
    notes: '',
    payload: { name: 'Mental-health', description: '', isSensitive: false, specialties: [] },
  })
})

test('a location may be one’s own', async () => {
  const api = aServer()
  await show(<RequestDialog mode="new" type={1} onClosed={() => {}} />, { me: amara })
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Dock Hall')
  await userEvent.click(screen.getByRole('checkbox', { name: 'It belongs to Harbor Clinic' }))
  await userEvent.click(await button('Send request'))
  await waitFor(() => expect(api.askedFor(requests.requestLocation)).toHaveLength(1))
  const [request] = api.askedFor(requests.requestLocation)
  expect(request!.url).toMatch(/\/requests\/location\/1$/)
  expect(request!.body).toMatchObject({ payload: { name: 'Dock Hall', entityId: 7, hours: null } })
})

test('a location gets its pin by hand, exceptional days and a notice', async () => {
  const api = aServer()
  await show(<RequestDialog mode="new" type={1} onClosed={() => {}} />, { me: amara })
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Dock Hall')
  await userEvent.click(screen.getByRole('switch', { name: /Set pin manually/ }))
  await userEvent.type(screen.getByLabelText('Latitude'), '95')
  await userEvent.type(screen.getByLabelText('Longitude'), '-122.277')
  await userEvent.type(screen.getByLabelText('Temporary notice'), 'Elevator under repair')
  await userEvent.click(await button('Send request'))
  expect(await screen.findByText('Enter a latitude from -90 to 90')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Latitude'))
  await userEvent.type(screen.getByLabelText('Latitude'), '37.795')
  expect(screen.queryByText('Enter a latitude from -90 to 90')).toBeNull()
  await userEvent.click(await button('Send request'))
  await waitFor(() => expect(api.askedFor(requests.requestLocation)).toHaveLength(1))
  expect(api.askedFor(requests.requestLocation)[0]!.body).toMatchObject({
    payload: { pin: { lat: 37.795, lng: -122.277 }, notice: 'Elevator under repair', exceptions: [] },
  })
})

const harbor: CurrentValues = {
  type: 3,
  target: { id: 31, name: 'Harbor Pantry' },
  payload: { networkType: 2, name: 'Harbor Pantry', email: null, hours: 'Mondays', languages: ['English'], cost: null },
}

test('a suggested edit begins with the current values, and requests the change of that record', async () => {
  const api = aServer()
  await show(<RequestDialog mode="change" currentValues={harbor} onClosed={() => {}} />, { me: amara })
  expect(await screen.findByRole('dialog', { name: /^Suggest an edit to Harbor Pantry/ })).toBeVisible()
  const hours = screen.getByLabelText('Hours')
  expect(hours).toHaveValue('Mondays')
  await userEvent.clear(hours)
  await userEvent.type(hours, 'Fridays')
  await userEvent.type(screen.getByLabelText('What’s wrong, and how do you know?'), 'I called')
  await userEvent.click(await button('Send suggestion'))
  await waitFor(() => expect(api.askedFor(requests.requestEntity)).toHaveLength(1))
  const { body } = api.askedFor(requests.requestEntity)[0]!
  // Unchanged values are not requested.
  expect(body).toEqual({ action: 'change', targetId: 31, notes: 'I called', payload: { hours: 'Fridays' } })
})

test('an edited change keeps fields that the form does not show, and names newly typed ones', async () => {
  const api = aServer()
  const current = { ...harbor.payload, phone: '(510) 555-0100', addressLine1: '1 Pier' }
  const change = { ...request, requestType: 3 as const, action: 'change' as const, current }
  const payload = { hours: 'Fridays', addressLine1: '2 Pier' }
  await show(<RequestEditor request={{ ...change, payload }} onClose={() => {}} />)
  const phone = await screen.findByLabelText('Phone')
  expect(phone).toHaveValue('(510) 555-0100')
  expect(screen.getByLabelText('Hours')).toHaveValue('Fridays')
  await userEvent.clear(phone)
  await userEvent.click(await button('Approve and change'))
  await waitFor(() => expect(api.askedFor(requests.add)).toHaveLength(1))
  expect(api.askedFor(requests.add)[0]!.body).toMatchObject({
    payload: { hours: 'Fridays', addressLine1: '2 Pier', phone: '' },
  })
})

test('a request with a deleted target shows it', async () => {
  aServer()
  await show(<MissingTargetNote request={{ ...request, action: 'change', isTargetGone: true, may: ['reject'] }} />)
  expect(screen.getByRole('note')).toHaveTextContent('This category no longer existsYou can only reject this request.')
})

test('a removal is requested with its reason', async () => {
  const api = aServer()
  await show(<RemovalDialog currentValues={harbor} onClosed={() => {}} />, { me: amara })
  await userEvent.type(await screen.findByLabelText('Why should it be removed?'), 'They’ve closed')
  await userEvent.click(await button('Send request'))
  await waitFor(() => expect(api.askedFor(requests.requestEntity)).toHaveLength(1))
  expect(api.askedFor(requests.requestEntity)[0]!.body).toMatchObject({
    action: 'remove',
    targetId: 31,
    notes: 'They’ve closed',
  })
})

test('a refused change is copied with its subject', async () => {
  const api = aServer()
  const refused: RequestDetail = {
    ...request,
    status: 2,
    action: 'change',
    target: { id: 3, name: 'Pets', link: '/my-network/category?search=Pets' },
    may: ['resubmit'],
  }
  await show(<RequestFooter request={refused} />, { me: amara })
  await userEvent.click(await button('Resubmit'))
  expect(await screen.findByRole('dialog', { name: /^Suggest an edit to Pets/ })).toBeVisible()
  await userEvent.click(await button('Send suggestion'))
  await waitFor(() => expect(api.askedFor(requests.requestCategory)).toHaveLength(1))
  expect(api.askedFor(requests.requestCategory)[0]!.body).toMatchObject({
    action: 'change',
    targetId: 3,
    copiedFromId: 12,
  })
})

test('the current value is shown next to the requested one', async () => {
  aServer()
  const changes = [{ field: 'Phone', now: '555-0101', asked: '555-0199' }]
  const unchanged = [{ field: 'Name', now: 'Dock Hall' }]
  await show(<ChangesPanel request={{ ...request, action: 'change', changes, unchanged }} />)
  expect(screen.getByRole('row', { name: 'Phone 555-0101 555-0199' })).toBeVisible()
  expect(screen.queryByText('Dock Hall')).toBeNull()
  await userEvent.click(await button('Show 1 unchanged'))
  expect(screen.getByRole('row', { name: 'Name Dock Hall No change' })).toBeVisible()
})

test('what is removed is struck through, and approving asks once for it', async () => {
  const api = aServer()
  const losing: RequestDetail = {
    ...request,
    requestType: 3,
    action: 'change',
    title: 'Pier Pantry',
    may: ['approve', 'add', 'reject'],
    changes: [
      {
        field: 'Service categories',
        now: 'Food, Housing, Legal',
        asked: 'Food',
        removed: { values: ['Housing', 'Legal'], words: 'Removes 2 services' },
      },
      { field: 'Website', now: '–', asked: 'pier.example' },
    ],
  }
  await show(
    <>
      <ChangesPanel request={losing} />
      <RequestFooter request={losing} />
    </>,
  )
  expect((await screen.findByText('Housing')).tagName).toBe('DEL')
  expect(screen.getByText('Removes 2 services')).toBeVisible()
  await userEvent.click(await button(/^Approve/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Pier Pantry?' }))
  expect(dialog.getByText('Removes 2 services: Housing, Legal')).toBeVisible()
  expect(api.askedFor(requests.add)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(api.askedFor(requests.add)).toHaveLength(1))
})

test('a likely duplicate is compared, and used instead', async () => {
  const api = aServer()
  const duplicates = [{ id: 3, name: 'Pets', because: 'The same name', link: '/my-network/category?search=Pets' }]
  api.on(requests.compare, () => [
    { field: 'Name', asked: 'Pet care', there: 'Pets', isSame: false },
    { field: 'Sensitive', asked: 'No', there: 'No', isSame: true },
  ])
  await show(<Duplicates request={{ ...request, duplicates, may: ['approve', 'add'] }} />)
  await userEvent.click(await button('Compare with Pets'))
  expect(await screen.findByRole('row', { name: 'Name Pets Pet care' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Sensitive No No Same' })).toBeVisible()
  await userEvent.click(await button('Use the existing one'))
  await waitFor(() => expect(api.askedFor(requests.add)).toHaveLength(1))
  expect(api.askedFor(requests.add)[0]!.body).toEqual({ version: 4, linkId: 3 })
})

test('a copy of a rejected request begins with its values', async () => {
  const api = aServer()
  await show(<RequestDialog mode="resubmit" request={request} onClosed={() => {}} />, { me: amara })
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Pet care')
  await userEvent.click(await button('Send request'))
  await waitFor(() => expect(api.askedFor(requests.requestCategory)).toHaveLength(1))
  expect(api.askedFor(requests.requestCategory)[0]!.body).toMatchObject({
    copiedFromId: 12,
    payload: { name: 'Pet care', specialties: ['Vaccines'] },
  })
})

test('the decider can edit it before adding; the server’s error is at its field', async () => {
  const api = aServer()
  api.refuse(requests.add, 400, { errors: { 'payload.name': ['There is a category Pets already'] } })
  await show(<RequestEditor request={request} onClose={() => {}} />)
  const name = await screen.findByLabelText(/^Name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Pets')
  await userEvent.click(await button('Approve and add'))
  expect(await screen.findByText('There is a category Pets already')).toBeVisible()
  const addition = api.askedFor(requests.add)[0]!
  expect(addition.url).toContain('/requests/added/12')
  expect(addition.body).toMatchObject({ version: 4, payload: { name: 'Pets', specialties: ['Vaccines'] } })
})

/** Without the close buttons of earlier toasts. */
const labels = () => screen.getAllByRole('button').flatMap(({ textContent }) => textContent || [])

test('the buttons match the rights', async () => {
  aServer()
  const { unmount } = await show(<RequestFooter request={{ ...request, may: ['approve', 'reject', 'add'] }} />)
  expect(labels()).toEqual(['ApproveA', 'RejectR'])
  unmount()
  await show(<RequestFooter request={{ ...request, status: 2, may: ['resubmit'] }} />, { me: amara })
  expect(labels()).toEqual(['Resubmit'])
})
