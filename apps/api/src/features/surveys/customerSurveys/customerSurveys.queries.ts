import { hasFlag, type Input } from '@handoff/contracts/kit'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { momentOf, wallAt } from '@handoff/contracts/kit/dates/wall-clock'
import { idOfReference, referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { customerSurveys, SurveyChannel } from '@handoff/contracts/surveys/customerSurveys'
import type { ResponseState } from '@handoff/contracts/surveys/surveys/response-states'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { page } from '../../../kit/lists/page.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { missingLast, sortOf } from '../../../kit/lists/sort.ts'
import { notFound } from '../../../kit/problem.ts'
import { nameToSearch } from '../../../kit/records/code-name.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { linkMakerOf } from '../../../kit/security/links.ts'
import { refuseHiddenCustomer } from '../../customers/customers/customers.queries.ts'
import { answeredQuestions, answersOf, everyQuestion } from './customerSurveys.form.ts'
import { mayAsk } from './customerSurveys.may-ask.ts'
import { askableReferrals } from './customerSurveys.send-survey.ts'

type Db = Pick<Ctx, 'db' | 'viewer'>

/** When it was sent, or started by staff: the moment that periods use. */
const responseMoment = sql<Date>`coalesce(response.sent_at, response.started_at, response.created_at)`
const stateSql = sql<ResponseState>`case when response.completed_at is not null then 'completed'
  when response.started_at is not null then 'started' else 'sent' end`

/**
 * The administrative side sees those of the network, with a sensitive category only with the grant; an entity those of
 * referrals it takes part in.
 */
function visibleResponses({ db, viewer }: Db) {
  const all = db
    .selectFrom('survey_response as response')
    .innerJoin('referral', 'referral.id', 'response.referral_id')
    .innerJoin('entity', 'entity.id', 'response.entity_id')
    .innerJoin('category', 'category.id', 'response.category_id')
    .innerJoin('customer', 'customer.id', 'response.customer_id')
    .where((it) => it.or([it('response.sent_at', 'is not', null), it('response.started_at', 'is not', null)]))
    .$if(!maySeeSensitive(viewer), (it) => it.where('category.is_sensitive', '=', false))
  if (viewer.side === 'admin') return all
  return all.where((it) =>
    it.or([
      it('referral.from_entity_id', '=', viewer.entityId),
      it.and([it('referral.to_entity_id', '=', viewer.entityId), it('referral.sent_at', 'is not', null)]),
    ]),
  )
}

const rows = (ctx: Db) =>
  visibleResponses(ctx).select([
    'response.id',
    'response.survey_type as surveyType',
    'response.customer_id as customerId',
    personName('customer').as('customerName'),
    'response.referral_id as referralId',
    'entity.id as entityId',
    'entity.name as entityName',
    'category.name as category',
    'category.color',
    sql<SurveyChannel>`response.channel`.as('channel'),
    stateSql.as('state'),
    sql<number>`(select count(*)::int from survey_answer where survey_answer.response_id = response.id)`.as('answered'),
    linkMakerOf('response.link_maker_id').as('linkMaker'),
    'response.sent_at as sentAt',
    'response.reminded_at as remindedAt',
    'response.started_at as startedAt',
    'response.saved_at as savedAt',
    'response.completed_at as completedAt',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function responseFrom({ viewer }: Db, row: Row) {
  const { customerId, customerName, referralId, entityId, entityName, category, color, ...rest } = row
  return {
    ...rest,
    surveyType: surveyTypeOf(rest.surveyType),
    customer: hasFlag(viewer, 'customers', 'view') ? { id: customerId, name: customerName } : null,
    referral: { id: referralId, reference: referenceOf(referralId) },
    entity: { id: entityId, name: entityName },
    category: { name: category, color },
  }
}

const reached = {
  sent: sql<boolean>`response.sent_at is not null`,
  started: sql<boolean>`response.started_at is not null`,
  completed: sql<boolean>`response.completed_at is not null`,
  unanswered: sql<boolean>`response.sent_at is not null and response.started_at is null`,
  partial: sql<boolean>`response.started_at is not null and response.completed_at is null`,
}

/** A hidden name is not searched either. */
function mentions({ viewer }: Db, search: string) {
  const id = idOfReference(search)
  if (id !== undefined) return sql<boolean>`referral.id = ${id}`
  return mentionsAll(
    search,
    sql.ref('entity.name'),
    sql.ref('category.name'),
    ...(hasFlag(viewer, 'customers', 'view') ? [nameToSearch(viewer)] : []),
  )
}

type Filters = Omit<Input<typeof customerSurveys.exportList>, 'pageNo' | 'pageSize'>
type AnswerFilter = Pick<Filters, 'answer' | 'meaning'> & { questionId: number }

/** A multiple-choice answer matches if it is one of several. */
function answeredWith({ questionId, answer, meaning }: AnswerFilter) {
  const value = answer === undefined ? null : /^(true|false|-?\d{1,9})$/.test(answer) ? answer : JSON.stringify(answer)
  return sql<boolean>`exists (select from survey_answer as given
    join survey_question_version as version on version.id = given.question_version_id
    where given.response_id = response.id and given.question_id = ${questionId}
      ${meaning === undefined ? sql`` : sql`and version.meaning = ${meaning}`}
      ${value === null ? sql`` : sql`and given.value @> ${value}::text::jsonb`})`
}

const startOf = (day: string, timeZone: string, plusDays = 0) =>
  new Date(momentOf(wallAt(addDays(day, plusDays)), timeZone))

function filtered(ctx: Ctx, { sort, search, ...filters }: Filters) {
  const { field, direction } = sortOf(sort)
  const by = {
    sentAt: responseMoment,
    completedAt: 'response.completed_at',
    entity: 'entity.name',
    category: 'category.name',
    state: stateSql,
  } as const
  const { timeZone } = ctx.viewer
  return rows(ctx)
    .$if(!!search, (it) => it.where(mentions(ctx, search!)))
    .$if(filters.surveyType !== undefined, (it) =>
      it.where('response.survey_type', '=', surveyTypeOf(filters.surveyType!)),
    )
    .$if(filters.entityId !== undefined, (it) => it.where('response.entity_id', '=', filters.entityId!))
    .$if(filters.categoryId !== undefined, (it) => it.where('response.category_id', '=', filters.categoryId!))
    .$if(filters.from !== undefined, (it) => it.where(responseMoment, '>=', startOf(filters.from!, timeZone)))
    .$if(filters.to !== undefined, (it) => it.where(responseMoment, '<', startOf(filters.to!, timeZone, 1)))
    .$if(filters.state !== undefined, (it) => it.where(reached[filters.state!]))
    .$if(filters.questionId !== undefined, (it) =>
      it.where(answeredWith({ questionId: filters.questionId!, answer: filters.answer, meaning: filters.meaning })),
    )
    .orderBy(by[field], field === 'completedAt' ? missingLast(direction) : direction)
    .orderBy('response.id', direction)
}

export async function list(ctx: Ctx, filters: Input<typeof customerSurveys.list>) {
  const result = await page(ctx, filtered(ctx, filters), filters)
  return { ...result, data: result.data.map((row) => responseFrom(ctx, row)) }
}

/** Each row with every question, so that all have the same columns. */
export async function exportList(ctx: Ctx, filters: Filters & { pageNo: number; pageSize: number }) {
  const result = await page(ctx, filtered(ctx, filters), filters)
  const questions = await everyQuestion(
    ctx.db,
    filters.surveyType === undefined ? null : surveyTypeOf(filters.surveyType),
  )
  const savedAnswers = await answersOf(
    ctx.db,
    result.data.map(({ id }) => id),
  )
  const answerOf = new Map(savedAnswers.map((one) => [`${one.responseId} ${one.id}`, one]))
  return {
    ...result,
    data: result.data.map((row) => ({
      ...responseFrom(ctx, row),
      questions: questions.map((question) => {
        const answer = answerOf.get(`${row.id} ${question.questionId}`)
        if (!answer) return { ...question, value: null }
        const { kind, answerOptions, value } = answer
        // The heading has the latest text; answers keep their meaning.
        return { ...question, kind, answerOptions: answerOptions.map(({ id, name }) => ({ id, name })), value }
      }),
    })),
  }
}

const questionsFor = ({ db }: Db, rows: readonly Row[]) =>
  answeredQuestions(
    db,
    rows.map((row) => ({
      id: row.id,
      surveyType: surveyTypeOf(row.surveyType) as SurveyType,
      isComplete: row.state === 'completed',
      category: row.category,
      provider: row.entityName,
    })),
  )

export async function show(ctx: Ctx, { id }: Input<typeof customerSurveys.show>) {
  const row = await rows(ctx).where('response.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('response')
  const questions = await questionsFor(ctx, [row])
  return { ...responseFrom(ctx, row), questions: questions.get(id)! }
}

/** An entity never reads a person's answers about it, or about anyone else. */
export async function ofCustomer(ctx: Ctx, { id }: Input<typeof customerSurveys.ofCustomer>) {
  await refuseHiddenCustomer(ctx, id)
  const responseRows = await rows(ctx)
    .where('response.customer_id', '=', id)
    .orderBy(responseMoment, 'desc')
    .orderBy('response.id', 'desc')
    .execute()
  const questions = ctx.viewer.side === 'admin' ? await questionsFor(ctx, responseRows) : null
  return responseRows.map((row) => {
    const response = responseFrom(ctx, row)
    return { ...response, answered: questions ? response.answered : 0, questions: questions?.get(row.id) ?? null }
  })
}

/** What can be asked about, for the dialog and for staff who fill in a survey. */
export async function askable(
  ctx: Ctx,
  { surveyType, customerId, referralId, search }: Input<typeof customerSurveys.askable>,
) {
  const isNameShown = hasFlag(ctx.viewer, 'customers', 'view')
  const referrals = await askableReferrals(ctx)
    .leftJoin('survey_response as response', (on) =>
      on.onRef('response.referral_id', '=', 'referral.id').on('response.survey_type', '=', surveyTypeOf(surveyType)),
    )
    .select([
      'referral.id',
      'referral.customer_id as customerId',
      personName('customer').as('customerName'),
      'receiver.name as entity',
      'category.name as category',
      'category.color',
      'response.completed_at as completedAt',
    ])
    .$if(customerId !== undefined, (it) => it.where('referral.customer_id', '=', customerId!))
    .$if(referralId !== undefined, (it) => it.where('referral.id', '=', referralId!))
    .$if(!!search, (it) =>
      it.where(
        sql<boolean>`(referral.id = ${idOfReference(search!) ?? 0} or ${mentionsAll(
          search!,
          sql.ref('receiver.name'),
          sql.ref('category.name'),
          ...(isNameShown ? [nameToSearch(ctx.viewer)] : []),
        )})`,
      ),
    )
    .orderBy('referral.id', 'desc')
    .limit(50)
    .execute()
  const refusals = new Map<number, string | null>()
  for (const { customerId: id } of referrals)
    if (!refusals.has(id)) {
      const permission = await mayAsk(ctx.db, { customerId: id, now: ctx.now(), isLocking: false })
      refusals.set(id, 'no' in permission ? permission.no : null)
    }
  return referrals.map((row) => ({
    id: row.id,
    reference: referenceOf(row.id),
    customer: isNameShown ? { id: row.customerId, name: row.customerName } : null,
    entity: row.entity ?? '',
    category: { name: row.category ?? '', color: row.color ?? '' },
    refusal: row.completedAt ? 'Already completed' : refusals.get(row.customerId)!,
    isOpen: row.completedAt === null,
  }))
}
