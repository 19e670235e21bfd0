import type { DomainEvent } from '@handoff/contracts/events'
import type { Input } from '@handoff/contracts/kit'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { type customerSurveys, mayFillIn, SurveyChannel } from '@handoff/contracts/surveys/customerSurveys'
import {
  type AnswerValue,
  missingAnswers,
  missingMessage,
  problemOf,
  type QuestionKind,
  shownQuestions,
} from '@handoff/contracts/surveys/surveys/questions'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import { languageOf } from '@handoff/contracts/texts/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx, PublicCtx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../../kit/problem.ts'
import { findLink, holderOf } from '../../../kit/security/links.ts'
import { type StoredOption, withIds } from '../surveys/surveys.questions.ts'
import { formFor } from './customerSurveys.form.ts'
import { stopAsking } from './customerSurveys.may-ask.ts'
import {
  askableReferrals,
  eventFor,
  findResponse,
  makeResponse,
  type StoredResponse,
} from './customerSurveys.send-survey.ts'

async function byLink({ db, now }: Pick<PublicCtx, 'db' | 'now'>, token: string) {
  const link = await findLink(db, LinkPurpose.Survey, token)
  return { responseId: link.survey_response_id!, isExpired: link.expires_at <= now(), holder: holderOf(link) }
}

type About = { referralId?: number | undefined; surveyType?: number | undefined }

/** A referral that the viewer may see and that can be asked about. */
async function referralFor(ctx: Ctx, { referralId, surveyType }: About) {
  if (!mayFillIn(ctx.viewer)) throw forbidden()
  if (referralId === undefined) throw badInput({ referralId: ['Please select Referral'] })
  if (surveyType === undefined) throw badInput({ surveyType: ['Please select Survey'] })
  const referral = await askableReferrals(ctx)
    .select('referral.id')
    .where('referral.id', '=', referralId)
    .executeTakeFirst()
  if (!referral) throw notFound('referral')
  return { referralId, surveyType: surveyTypeOf(surveyType) }
}

export async function form(ctx: PublicCtx, { token, ...about }: Input<typeof customerSurveys.form>) {
  if (token !== undefined) {
    const { responseId, isExpired } = await byLink(ctx, token)
    return pageOf(ctx.db, { responseId, isExpired, isByLink: true })
  }
  const userCtx = await ctx.loggedIn()
  const { referralId, surveyType } = await referralFor(userCtx, about)
  const existing = await userCtx.db
    .selectFrom('survey_response')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('survey_type', '=', surveyType)
    .executeTakeFirst()
  if (existing) return pageOf(userCtx.db, { responseId: existing.id, isExpired: false, isByLink: false })
  return pageOf(userCtx.db, { referralId, surveyType, isExpired: false, isByLink: false })
}

type Subject = { isExpired: boolean; isByLink: boolean } & (
  | { responseId: number }
  | { referralId: number; surveyType: number }
)

async function pageOf(db: Kysely<DB>, subject: Subject) {
  const about = await db
    .selectFrom('referral')
    .innerJoin('customer', 'customer.id', 'referral.customer_id')
    .leftJoin('survey_response as response', (on) =>
      on
        .onRef('response.referral_id', '=', 'referral.id')
        .on('response.id', '=', 'responseId' in subject ? subject.responseId : 0),
    )
    .innerJoin('entity', (on) => on.on(sql<boolean>`entity.id = coalesce(response.entity_id, referral.to_entity_id)`))
    .innerJoin('category', (on) =>
      on.on(sql<boolean>`category.id = coalesce(response.category_id, referral.category_id)`),
    )
    .crossJoin('network_setting')
    .select([
      'response.survey_type as surveyType',
      'response.language',
      'response.started_at as startedAt',
      'response.saved_at as savedAt',
      'response.completed_at as completedAt',
      'response.asks_follow_up as asksFollowUp',
      'customer.languages',
      'customer.stopped_asking_at as stoppedAt',
      'entity.name as provider',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'network_setting.name as network',
      'network_setting.hotline as phone',
      'network_setting.quick_exit_url as quickExitUrl',
    ])
    .where((it) =>
      'responseId' in subject ? it('response.id', '=', subject.responseId) : it('referral.id', '=', subject.referralId),
    )
    .executeTakeFirstOrThrow()
  const { isSensitive, quickExitUrl } = about
  const state = about.completedAt
    ? ('completed' as const)
    : subject.isByLink && about.stoppedAt
      ? ('stopped' as const)
      : subject.isExpired
        ? ('expired' as const)
        : ('open' as const)
  const surveyType = 'responseId' in subject ? about.surveyType! : subject.surveyType
  const content =
    state === 'open'
      ? await formFor(db, { id: 'responseId' in subject ? subject.responseId : 0, surveyType })
      : { questions: [], answers: new Map<number, AnswerValue>() }
  return {
    state,
    surveyType: surveyTypeOf(surveyType),
    questions: content.questions.map(({ answerOptions, ...question }) => ({
      ...question,
      answerOptions: answerOptions.map(({ id, name, nameEs }) => ({ id, name, nameEs })),
    })),
    answers: [...content.answers].map(([questionId, value]) => ({ questionId, value })),
    // The customer's last choice on any device; before that their first language.
    language: languageOf(about.startedAt ? about.language : about.languages[0]),
    savedAt: about.savedAt,
    asksFollowUp: subject.isByLink && state === 'open' && (about.asksFollowUp ?? false),
    network: { name: about.network, phone: about.phone },
    category: isSensitive ? null : about.category,
    provider: isSensitive ? null : about.provider,
    quickExitUrl,
  }
}

type Acting = { db: Kysely<DB>; now: () => Date; record: (event: DomainEvent) => Promise<void> }
type Given = Pick<Input<typeof customerSurveys.add>, 'answers' | 'isComplete' | 'language'>
/** Staff who fill it in, or anyone with its link. */
type By = { accountId: number; channel: SurveyChannel } | { linkMakerId: number | null }

/** Missing answers are reported after the transaction, so that those given are saved. */
export async function add(ctx: PublicCtx, { token, channel, ...input }: Input<typeof customerSurveys.add>) {
  if (token !== undefined)
    return refusing(
      await ctx.transaction(async (tx) => {
        const { responseId, isExpired, holder } = await byLink(tx, token)
        if (isExpired) throw notFound('link')
        const response = (await findResponse(tx.db, responseId))!
        return save({ ...tx, record: (event) => tx.record(event, holder) }, response, input, {
          linkMakerId: holder.linkMakerId ?? null,
        })
      }),
    )
  const userCtx = await ctx.loggedIn()
  return refusing(
    await userCtx.transaction(async (tx) => {
      const { referralId, surveyType } = await referralFor(tx, input)
      const way = channel ?? SurveyChannel.Phone
      const response = await makeResponse(tx.db, { referralId, surveyType, channel: way, now: tx.now() })
      if (!response) throw conflict('This survey has no questions yet')
      return save(tx, response, input, { accountId: tx.viewer.id, channel: way })
    }),
  )
}

type Saved = { state: 'open' | 'completed'; savedAt: Date; missing: { id: number; kind: QuestionKind }[] }
const fieldOf = (questionId: number) => `question.${questionId}`

function refusing({ missing, ...saved }: Saved) {
  if (missing.length)
    throw badInput(Object.fromEntries(missing.map(({ id, kind }) => [fieldOf(id), [missingMessage(kind)]])))
  return saved
}

async function save(acting: Acting, response: StoredResponse, input: Given, by: By): Promise<Saved> {
  if (response.completedAt) throw conflict('This survey is complete')
  const { db } = acting
  const now = acting.now()
  await saveAnswers(db, response, input, now)
  const channel = 'channel' in by ? by.channel : SurveyChannel.Link
  if (!response.startedAt) await acting.record({ type: 'surveyResponse.started', ...eventFor(response), channel })
  await db
    .updateTable('survey_response')
    .set({
      started_at: response.startedAt ?? now,
      saved_at: now,
      language: input.language,
      channel,
      ...('accountId' in by
        ? { filled_by_id: by.accountId }
        : by.linkMakerId !== null && { link_maker_id: by.linkMakerId }),
    })
    .where('id', '=', response.id)
    .execute()
  if (!input.isComplete) return { state: 'open', savedAt: now, missing: [] }

  const { questions, answers } = await formFor(db, response)
  const missing = missingAnswers(questions, answers)
  if (missing.length) return { state: 'open', savedAt: now, missing }
  const visibleIds = new Set(shownQuestions(questions, answers).map(({ id }) => id))
  const hidden = questions.filter(({ id }) => !visibleIds.has(id) && answers.has(id)).map(({ id }) => id)
  if (hidden.length)
    await db
      .deleteFrom('survey_answer')
      .where('response_id', '=', response.id)
      .where('question_id', 'in', hidden)
      .execute()
  await db.updateTable('survey_response').set({ completed_at: now }).where('id', '=', response.id).execute()
  await acting.record({ type: 'surveyResponse.completed', ...eventFor(response), channel })
  return { state: 'completed', savedAt: now, missing: [] }
}

/** Each with the version that was shown: an edit in between does not affect it. */
async function saveAnswers(db: Kysely<DB>, { id, surveyType }: StoredResponse, { answers }: Given, now: Date) {
  if (!answers.length) return
  const versions = await shownVersions(
    db,
    surveyType,
    answers.map(({ versionId }) => versionId),
  )
  const problems: Record<string, string[]> = {}
  const rows = []
  const withdrawn = []
  for (const { questionId, versionId, value } of answers) {
    const version = versions.get(versionId)
    if (version?.questionId !== questionId) {
      problems[fieldOf(questionId)] = ['This question has changed. Answer it again']
      continue
    }
    if (value === null) {
      withdrawn.push(questionId)
      continue
    }
    const trimmed = typeof value === 'string' ? value.trim() : value
    const problem = problemOf(version, trimmed)
    if (problem) problems[fieldOf(questionId)] = [problem]
    rows.push({
      response_id: id,
      question_id: questionId,
      question_version_id: versionId,
      value: JSON.stringify(trimmed),
      answered_at: now,
    })
  }
  if (Object.keys(problems).length) throw badInput(problems)
  if (withdrawn.length)
    await db.deleteFrom('survey_answer').where('response_id', '=', id).where('question_id', 'in', withdrawn).execute()
  // If answered twice in one call, the last one counts.
  const last = [...new Map(rows.map((row) => [row.question_id, row])).values()]
  if (last.length)
    await db
      .insertInto('survey_answer')
      .values(last)
      .onConflict((it) =>
        it.columns(['response_id', 'question_id']).doUpdateSet((set) => ({
          question_version_id: set.ref('excluded.question_version_id'),
          value: set.ref('excluded.value'),
          answered_at: set.ref('excluded.answered_at'),
        })),
      )
      .execute()
}

async function shownVersions(db: Kysely<DB>, surveyType: SurveyType, ids: readonly number[]) {
  const rows = await db
    .selectFrom('survey_question_version as version')
    .innerJoin('survey_question as question', 'question.id', 'version.question_id')
    .innerJoin('survey_group as group', 'group.id', 'question.group_id')
    .select([
      'version.id',
      'version.question_id as questionId',
      sql<QuestionKind>`version.kind`.as('kind'),
      sql<StoredOption[]>`version.answer_options`.as('options'),
      'version.is_required as isRequired',
    ])
    .where('version.id', 'in', [...ids])
    .where('group.survey_type', '=', surveyType)
    // A concurrent edit of an unanswered version waits, and then finds it answered.
    .forShare('version')
    .execute()
  return new Map(rows.map(({ options, ...row }) => [row.id, { ...row, answerOptions: withIds(options), showIf: null }]))
}

export const stop = (ctx: PublicCtx, { token }: Input<typeof customerSurveys.stop>) =>
  ctx.transaction(async (tx) => {
    const { responseId, holder } = await byLink(tx, token)
    const response = (await findResponse(tx.db, responseId))!
    if (await stopAsking(tx.db, response.customerId, tx.now()))
      await tx.record({ type: 'surveyResponse.stopped', ...eventFor(response) }, holder)
    return null
  })
