import { customerSurveys, type SurveyForm } from '@handoff/contracts/surveys/customerSurveys'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { CustomerSurveyPage } from './CustomerSurveyPage.tsx'

const question = { textEs: null, help: null, helpEs: null, answerOptions: [], isRequired: false, showIf: null }
const helped = {
  ...question,
  id: 1,
  versionId: 11,
  kind: QuestionKind.Single,
  text: 'Did {provider} help?',
  textEs: '¿Le ayudó {provider}?',
  answerOptions: [
    { id: 1, name: 'Yes', nameEs: 'Sí' },
    { id: 2, name: 'Some of it', nameEs: 'Una parte' },
  ],
  isRequired: true,
}
const missing = {
  ...question,
  id: 2,
  versionId: 12,
  kind: QuestionKind.ShortText,
  text: 'What is still missing?',
  showIf: { questionId: 1, operator: 'is' as const, value: 2 },
}
const rating = { ...question, id: 3, versionId: 13, kind: QuestionKind.Rating, text: 'How was it?' }
const open: SurveyForm = {
  state: 'open',
  surveyType: 2,
  questions: [helped, missing, rating],
  answers: [],
  language: 'en',
  savedAt: null,
  asksFollowUp: false,
  network: { name: 'California Care Network', phone: '+15105550100' },
  category: 'Dental',
  provider: 'Harbor Clinic',
  quickExitUrl: 'https://www.weather.gov/',
}

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

async function openPage(form: Partial<SurveyForm> = {}, token = 'abc') {
  const api = fakeApi()
  let current = { ...open, ...form }
  api.on(customerSurveys.form, () => current as never)
  api.on(customerSurveys.add, ({ isComplete }) => {
    if (isComplete) current = { ...current, state: 'completed' }
    return { state: isComplete ? 'completed' : 'open', savedAt: '2026-11-20T17:42:00Z' } as never
  })
  api.on(customerSurveys.stop, () => {
    current = { ...current, state: 'stopped' }
    return null as never
  })
  await show(<CustomerSurveyPage />, { me: null, at: `/customer-survey?token=${token}` })
  await screen.findByRole('heading', { level: 1 })
  return api
}
const bodiesOf = (api: ReturnType<typeof fakeApi>) => api.askedFor(customerSurveys.add).map(({ body }) => body)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('asks one question at a time, and opens below it what its answer calls for', async () => {
  const api = await openPage()
  expect(screen.getByRole('heading', { level: 1, name: 'Did Harbor Clinic help?' })).toBeVisible()
  expect(screen.getByText('Question 1 of 2')).toBeVisible()
  expect(screen.queryByText('What is still missing?')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Some of it' }))
  expect(screen.getByRole('heading', { name: /What is still missing\?/ })).toBeVisible()
  await waitFor(() =>
    expect(bodiesOf(api)).toContainEqual(
      expect.objectContaining({
        token: 'abc',
        answers: [{ questionId: 1, versionId: 11, value: 2 }],
        isComplete: false,
      }),
    ),
  )
  expect(await screen.findByText(/^Saved \d+:42/)).toBeVisible()
})

test('a required question says so, and back keeps what was answered', async () => {
  await openPage()
  await press('Next')
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one answer')
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Next')
  expect(screen.getByText('Question 2 of 2')).toBeVisible()
  await press('Back')
  expect(screen.getByRole('radio', { name: 'Yes' })).toBeChecked()
})

test('out of reach, answers stay on the phone until they can be sent', async () => {
  const api = await openPage()
  api.refuse(customerSurveys.add, 0, { title: 'Can’t connect' })
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  expect(await screen.findByText('Saved on this phone. We’ll send it when you’re back online.')).toBeVisible()
  expect(localStorage.getItem('link:survey:abc')).toContain('"versionId":11')
  api.on(customerSurveys.add, () => ({ state: 'open', savedAt: '2026-11-20T17:42:00Z' }) as never)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/^Saved \d+:42/)).toBeVisible()
  expect(localStorage.getItem('link:survey:abc')).toBeNull()
})

test('what an earlier visit left on the phone is shown, and sent', async () => {
  localStorage.setItem(
    'link:survey:abc',
    JSON.stringify({ answers: [[1, { versionId: 11, value: 1 }]], isComplete: false }),
  )
  const api = await openPage()
  await waitFor(() =>
    expect(bodiesOf(api)).toContainEqual(
      expect.objectContaining({ answers: [{ questionId: 1, versionId: 11, value: 1 }] }),
    ),
  )
  // It begins where the answers end.
  expect(screen.getByText('Question 2 of 2')).toBeVisible()
})

test('ends with thanks and the number to call', async () => {
  await openPage({ answers: [{ questionId: 1, value: 1 }] })
  await userEvent.click(screen.getByRole('radio', { name: /^5/ }))
  await press('Send answers')
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toHaveFocus()
  expect(screen.getByRole('link', { name: '(510) 555-0100' })).toHaveAttribute('href', 'tel:+15105550100')
})

test('a refused end leads to the question that is missing', async () => {
  const api = await openPage({ answers: [{ questionId: 1, value: 1 }] })
  api.refuse(customerSurveys.add, 400, { title: 'Check the form', errors: { 'question.1': ['Choose one answer'] } })
  await press('Send answers')
  expect(await screen.findByRole('heading', { name: 'Did Harbor Clinic help?' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one answer')
})

test('speaks Spanish, and stops asking after one question', async () => {
  const api = await openPage({ language: 'es' })
  expect(screen.getByRole('heading', { level: 1, name: '¿Le ayudó Harbor Clinic?' })).toBeVisible()
  await press('No me pregunten más')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'No me pregunten más' }))
  expect(await screen.findByRole('heading', { name: 'No le preguntaremos más' })).toBeVisible()
  expect(api.askedFor(customerSurveys.stop).map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test.each([
  ['completed', 'This survey was already answered'],
  ['expired', 'This link has expired'],
] as const)('a link that is %s says so, with the number of the network', async (state, title) => {
  await openPage({ state, questions: [] })
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: '(510) 555-0100' })).toBeVisible()
})

test('a restricted service is not named', async () => {
  await openPage({ provider: null, category: null })
  expect(screen.getByRole('heading', { level: 1, name: 'Did the provider help?' })).toBeVisible()
})
