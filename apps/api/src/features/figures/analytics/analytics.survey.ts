import type { ReportRow } from '@handoff/contracts/figures/analytics'
import { americanDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { addressOf } from '../../../kit/lists/figures.ts'
import { kpis } from '../../surveys/surveys/surveys.kpis.ts'
import { type Builder, count, countColumn, measure, percentColumn } from './analytics.table.ts'

type Counted = {
  completed: number
  responseRate: number | null
  meanRating: number | null
  recommendScore: number | null
}
const nouns = { entity: 'Provider', category: 'Category', period: 'From' } as const

/** Customers' answers as counted in the survey results: the same numbers, pooled in the same way. */
export const survey: Builder = async (ctx, input, { from, to }) => {
  const { entityId, categoryId, by = 'entity', surveyType = SurveyType.ServiceProvider } = input
  const results = await kpis(ctx, {
    surveyType,
    ...(entityId !== undefined && { entityId }),
    ...(categoryId !== undefined && { categoryId }),
    from,
    to,
    compare: false,
  })
  /** The rate links to all responses sent, if the results include their number. */
  const cellsOf = (
    { completed, responseRate, meanRating, recommendScore }: Counted,
    link: string | null,
    sentList?: { link: string | null; cases?: number },
  ) => [
    count(completed, link),
    measure(responseRate, sentList?.link, sentList?.cases),
    measure(meanRating),
    measure(recommendScore),
  ]
  const responsesIn = (first: string, last: string, state: 'sent' | 'completed') =>
    addressOf('/survey', {
      tab: 'responses',
      surveyType,
      entityId,
      categoryId,
      from: first,
      to: last,
      state,
    })
  const breakdown = by === 'category' ? results.byCategory : results.byEntity
  const rows: ReportRow[] =
    by === 'period'
      ? results.trend.map(({ date, sent, ...counted }, index, all) => {
          const last = dayBefore(all[index + 1]?.date) ?? to
          return {
            key: date,
            name: americanDay(date),
            cells: cellsOf(counted, responsesIn(date, last, 'completed'), {
              link: responsesIn(date, last, 'sent'),
              cases: sent,
            }),
          }
        })
      : [
          ...breakdown.rows.map(({ id, name, link, ...counted }) => ({
            key: String(id),
            name,
            narrowedTo: by === 'category' ? { categoryId: id } : { entityId: id },
            cells: cellsOf(counted, link),
          })),
          // The pooled ones are not named, and no list has them together.
          ...(breakdown.pooled
            ? [
                {
                  key: 'pooled',
                  isRest: true,
                  name: `${breakdown.pooled.count} ${pooledNames[by][Number(breakdown.pooled.count > 1)]} with few responses`,
                  cells: cellsOf(breakdown.pooled, null),
                },
              ]
            : []),
        ]
  const { sent, completed, responseRate, meanRating, recommendScore } = results
  const isEmpty = !sent.value && !completed.value
  return {
    title: titleOf(responseRate.value, meanRating.value),
    noun: nouns[by],
    columns: [
      countColumn('Completed'),
      percentColumn('Response rate'),
      { name: 'Mean rating', unit: 'number', shareOf: null },
      { name: 'Recommendation', unit: 'score', shareOf: null },
    ],
    rows: isEmpty ? [] : rows,
    total: isEmpty
      ? null
      : {
          key: 'all',
          name: 'All responses',
          cells: cellsOf(
            {
              completed: completed.value ?? 0,
              responseRate: responseRate.value,
              meanRating: meanRating.value,
              recommendScore: recommendScore.value,
            },
            completed.link,
            responseRate,
          ),
        },
    notes: [
      'By the day of sending. Response rate: of what was sent, the share that is completed by now. Mean rating: of all ratings from 1 to 5. Recommendation: percent of 9 and 10 less percent of 0 to 6, from −100 to 100.',
      'Rates and means are shown from five responses on; rows with fewer are pooled so that they can’t be worked out.',
    ],
  }
}

const pooledNames = { entity: ['provider', 'providers'], category: ['category', 'categories'] } as const

const dayBefore = (day: string | undefined) => day && addDays(day, -1)

function titleOf(rate: number | null, rating: number | null) {
  const rated = rating === null ? '' : `, with a mean rating of ${rating.toLocaleString('en-US')} of 5`
  if (rate === null) return rated ? `Customers answered${rated}` : 'Too few surveys to tell'
  return `${Math.round(rate)}% of the surveys were completed${rated}`
}
