import { type Answer, UserType } from '@handoff/contracts/kit'
import { settings } from '@handoff/contracts/platform/settings'
import { Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { person } from '../../../test/person.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { EndAppointmentDialog } from './EndAppointmentDialog.tsx'

const user = userEvent.setup()
const me = person({ type: UserType.Entity, entity: { id: 7, name: 'Harbor Clinic' } })
const timeZone = 'America/Los_Angeles'
type Options = Answer<typeof appointments.options>
const options = (more: Partial<Options['customer']> = {}, rest: Partial<Options> = {}) =>
  sampleOf<Options>(appointments.options.output, {
    customer: { name: 'Irene Hollis', firstName: 'Irene', isEmailable: true, prefers: 'Email', ...more },
    assignees: [{ key: 'user:9', name: 'Elena Ruiz', group: 'Team' }],
    locations: [{ id: 3, name: 'Fruitvale', address: null, timeZone }],
    sender: 'Bright Path Housing',
    timeZone,
    phone: '(510) 555-0164',
    assignee: null,
    earlier: null,
    start: '2096-11-23T18:00:00.000Z',
    ...rest,
  })
/** Years ahead, so that it never is in the past: 9:30 AM in Oakland. */
const booked = sampleOf<Appointment>(Appointment, {
  id: 5,
  version: 2,
  customer: { id: 1, name: 'Irene Hollis' },
  referral: { id: 4, reference: 'R-10004', category: 'Primary care' },
  assignee: { key: 'user:9', name: 'Elena Ruiz' },
  location: { id: 3, name: 'Fruitvale', address: null },
  startsAt: '2096-11-23T17:30:00.000Z',
  endsAt: '2096-11-23T18:00:00.000Z',
  timeZone,
  modality: 1,
  contact: null,
  note: null,
})
const day = (overlap: boolean): Answer<typeof appointments.day> => {
  const taken = { startsAt: '2096-11-23T17:00:00.000Z', endsAt: '2096-11-23T17:45:00.000Z', label: 'Sofia Reyes' }
  return {
    day: '2096-11-23',
    from: '2096-11-23T08:00:00.000Z',
    until: '2096-11-24T08:00:00.000Z',
    opens: null,
    taken: [taken],
    overlap: overlap ? taken : null,
    closed: null,
    free: overlap ? ['2096-11-23T17:45:00.000Z', '2096-11-23T18:00:00.000Z'] : [],
    customerTaken: false,
  }
}

function anApi(more: Partial<Options['customer']> = {}) {
  const api = fakeApi()
  api.on(settings.timeZones, () => [
    { name: 'Pacific Standard Time', label: '', value: timeZone },
    { name: 'Eastern Standard Time', label: '', value: 'America/New_York' },
  ])
  api.on(appointments.options, () => options(more))
  api.on(appointments.day, ({ startsAt }) => day(Date.parse(String(startsAt)) < Date.parse('2096-11-23T17:45:00.000Z')))
  api.on(appointments.change, () => booked)
  return api
}

test('an overlap is shown with the next free times; clicking one moves the start', async () => {
  const api = anApi()
  await show(<AppointmentDialog appointment={booked} onClosed={() => {}} />, { me })
  expect(await screen.findByText(/Elena is with Sofia Reyes until 9:45 AM/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Move anyway' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '9:45 AM' }))
  expect(await screen.findByRole('button', { name: 'Move appointment' })).toBeVisible()
  expect(screen.getByText(/9:45–10:15 AM PST$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Move appointment' }))
  await waitFor(() => expect(api.askedFor(appointments.change)).toHaveLength(1))
  expect(api.askedFor(appointments.change)[0]!.body).toMatchObject({
    version: 2,
    startsAt: '2096-11-23T17:45:00.000Z',
    endsAt: '2096-11-23T18:15:00.000Z',
    confirmed: false,
  })
})

test('an intended overlap is confirmed by the button', async () => {
  const api = anApi()
  await show(<AppointmentDialog appointment={booked} onClosed={() => {}} />, { me })
  await user.click(await screen.findByRole('button', { name: 'Move anyway' }))
  await waitFor(() => expect(api.askedFor(appointments.change)).toHaveLength(1))
  expect(api.askedFor(appointments.change)[0]!.body).toMatchObject({ confirmed: true })
})

test('booking again asks for the outcome of the previous one, and about a customer who is elsewhere', async () => {
  const api = anApi()
  const earlier = { startsAt: '2026-03-02T17:30:00.000Z', endsAt: '2026-03-02T18:00:00.000Z', timeZone }
  api.on(appointments.options, () => options({}, { assignee: 'user:9', earlier }))
  api.on(appointments.day, () => ({ ...day(false), customerTaken: true }))
  api.on(appointments.book, () => booked)
  await show(<AppointmentDialog referralId={4} onClosed={() => {}} />, { me })
  expect(await screen.findByText('Irene has another appointment at this time.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'With Elena Ruiz' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Book anyway' }))
  expect(await screen.findByText('Please select What happened')).toBeVisible()
  expect(api.askedFor(appointments.book)).toHaveLength(0)
  await user.click(screen.getByRole('radio', { name: 'They missed it' }))
  await user.click(screen.getByRole('button', { name: 'Book anyway' }))
  await waitFor(() => expect(api.askedFor(appointments.book)).toHaveLength(1))
  expect(api.askedFor(appointments.book)[0]!.body).toMatchObject({ earlier: 'noShow', confirmed: true })
})

test('the free time that the server proposes is filled in, and that of another person when one is selected', async () => {
  const api = anApi()
  api.on(appointments.options, ({ assignee }) =>
    options({}, { start: assignee === 'user:9' ? '2096-11-26T18:00:00.000Z' : '2096-11-24T18:00:00.000Z' }),
  )
  await show(<AppointmentDialog referralId={4} onClosed={() => {}} />, { me })
  expect(await screen.findByText('Sat 11-24-2096, 10:00–10:30 AM PST')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^With/ }))
  await user.click(await screen.findByRole('option', { name: /Elena Ruiz/ }))
  expect(await screen.findByText('Mon 11-26-2096, 10:00–10:30 AM PST')).toBeVisible()
})

test('a closed time is hatched, and its hint moves to the next opening', async () => {
  const api = anApi()
  api.on(appointments.day, ({ startsAt }) => {
    const isClosed = String(startsAt) < '2096-11-24'
    return {
      ...day(false),
      opens: isClosed ? [] : [{ from: '2096-11-24T18:00:00.000Z', until: '2096-11-25T02:00:00.000Z' }],
      closed: isClosed ? 'Closed for Thanksgiving' : null,
      free: isClosed ? ['2096-11-24T18:00:00.000Z'] : [],
    }
  })
  await show(<AppointmentDialog appointment={booked} onClosed={() => {}} />, { me })
  expect(await screen.findByText('Closed for Thanksgiving.')).toBeVisible()
  expect(screen.getByText(/Next open:/)).toBeVisible()
  expect(document.querySelectorAll('[data-closed]')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Move anyway' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '11-24-2096, 10:00 AM' }))
  expect(await screen.findByText('Sat 11-24-2096, 10:00–10:30 AM PST')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Move appointment' })).toBeVisible()
  expect(screen.queryByText('Closed for Thanksgiving.')).toBeNull()
})

test('a time that the clocks skip has a hint and can’t be booked', async () => {
  const api = anApi()
  api.on(appointments.day, () => day(false))
  // Sunday, March 11, 2096 has no 2:30 AM.
  const start = '2096-03-11T09:30:00.000Z'
  api.on(appointments.options, () => options({}, { assignee: 'user:9', start }))
  api.on(appointments.book, () => booked)
  await show(<AppointmentDialog referralId={4} onClosed={() => {}} />, { me })
  await user.click(await screen.findByRole('button', { name: /^Start/ }))
  await user.click(await screen.findByRole('option', { name: '2:30 AM' }))
  expect(await screen.findByText('The clocks are set forward and skip this time.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Book anyway' }))
  expect(api.askedFor(appointments.book)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '3:30 AM' }))
  await user.click(await screen.findByRole('button', { name: 'Book appointment' }))
  await waitFor(() => expect(api.askedFor(appointments.book)).toHaveLength(1))
  expect(api.askedFor(appointments.book)[0]!.body).toMatchObject({ startsAt: '2096-03-11T10:30:00.000Z' })
})

test('another time zone never moves the moment', async () => {
  anApi()
  await show(<AppointmentDialog appointment={booked} onClosed={() => {}} />, { me })
  await user.click(await screen.findByRole('button', { name: /^Time zone/ }))
  await user.click(await screen.findByRole('option', { name: /Eastern/ }))
  expect(await screen.findByText(/12:30–1:00 PM EST$/)).toBeVisible()
})

test.each([
  [{}, /Irene gets an email with a calendar file \(\.ics\), and email reminders 24 hours and 2 hours before/],
  [
    { isEmailable: false, prefers: 'Phone call' },
    /Call Irene to confirm: they get no email\. We’ll remind you the day before\./,
  ],
])('shows who is emailed', async (customer, words) => {
  anApi(customer)
  await show(<AppointmentDialog referralId={4} onClosed={() => {}} />, { me })
  expect(await screen.findByText(words)).toBeVisible()
})

test('a no-show requires its reason, and the second one prompts to close', async () => {
  const api = anApi()
  api.on(reasons.list, () => [
    {
      code: 'forgot',
      label: 'Forgot',
      appliesTo: 5 as const,
      isCommentRequired: false,
      suggestsReroute: false,
      countsAsGap: false,
    },
  ])
  api.on(appointments.change, () => ({ ...booked, state: 3 as const, noShows: 2 }))
  const prompted: number[] = []
  await show(
    <EndAppointmentDialog
      appointment={{ ...booked, mayCancel: true }}
      as="noShow"
      onPrompt={({ id }) => prompted.push(id)}
      onClosed={() => {}}
    />,
    { me },
  )
  await user.click(await screen.findByRole('button', { name: 'Record no-show' }))
  expect(await screen.findByText('Please select Reason')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Reason/ }))
  await user.click(await screen.findByRole('option', { name: 'Forgot' }))
  await user.click(screen.getByRole('button', { name: 'Record no-show' }))
  await waitFor(() => expect(prompted).toEqual([5]))
  expect(api.askedFor(appointments.change)[0]!.body).toMatchObject({ state: 3, reasonCode: 'forgot' })
})

/** It began half an hour ago. */
const begun: Appointment = {
  ...booked,
  startsAt: new Date(Date.now() - 1_800_000).toISOString(),
  endsAt: new Date(Date.now() + 1_800_000).toISOString(),
  mayMove: true,
  mayCancel: true,
  mayRecord: true,
}
const coded = [
  ['forgot', 'Forgot'],
  ['cancelled_late', 'Canceled late'],
].map(([code, label]) => ({
  code: code!,
  label: label!,
  appliesTo: 5 as const,
  isCommentRequired: false,
  suggestsReroute: false,
  countsAsGap: false,
}))

test('once an appointment has begun, the form asks whether it was a no-show or canceled late', async () => {
  const api = anApi()
  api.on(reasons.list, () => coded)
  await show(<EndAppointmentDialog appointment={begun} onClosed={() => {}} />, { me })
  expect(await screen.findByRole('button', { name: 'Record no-show' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Canceled' }))
  expect(await screen.findByText(/Irene will get an email\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(api.askedFor(appointments.change)).toHaveLength(1))
  expect(api.askedFor(appointments.change)[0]!.body).toMatchObject({ state: 2, reasonCode: 'cancelled_late' })
})

test('before it begins it is canceled with a reason in words', async () => {
  const api = anApi({ isEmailable: false })
  await show(<EndAppointmentDialog appointment={{ ...booked, mayCancel: true }} onClosed={() => {}} />, { me })
  expect(await screen.findByText(/Irene won’t get an email, so let them know\.$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  expect(await screen.findByText('Reason is required')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'The building is closed')
  await user.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(api.askedFor(appointments.change)).toHaveLength(1))
  const { body } = api.askedFor(appointments.change)[0]!
  expect(body).toMatchObject({ state: 2, comment: 'The building is closed' })
  expect(body).not.toHaveProperty('reasonCode')
})
