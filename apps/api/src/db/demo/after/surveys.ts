import { aDay } from '@handoff/contracts/kit/dates/durations'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { addTemplate } from '../../../features/surveys/surveys/surveys.start-from-template.ts'
import type { Db } from '../insert.ts'

/** The questions of both surveys, in both languages. */
export async function loadQuestions(db: Db, now: Date) {
  const createdAt = new Date(now.getTime() - 180 * aDay)
  for (const surveyType of Object.values(SurveyType)) await addTemplate(db, { surveyType, now: createdAt, byId: null })
}
