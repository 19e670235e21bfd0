import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { type SurveyGroup, type SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { show } from '../../../test/show.tsx'
import { SurveyBuilder } from './SurveyBuilder.tsx'

const user = userEvent.setup()
const question = (id: number, text: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id,
  groupId: 1,
  position: id,
  isActive: true,
  version: 3,
  number: 1,
  versionId: id * 10,
  text,
  textEs: null,
  help: null,
  helpEs: null,
  kind: QuestionKind.YesNo,
  answerOptions: [],
  isRequired: false,
  showIf: null,
  answers: 0,
  versionAnswers: 0,
  ...more,
})
const went = question(1, 'Did you go?', { answers: 12, versionAnswers: 12, number: 2 })
const why = question(2, 'Why not?', { showIf: { questionId: 1, operator: 'is', value: false } })
const group = (id: number, name: string, questions: SurveyQuestion[] = []): SurveyGroup => ({
  id,
  name,
  nameEs: null,
  position: id,
  version: 1,
  questions,
})

function withSurvey(groups: SurveyGroup[]) {
  const api = fakeApi()
  api.on(surveys.all, () => groups)
  api.on(surveys.save, () => went)
  api.on(surveys.create, () => why)
  api.on(surveys.remove, () => ({ isActive: false }))
  api.on(surveys.copy, () => why)
  api.on(surveys.order, () => null)
  api.on(surveys.createGroup, () => group(3, 'Overall'))
  api.on(surveys.startFromTemplate, () => [])
  return api
}
const builder = () =>
  show(
    <>
      <SurveyBuilder surveyType={SurveyType.ServiceProvider} onEditing={() => {}} />
      <button type="submit" form="survey-question">
        Save changes
      </button>
    </>,
  )
const survey = [group(1, 'Getting help', [went, why]), group(2, 'The visit')]
const open = async (name: RegExp) => user.click(await screen.findByRole('button', { name }))

test('an answered question explains the effect of saving, and is sent with its version', async () => {
  const api = withSurvey(survey)
  await builder()
  await open(/1 Did you go\?/)
  expect(screen.getByText('Version 2, 12 answers')).toBeVisible()
  expect(screen.getByText(/Saving makes version 3/)).toBeVisible()
  const text = screen.getByRole('textbox', { name: 'Question' })
  await user.clear(text)
  await user.type(text, 'Did you go there?')
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText(/Did you go there\?/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(api.askedFor(surveys.save)).toHaveLength(1))
  expect(api.askedFor(surveys.save)[0]!.body).toMatchObject({ version: 3, text: 'Did you go there?' })
})

test('only earlier questions decide whether one is shown', async () => {
  withSurvey(survey)
  await builder()
  await open(/1 Did you go\?/)
  expect(screen.getByRole('switch', { name: /^Show only if/ })).toHaveProperty('disabled', true)
  await open(/2 Why not\?/)
  const choices = within(screen.getByRole('combobox', { name: 'Question that decides' })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['1. Did you go?'])
  expect(screen.getByRole('combobox', { name: 'Answer' })).toHaveProperty('value', 'false')
})

test('handles move by keyboard, read out the place, and refuse with the reason', async () => {
  const api = withSurvey(survey)
  await builder()
  const handle = await screen.findByRole('button', { name: 'Move Why not?' })
  handle.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(api.askedFor(surveys.order)).toHaveLength(1))
  expect(api.askedFor(surveys.order)[0]!.body).toMatchObject({
    groups: [
      { id: 1, questionIds: [1] },
      { id: 2, questionIds: [2] },
    ],
  })
  expect(screen.getByText('Why not?, moved to question 2 of 2, in The visit')).toBeTruthy()
  screen.getByRole('button', { name: 'Move Why not?' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(await screen.findAllByText(/“Why not\?” depends on “Did you go\?”, so it must come after it/)).not.toEqual([])
  expect(api.askedFor(surveys.order)).toHaveLength(1)
})

test('a choice gets answers and scores, and a new question its group', async () => {
  const api = withSurvey(survey)
  await builder()
  await user.click((await screen.findAllByRole('button', { name: 'Add question' }))[1]!)
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Was it far?')
  await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Yes{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'No')
  await user.type(screen.getByRole('textbox', { name: 'Score of answer 2' }), '3x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(api.askedFor(surveys.create)).toHaveLength(1))
  expect(api.askedFor(surveys.create)[0]!.body).toMatchObject({
    groupId: 2,
    answerOptions: ['Yes', 'No'],
    scores: [null, 3],
  })
})

test('a question without Spanish is saved after confirmation, if the survey has other Spanish texts', async () => {
  const api = withSurvey([group(1, 'Getting help', [{ ...went, textEs: '¿Fue?' }, why])])
  await builder()
  await open(/2 Why not\?/)
  const text = screen.getByRole('textbox', { name: 'Question' })
  await user.type(text, ' Tell us')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Save “Why not? Tell us” without Spanish?' })
  await user.click(within(confirmation).getByRole('button', { name: 'Add Spanish' }))
  expect(api.askedFor(surveys.save)).toEqual([])
  expect(await screen.findByRole('textbox', { name: 'Question in Spanish' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Save without Spanish' }))
  await waitFor(() => expect(api.askedFor(surveys.save)).toHaveLength(1))
  expect(api.askedFor(surveys.save)[0]!.body).toMatchObject({ text: 'Why not? Tell us', textEs: null })
})

test('deleting an answered question states that its answers remain', async () => {
  const api = withSurvey(survey)
  await builder()
  await open(/1 Did you go\?/)
  await user.click(screen.getByRole('button', { name: 'Delete question' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Did you go?”?' })
  expect(dialog).toHaveTextContent('its 12 answers stay in the results')
  await user.click(within(dialog).getByRole('button', { name: 'Delete question' }))
  await waitFor(() => expect(api.askedFor(surveys.remove)).toHaveLength(1))
})

test('an empty survey starts from a template or a group', async () => {
  const api = withSurvey([])
  await builder()
  expect(await screen.findByText('No questions yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Start from a template' }))
  await waitFor(() => expect(api.askedFor(surveys.startFromTemplate)).toHaveLength(1))
})
