import { fewestOfRate } from '@handoff/contracts/kit/figures'
import { hasAnswerOptions, isFreeText, QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import type { QuestionResult } from '@handoff/contracts/surveys/surveys/surveys'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { type Period, percent } from '../../../kit/time/period.ts'
import type { StoredOption } from './surveys.questions.ts'
import { moment, responsesOf, rounded, type Scope, scoreOf } from './surveys.tallies.ts'

export type LinkOf = (more: Record<string, string | number>) => string

/** Completed responses in the period. */
const completedIn = (ctx: Ctx, scope: Scope, { from, to }: Pick<Period, 'from' | 'to'>) => {
  const zone = ctx.viewer.timeZone
  return responsesOf(ctx, scope)
    .where('response.completed_at', 'is not', null)
    .where(moment, '>=', sql<Date>`(${from}::date::timestamp at time zone ${zone})`)
    .where(moment, '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${zone})`)
}

type Meaning = {
  questionId: number
  meaning: number
  versions: number[]
  text: string
  kind: QuestionKind
  options: StoredOption[]
  isActive: boolean
  isCurrent: boolean
  answers: number
}
type Count = { questionId: number; meaning: number; value: string; count: number }

/** Each question once per meaning, with the text of the last version of that meaning. */
async function meaningsOf(ctx: Ctx, scope: Scope, period: Period) {
  const { rows } = await sql<Meaning>`
    with response as ${completedIn(ctx, scope, period).select('response.id')},
    answered as (
      select version.question_id, version.meaning, count(*)::int as answers
      from survey_answer as answer inner join response on response.id = answer.response_id
      inner join survey_question_version as version on version.id = answer.question_version_id
      group by version.question_id, version.meaning),
    meant as (
      select version.question_id, version.meaning, array_agg(version.number order by version.number) as versions,
        (array_agg(version.id order by version.number desc))[1] as last_id,
        version.meaning = max(version.meaning) over (partition by version.question_id) as is_current
      from survey_question_version as version group by version.question_id, version.meaning)
    select question.id as "questionId", meant.meaning, meant.versions, version.text, version.kind,
      version.answer_options as options, question.is_active as "isActive", meant.is_current as "isCurrent",
      coalesce(answered.answers, 0) as answers
    from meant inner join survey_question as question on question.id = meant.question_id
    inner join survey_group on survey_group.id = question.group_id and (${scope.surveyType ?? null}::smallint is null or survey_group.survey_type = ${scope.surveyType ?? null})
    inner join survey_question_version as version on version.id = meant.last_id
    left join answered on answered.question_id = meant.question_id and answered.meaning = meant.meaning
    where answered.answers > 0 or (question.is_active and meant.is_current)
    order by survey_group.survey_type, survey_group.position, survey_group.id, question.position, question.id, meant.meaning desc`.execute(
    ctx.db,
  )
  return rows
}

/** How often each answer was chosen; each of several choices counts once. */
async function countsOf(ctx: Ctx, scope: Scope, period: Period) {
  const { rows } = await sql<Count>`
    with response as ${completedIn(ctx, scope, period).select('response.id')}
    select version.question_id as "questionId", version.meaning, chosen.value, count(*)::int as count
    from survey_answer as answer inner join response on response.id = answer.response_id
    inner join survey_question_version as version on version.id = answer.question_version_id
      and version.kind not in (${QuestionKind.ShortText}, ${QuestionKind.LongText}, ${QuestionKind.Date})
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(answer.value) when 'array' then answer.value else jsonb_build_array(answer.value) end
    ) as chosen (value)
    group by version.question_id, version.meaning, chosen.value`.execute(ctx.db)
  return rows
}

type Answer = { answer: string; name: string; score: number | null }
const numbered = (least: number, most: number): Answer[] =>
  Array.from({ length: most - least + 1 }, (_, at) => String(least + at)).map((it) => ({
    answer: it,
    name: it,
    score: Number(it),
  }))

/** Possible answers, in display order. */
function answersOf({ kind, options }: Pick<Meaning, 'kind' | 'options'>): Answer[] {
  if (hasAnswerOptions(kind)) return options.map(({ name, score }, at) => ({ answer: String(at + 1), name, score }))
  if (kind === QuestionKind.Rating) return numbered(1, 5)
  if (kind === QuestionKind.ZeroToTen) return numbered(0, 10)
  if (kind !== QuestionKind.YesNo) return []
  return [
    { answer: 'true', name: 'Yes', score: null },
    { answer: 'false', name: 'No', score: null },
  ]
}

export async function distributionOf(ctx: Ctx, scope: Scope, period: Period, linkOf: LinkOf) {
  const [meanings, counts] = await Promise.all([meaningsOf(ctx, scope, period), countsOf(ctx, scope, period)])
  return meanings.map((it) => resultOf(it, counts, linkOf))
}

function resultOf({ options, answers, ...it }: Meaning, counts: readonly Count[], linkOf: LinkOf): QuestionResult {
  const { questionId, meaning, kind } = it
  const isKnown = answers >= fewestOfRate
  const link = (more = {}) => linkOf({ state: 'completed', questionId, meaning, ...more })
  const bars = answersOf({ kind, options }).map((answer) => {
    const mine = counts.find(
      (one) => one.questionId === questionId && one.meaning === meaning && one.value === answer.answer,
    )
    const count = mine?.count ?? 0
    return { ...answer, count, share: percent(count, answers) ?? 0, link: link({ answer: answer.answer }) }
  })
  const within = (least: number, most: number) =>
    bars
      .filter(({ answer }) => Number(answer) >= least && Number(answer) <= most)
      .reduce((sum, bar) => sum + bar.count, 0)
  return {
    ...it,
    answers: isKnown ? answers : null,
    mean: isKnown && kind === QuestionKind.Rating ? meanOf(bars) : null,
    recommendScore: isKnown && kind === QuestionKind.ZeroToTen ? scoreOf(within(9, 10), within(0, 6), answers) : null,
    bars: isKnown ? bars.map(({ score, ...bar }) => ({ ...bar, score: hasAnswerOptions(kind) ? score : null })) : [],
    link: isKnown ? link() : null,
  }
}

function meanOf(bars: readonly { count: number; score: number | null }[]) {
  const scored = bars.filter(({ score }) => score !== null)
  const all = scored.reduce((sum, { count }) => sum + count, 0)
  return all < fewestOfRate ? null : rounded(scored.reduce((sum, { score, count }) => sum + score! * count, 0) / all, 2)
}

const mostComments = 5

/** The latest free-text answers. Their author is visible where the response is opened. */
export async function commentsOf(ctx: Ctx, scope: Scope, period: Period) {
  const written = completedIn(ctx, scope, period)
    .innerJoin('survey_answer as answer', 'answer.response_id', 'response.id')
    .innerJoin('survey_question_version as version', 'version.id', 'answer.question_version_id')
    .where('version.kind', 'in', [QuestionKind.ShortText, QuestionKind.LongText].filter(isFreeText))
  const [{ total }, latest] = await Promise.all([
    written.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    written
      .select([
        'response.id as responseId',
        'answer.question_id as questionId',
        sql<string>`answer.value #>> '{}'`.as('text'),
        'category.name as categoryName',
        sql<string>`to_char(response.completed_at at time zone ${ctx.viewer.timeZone}, 'YYYY-MM-DD')`.as('day'),
      ])
      .orderBy('response.completed_at', 'desc')
      .orderBy('answer.question_id')
      .limit(mostComments)
      .execute(),
  ])
  return { total, latest }
}
