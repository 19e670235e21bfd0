import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { addTemplate } from '../../../features/surveys/surveys/surveys.start-from-template.ts'
import type { Db } from '../insert.ts'

const day = 86_400_000

/** The questions of both surveys, in both languages. */
export async function loadQuestions(db: Db, now: Date) {
  const createdAt = new Date(now.getTime() - 180 * day)
  for (const surveyType of Object.values(SurveyType)) await addTemplate(db, { surveyType, now: createdAt, byId: null })
}
