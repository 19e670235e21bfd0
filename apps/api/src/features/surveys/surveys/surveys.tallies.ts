import { fewestOfRate } from '@handoff/contracts/kit/figures'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { type Period, percent } from '../../../kit/time/period.ts'
import { visibleResponses } from './surveys.visibility.ts'

export type Scope = { surveyType?: 1 | 2 | undefined; entityId?: number | undefined; categoryId?: number | undefined }

/** Number of points in the sparkline of a figure. */
export const slicesOf = ({ days }: Period) => Math.min(days, 10)

/** Additive counts over some responses. */
export type Tally = {
  sent: number
  /** Completed by now, among those sent. */
  sentCompleted: number
  started: number
  completed: number
  /** Completed responses with a rating from 1 to 5: number of ratings, and their sum. */
  rated: number
  ratings: number
  ratingSum: number
  /** The same for questions from 0 to 10, with counts of 9 and 10, and of 0 to 6. */
  scored: number
  scores: number
  likely: number
  notLikely: number
}
type Row = Tally & { entityId: number; categoryId: number; slice: number }

/** The moment that assigns a response to a period: the list of responses sorts and filters by it too. */
export const moment = sql<Date>`coalesce(response.sent_at, response.started_at, response.created_at)`

/** Responses in a scope, without a period. */
export const responsesOf = (ctx: Ctx, { surveyType, entityId, categoryId }: Scope) =>
  visibleResponses(ctx)
    .$if(surveyType !== undefined, (it) => it.where('response.survey_type', '=', surveyType!))
    .$if(entityId !== undefined, (it) => it.where('response.entity_id', '=', entityId!))
    .$if(categoryId !== undefined, (it) => it.where('response.category_id', '=', categoryId!))

/** By provider, category, and slice of the period; slice −1 is the whole previous period. */
export async function talliesOf(ctx: Ctx, scope: Scope, period: Period): Promise<Row[]> {
  const { from, to, days, previous } = period
  const slices = slicesOf(period)
  const zone = ctx.viewer.timeZone
  const day = sql`(at at time zone ${zone})::date`
  const slice = sql`case when ${day} < ${from}::date then -1 else (${day} - ${from}::date) * ${slices}::int / ${days}::int end`
  const responses = responsesOf(ctx, scope)
    .where(moment, '>=', sql<Date>`(${previous.from}::date::timestamp at time zone ${zone})`)
    .where(moment, '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${zone})`)
    .select([
      'response.id',
      'response.entity_id',
      'response.category_id',
      'response.sent_at',
      'response.started_at',
      'response.completed_at',
      moment.as('at'),
    ])
  const numbers = (kind: QuestionKind) => sql`version.kind = ${kind}`
  const { rows } = await sql<Row>`
    with response as ${responses},
    marks as (
      select entity_id, category_id, ${slice} as slice, (sent_at is not null)::int as sent,
        (sent_at is not null and completed_at is not null)::int as sent_completed,
        (started_at is not null or completed_at is not null)::int as started,
        (completed_at is not null)::int as completed, case when completed_at is not null then id end as completed_id
      from response
    )
    select marks.entity_id as "entityId", marks.category_id as "categoryId", marks.slice,
      sum(marks.sent)::int as sent, sum(marks.sent_completed)::int as "sentCompleted",
      sum(marks.started)::int as started, sum(marks.completed)::int as completed,
      count(*) filter (where given.ratings > 0)::int as rated,
      coalesce(sum(given.ratings), 0)::int as ratings, coalesce(sum(given.rating_sum), 0)::int as "ratingSum",
      count(*) filter (where given.scores > 0)::int as scored,
      coalesce(sum(given.scores), 0)::int as scores, coalesce(sum(given.likely), 0)::int as likely,
      coalesce(sum(given.not_likely), 0)::int as "notLikely"
    from marks left join lateral (
      select count(*) filter (where ${numbers(QuestionKind.Rating)}) as ratings,
        sum((answer.value #>> '{}')::int) filter (where ${numbers(QuestionKind.Rating)}) as rating_sum,
        count(*) filter (where ${numbers(QuestionKind.ZeroToTen)}) as scores,
        count(*) filter (where ${numbers(QuestionKind.ZeroToTen)} and (answer.value #>> '{}')::int >= 9) as likely,
        count(*) filter (where ${numbers(QuestionKind.ZeroToTen)} and (answer.value #>> '{}')::int <= 6) as not_likely
      from survey_answer as answer
      inner join survey_question_version as version on version.id = answer.question_version_id
        and version.kind in (${QuestionKind.Rating}, ${QuestionKind.ZeroToTen})
      where answer.response_id = marks.completed_id
    ) as given on marks.completed_id is not null
    group by marks.entity_id, marks.category_id, marks.slice`.execute(ctx.db)
  return rows
}

const none: Tally = {
  sent: 0,
  sentCompleted: 0,
  started: 0,
  completed: 0,
  rated: 0,
  ratings: 0,
  ratingSum: 0,
  scored: 0,
  scores: 0,
  likely: 0,
  notLikely: 0,
}
const names = Object.keys(none) as (keyof Tally)[]

export const added = (tallies: readonly Tally[]): Tally =>
  Object.fromEntries(names.map((name) => [name, tallies.reduce((sum, tally) => sum + tally[name], 0)])) as Tally

export const rounded = (value: number, places: number) => Number(value.toFixed(places))

/** −100 to 100. */
export const scoreOf = (likely: number, notLikely: number, all: number) =>
  Math.round((100 * (likely - notLikely)) / all)

/** Rates over some responses; null for fewer than five answers. */
export const ratesOf = (tally: Tally) => ({
  responseRate: percent(tally.sentCompleted, tally.sent),
  meanRating: tally.rated < fewestOfRate ? null : rounded(tally.ratingSum / tally.ratings, 1),
  recommendScore: tally.scored < fewestOfRate ? null : scoreOf(tally.likely, tally.notLikely, tally.scores),
})
