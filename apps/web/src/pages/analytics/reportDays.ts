import { addDays, daysBetween } from '@handoff/contracts/kit/dates/days'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import type { ReportFilter } from './analytics.search.ts'

export const defaultDays = 90

export const startOf = (days: number, today: string) => addDays(today, 1 - days)

export const daysSince = (day: string, today: string) => daysBetween(day, today) + 1

/** What the server is asked: it knows days of the calendar. */
export function askedOf({ days, show: _, survey, ...rest }: ReportFilter, today: string) {
  const filters = { ...rest, ...(survey && { surveyType: SurveyType.Rmt }) }
  return days === undefined || filters.from !== undefined
    ? filters
    : { ...filters, from: startOf(days, today), to: undefined }
}
