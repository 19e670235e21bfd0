import { customerSurveys, type SurveyForm } from '@handoff/contracts/surveys/customerSurveys'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refusal } from '../../../test/fakeApi.ts'
import { surveySaver } from './surveySaver.ts'

const question = (id: number) => ({
  id,
  versionId: 10 + id,
  kind: QuestionKind.ShortText,
  text: `Question ${id}`,
  textEs: null,
  help: null,
  helpEs: null,
  answerOptions: [],
  isRequired: false,
  showIf: null,
})
const form = {
  state: 'open',
  surveyType: 2,
  questions: [question(1), question(2)],
  answers: [],
} as unknown as SurveyForm

test('of answers that are sent together, those that are sound are saved although another is refused', async () => {
  const api = fakeApi()
  const saved: number[] = []
  api.on(customerSurveys.add, ({ answers = [] }) => {
    if (answers.some(({ questionId }) => questionId === 1))
      throw new Refusal(400, { errors: { 'question.1': ['This question has changed'] } })
    saved.push(...answers.map(({ questionId }) => questionId))
    return { state: 'open', savedAt: '2026-11-20T17:42:00Z' }
  })
  const saver = surveySaver(
    { form, subject: { token: 'abc' }, language: 'en', onStale: () => {}, onCompleted: () => {} },
    sessionStorage,
    'survey',
  )
  saver.answer(1, 'Out of date')
  saver.answer(2, 'A ride home')
  await vi.waitFor(() => expect(saved).toEqual([2]), { timeout: 20_000 })
  expect(saver.state()).toMatchObject({ saving: 'saved', problems: new Map([[1, 'This question has changed']]) })
})
