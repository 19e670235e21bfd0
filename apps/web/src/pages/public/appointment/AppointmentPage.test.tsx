import { type AppointmentByLink, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { AppointmentPage } from './AppointmentPage.tsx'

const booked = sampleOf<AppointmentByLink>(appointments.byLink.output, {
  startsAt: '2027-03-02T18:00:00Z',
  endsAt: '2027-03-02T18:30:00Z',
  timeZone: 'America/Los_Angeles',
  modality: 1,
  place: { address: '1 Pine St, Oakland, CA 94607', county: 'Alameda County', isConfidential: false },
  with: 'Harbor Clinic',
  phone: '+15105550100',
  whatToBring: 'photo ID, proof of address',
  state: 'open',
  answer: null,
  language: 'en',
  quickExitUrl: 'https://www.weather.gov/',
  version: 3,
})

afterEach(() => sessionStorage.clear())

async function open(view: Partial<AppointmentByLink> = {}) {
  const api = fakeApi()
  let current = { ...booked, ...view }
  api.on(appointments.byLink, () => current as never)
  api.on(appointments.answerByLink, ({ answer = null }) => {
    current = { ...current, answer }
    return current as never
  })
  const { router } = await show(<AppointmentPage />, { me: null, at: '/public/appointment?token=abc' })
  await screen.findByRole('heading', { level: 1 })
  return { api, router }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('says when and where by the clock of the place, and the token leaves the address', async () => {
  const { router } = await open()
  expect(await screen.findByText('Tuesday, March 2')).toBeVisible()
  expect(screen.getByText(/^10:00.*10:30\sAM PST$/)).toBeVisible()
  expect(screen.getByText('1 Pine St, Oakland, CA 94607')).toBeVisible()
  expect(screen.getByText('Proof of address')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute('rel', 'noopener noreferrer')
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('token'))
})

test('is confirmed with one press, and another day they can’t come, with a reason', async () => {
  const { api } = await open()
  await press('I’ll be there')
  expect(await screen.findByText('You’re coming')).toBeVisible()
  await press('I can’t come')
  await userEvent.type(await screen.findByLabelText('Why? (optional)'), ' My bus ')
  await press('Tell them')
  expect(await screen.findByText('You told them you can’t come')).toBeVisible()
  expect(
    api
      .askedFor(appointments.answerByLink)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body),
  ).toEqual([
    { token: 'abc', answer: 1, version: 3 },
    { token: 'abc', answer: 2, version: 3, note: 'My bus' },
  ])
  expect(screen.getByRole('button', { name: 'I can come after all' })).toBeVisible()
})

test('begins in Spanish for someone who speaks it, and can be switched', async () => {
  await open({ language: 'es' })
  expect(await screen.findByText('martes, 2 de marzo')).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
  await userEvent.click(screen.getByText('English'))
  expect(screen.getByRole('button', { name: 'I’ll be there' })).toBeVisible()
})

test('of a confidential site has the county alone, and of a restricted service not with whom', async () => {
  const { place } = booked
  await open({ place: { ...place!, address: null, isConfidential: true } })
  expect(await screen.findByText('Alameda County')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
})

test('canceled has nothing to answer, but whom to call', async () => {
  await open({ state: 'canceled' })
  expect(await screen.findByText('This appointment was canceled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I’ll be there' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Call Harbor Clinic' })).toBeVisible()
})

test('moved by someone else, the answer is not taken, and the new time is shown', async () => {
  const { api } = await open()
  api.on(appointments.byLink, () => ({ ...booked, startsAt: '2027-03-03T18:00:00Z', version: 4 }) as never)
  api.refuse(appointments.answerByLink, 409, { title: 'Changed' })
  await press('I’ll be there')
  expect(await screen.findByText('Wednesday, March 3')).toBeVisible()
  expect(screen.getByText('Something has changed. This is how it is now.')).toBeVisible()
})

test('a link that opens nothing says so', async () => {
  const api = fakeApi()
  api.refuse(appointments.byLink, 404, { title: 'Not found' })
  await show(<AppointmentPage />, { me: null, at: '/public/appointment?token=abc' })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
})
