import { links } from '@handoff/contracts/referrals/link-senders'
import { FollowUpView, followUps } from '@handoff/contracts/surveys/followUps'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { FollowUpPage } from './FollowUpPage.tsx'

const unanswered = sampleOf<FollowUpView>(FollowUpView, {
  answer: null,
  note: null,
  answeredAt: null,
  mayChange: true,
  hasStopped: false,
  category: 'Housing',
  provider: 'Night Shelter',
  phone: '+15105550100',
  callsTo: '82',
  wantsCall: false,
  caller: { name: 'Ada', provider: 'Harbor Clinic' },
  language: 'en',
  quickExitUrl: 'https://www.weather.gov/',
  version: 1,
})

afterEach(() => sessionStorage.clear())

async function open(view: Partial<FollowUpView> = {}) {
  const api = fakeApi()
  let current = { ...unanswered, ...view }
  api.on(followUps.show, () => current as never)
  api.on(followUps.answer, ({ answer, note = null, wantsCall = false }) => {
    current = {
      ...current,
      answer: answer ?? null,
      note,
      wantsCall,
      answeredAt: '2026-12-01T12:00:00Z',
      version: current.version + 1,
    }
    return current as never
  })
  api.on(followUps.stop, () => {
    current = { ...current, hasStopped: true }
    return current as never
  })
  const { router } = await show(<FollowUpPage />, { me: null, at: '/public/follow-up?token=abc' })
  await screen.findByRole('heading', { level: 1 })
  return { api, router }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('is one question, answered by keyboard, and the token leaves the address', async () => {
  const { api, router } = await open()
  expect(screen.getByText('Think of your request for housing, with Night Shelter.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes, all of it' }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'No, not yet' })).toBeChecked()
  await userEvent.type(await screen.findByRole('textbox', { name: /What is still missing/ }), ' A bed ')
  await press('Send')
  expect(await screen.findByRole('heading', { name: 'Thank you for telling us' })).toHaveFocus()
  expect(screen.getByText('A bed')).toBeVisible()
  // Still without help: whom to call.
  expect(screen.getByRole('link', { name: /Call them/ })).toHaveAttribute('href', 'tel:+15105550100')
  expect(
    api
      .askedFor(followUps.answer)
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body),
  ).toEqual([{ token: 'abc', answer: 3, note: 'A bed', version: 1 }])
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('token'))
})

test('without an answer it says so at the question', async () => {
  await open()
  await press('Send')
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one answer')
  expect(screen.getByRole('radio', { name: 'Yes, all of it' })).toHaveFocus()
})

test('an answer can be changed until it was used', async () => {
  await open({ answer: 1, answeredAt: '2026-12-01T12:00:00Z' })
  await press('Change my answer')
  expect(screen.getByRole('radio', { name: 'Yes, all of it' })).toBeChecked()
})

test('one that was used already says so, with nothing to press', async () => {
  await open({ answer: 1, answeredAt: '2026-12-01T12:00:00Z', mayChange: false })
  expect(screen.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull()
})

test('"Stop asking me" is one press', async () => {
  await open()
  await press('Stop asking me')
  expect(await screen.findByText('We won’t ask you again.')).toBeVisible()
})

test('begins in Spanish for someone who speaks it', async () => {
  await open({ language: 'es' })
  expect(screen.getByRole('radio', { name: 'No, todavía no' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es')
})

test('of a sensitive service it names neither the need nor with whom', async () => {
  await open({ category: null, provider: null })
  expect(screen.getByText('Think of the help that you asked for.')).toBeVisible()
})

test('a link that opens nothing says so', async () => {
  const api = fakeApi()
  api.refuse(followUps.show, 404, { title: 'Not found' })
  await show(<FollowUpPage />, { me: null, at: '/public/follow-up?token=abc' })
  api.refuse(links.sender, 404, { title: 'Not found' })
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
})

test('a link that was good once is answered in its language, with whom to call', async () => {
  const api = fakeApi()
  api.refuse(followUps.show, 404, { title: 'Not found' })
  api.on(links.sender, () => ({ name: 'Harbor Clinic', phone: '+14325550100', language: 'es' as const }))
  await show(<FollowUpPage />, { me: null, at: '/public/follow-up?token=abc' })
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no funciona' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Llamar a Harbor Clinic: (432) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+14325550100',
  )
})

test('who needs more help may ask to be called, and reads who calls', async () => {
  const { api } = await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes, all of it' }))
  expect(await screen.findByRole('textbox', { name: /Anything else/ })).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'No, not yet' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Call me, at the number that ends in 82' }))
  await press('Send')
  expect(await screen.findByText('Ada from Harbor Clinic will call you.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Call them/ })).toBeNull()
  expect(api.askedFor(followUps.answer).at(-1)).toMatchObject({ body: { answer: 3, wantsCall: true } })
})
