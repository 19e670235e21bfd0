import { SurveyType, surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { choiceFilter, type ListFilter } from '../../ui/filter/ListFilters.tsx'
import type { ReportFilter } from './analytics.search.ts'

const splits = [
  { value: 'entity' as const, label: 'By provider' },
  { value: 'category' as const, label: 'By category' },
  { value: 'period' as const, label: 'By days' },
]
const surveys = [
  { value: 'provider' as const, label: surveyTypeNames[SurveyType.ServiceProvider] },
  { value: 'rmt' as const, label: surveyTypeNames[SurveyType.Rmt] },
]

/** What the rows are, and which survey: each has a value at any time. */
export function useSurveyFilters(
  { by, survey: selected }: ReportFilter,
  onChange: (changes: Partial<ReportFilter>) => void,
): ListFilter[] {
  const rows = choiceFilter({
    label: 'Rows',
    isRequired: true,
    options: splits,
    value: by ?? 'entity',
    onChange: (next) => onChange({ by: next === 'entity' ? undefined : next }),
  })
  const survey = choiceFilter({
    label: 'Survey',
    isRequired: true,
    options: surveys,
    value: selected ?? 'provider',
    onChange: (next) => onChange({ survey: next === 'rmt' ? next : undefined }),
  })
  return [
    { ...rows, chip: by && rows.chip },
    { ...survey, chip: selected && survey.chip },
  ]
}
