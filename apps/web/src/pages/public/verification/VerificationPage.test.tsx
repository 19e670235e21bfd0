import { VerificationView, verifications } from '@handoff/contracts/network/verifications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { VerificationPage } from './VerificationPage.tsx'

const details = sampleOf<VerificationView>(VerificationView, {
  answer: null,
  answeredAt: null,
  verifiedAt: '2026-05-01T12:00:00Z',
  network: 'California Care Network',
  name: 'Full Basket Pantry',
  phone: '+15105550100',
  email: 'in@fullbasket.example',
  languages: ['English', 'Spanish'],
  services: [{ name: 'Food', color: '#1f8a65', specialties: ['Groceries'] }],
  locations: [],
  capacity: 1,
  capacityNote: null,
  hasOwnCapacities: false,
  isPublic: false,
})

afterEach(() => sessionStorage.clear())

async function open(view: Partial<VerificationView> = {}) {
  const api = fakeApi()
  let current = { ...details, ...view }
  api.on(verifications.byLink, () => current as never)
  api.on(verifications.answer, ({ corrections = [] }) => {
    current = { ...current, answer: corrections.length ? 2 : 1, answeredAt: '2026-12-01T12:00:00Z' }
    return current as never
  })
  await show(<VerificationPage />, { me: null, at: '/public/verification?token=abc' })
  await screen.findByRole('heading', { level: 1 })
  const bodies = () =>
    api
      .askedFor(verifications.answer)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body)
  return { api, bodies }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('is confirmed with one press', async () => {
  const { bodies } = await open()
  expect(screen.getByText(/lists Full Basket Pantry. Last confirmed 05-01-2026/)).toBeVisible()
  await press('Confirm listing')
  const thanks = await screen.findByRole('heading', { name: 'Confirmed. Thank you' })
  await waitFor(() => expect(thanks).toHaveFocus())
  expect(bodies()).toEqual([{ token: 'abc', corrections: [] }])
})

test('corrections are sent part by part, the capacity with them', async () => {
  const { bodies } = await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Waitlist' }))
  await press('Correct: Languages')
  const languages = screen.getByRole('heading', { name: 'Languages' }).closest('section')!
  await userEvent.type(await within(languages).findByLabelText('What should it say?'), 'Also Mam')
  await press('Correct: Services')
  await press('Send the correction')
  expect(await screen.findByRole('heading', { name: 'Your corrections were sent' })).toBeVisible()
  expect(bodies()).toEqual([
    { token: 'abc', corrections: [{ part: 'languages', text: 'Also Mam' }], capacity: 3, capacityVersion: 1 },
  ])
})

test('strangers find it once it says yes; before, nothing is chosen', async () => {
  const { bodies } = await open()
  for (const name of ['Show us', 'Don’t show us']) expect(screen.getByRole('radio', { name })).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Show us' }))
  await press('Confirm listing')
  expect(await screen.findByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()
  expect(bodies()).toEqual([{ token: 'abc', corrections: [], isPublic: true }])
})

test('a correction that is taken back leaves everything correct', async () => {
  await open()
  await press('Correct: Languages')
  await userEvent.type(await screen.findByLabelText('What should it say?'), 'x')
  await press('It is correct')
  expect(screen.getByRole('button', { name: 'Confirm listing' })).toBeVisible()
})

test('it says so when someone else has answered', async () => {
  await open({ answer: 1, answeredAt: '2026-11-01T12:00:00Z' })
  expect(await screen.findByRole('heading', { name: 'Confirmed. Thank you' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /correct/ })).toBeNull()
})

test('a link that opens nothing says so', async () => {
  const api = fakeApi()
  api.refuse(verifications.byLink, 404, { title: 'Not found' })
  await show(<VerificationPage />, { me: null, at: '/public/verification?token=abc' })
  expect(await screen.findByText('This link doesn’t work anymore')).toBeVisible()
})
