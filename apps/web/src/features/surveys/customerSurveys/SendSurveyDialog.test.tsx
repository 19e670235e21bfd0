import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { SurveyGroup, SurveyQuestion, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test/fakeApi.ts'
import { sampleOf } from '../../../test/sampleOf.ts'
import { show } from '../../../test/show.tsx'
import { SendSurveyDialog } from './SendSurveyDialog.tsx'

const question = (id: number, text: string, textEs: string | null) =>
  sampleOf<SurveyQuestion>(SurveyQuestion, { id, text, textEs, help: null, answerOptions: [], showIf: null })

test.each([
  ['names the questions that are not in Spanish', '¿Fue?', true],
  ['says nothing of a survey that is in English alone', null, false],
])('the dialog %s', async (_, textEs, isNamed) => {
  const api = fakeApi()
  const questions = [question(1, 'Did you go?', textEs), question(2, 'Was it far?', null)]
  api.on(surveys.all, () => [sampleOf<SurveyGroup>(SurveyGroup, { questions })])
  api.on(customerSurveys.askable, () => [])
  await show(<SendSurveyDialog onClosed={() => {}} />)
  await waitFor(() => expect(api.askedFor(surveys.all)).toHaveLength(1))
  if (isNamed) {
    expect(await screen.findByText(/“Was it far\?”/)).toBeVisible()
    expect(screen.getByText('1 question without a complete Spanish translation')).toBeVisible()
  } else {
    expect(await screen.findByText('No accepted referrals yet')).toBeVisible()
    expect(screen.queryByText(/Spanish/)).toBeNull()
  }
})
