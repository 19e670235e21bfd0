import { Id } from '@handoff/contracts/kit'
import { stateFilters } from '@handoff/contracts/surveys/surveys/response-states'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

const surveyTabs = ['rmt', 'provider', 'responses', 'results'] as const
export type SurveyTab = (typeof surveyTabs)[number]

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Responses and results are narrowed by the same names, so that a figure opens its responses. */
export const surveySearch = listSearch({
  sorts: ['sentAt', 'completedAt', 'entity', 'category', 'state'],
  sort: '-sentAt',
  filters: {
    surveyType: z.literal([SurveyType.Rmt, SurveyType.ServiceProvider]),
    entityId: Id,
    categoryId: Id,
    from: day,
    to: day,
    state: z.enum(stateFilters),
    questionId: Id,
    /** Of its versions: they are joined where they have one meaning. */
    meaning: z.int(),
    /** A number, true, or false. */
    answer: z.union([z.string(), z.number(), z.boolean()]),
  },
  detail: {
    tab: z.enum(surveyTabs),
    /** The response that is open. */
    id: Id,
  },
})
