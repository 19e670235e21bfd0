import type { DomainEvent } from '@handoff/contracts/events'
import type { Input } from '@handoff/contracts/kit'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import { referenceOf } from '@handoff/contracts/referrals/referrals/referral-reference'
import { afterAcceptance } from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  type customerSurveys,
  SurveyChannel,
  surveyLinkDays,
  surveyReminderDays,
} from '@handoff/contracts/surveys/customerSurveys'
import { type SurveyType, surveyTypeOf } from '@handoff/contracts/surveys/surveys/survey-types'
import { languageOf } from '@handoff/contracts/texts/languages'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { type Ctx, noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { queueMail } from '../../../kit/mail/queue.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import { renewLink } from '../../../kit/security/links.ts'
import { visibleReferrals } from '../../referrals/referrals/lists/visible-referrals.ts'
import { namedInLetter } from '../../referrals/referrals/packet/name-in-letter.ts'
import { activeQuestions } from '../surveys/surveys.questions.ts'
import { surveyLetter } from './customerSurveys.letters.ts'
import { type Asking, markAsked, mayAsk } from './customerSurveys.may-ask.ts'

/** Context for sending and recording: the transaction of a person, or of a timer. */
type Acting = { db: Kysely<DB>; now: () => Date; record: (event: DomainEvent) => Promise<void> }

type New = {
  referralId: number
  surveyType: number
  channel: SurveyChannel
  asksFollowUp?: boolean
  now: Date
}

/** The only response for a referral and survey type, created if there is none; null if the survey has no questions. */
export async function makeResponse(db: Kysely<DB>, { referralId, surveyType, channel, asksFollowUp, now }: New) {
  const type = surveyTypeOf(surveyType)
  const before = await responseOf(db, referralId, type)
  if (before) return before
  if ((await activeQuestions(db, type)).length === 0) return null
  const about = await db
    .selectFrom('referral')
    .innerJoin('customer', 'customer.id', 'referral.customer_id')
    .select([
      'referral.customer_id as customerId',
      'referral.to_entity_id as entityId',
      'referral.category_id as categoryId',
      'customer.languages',
    ])
    .where('referral.id', '=', referralId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('survey_response')
    .values({
      survey_type: type,
      customer_id: about.customerId,
      referral_id: referralId,
      entity_id: about.entityId,
      category_id: about.categoryId,
      language: languageOf(about.languages[0]),
      channel,
      asks_follow_up: asksFollowUp ?? false,
      created_at: now,
    })
    .onConflict((it) => it.columns(['referral_id', 'survey_type']).doNothing())
    .execute()
  return (await responseOf(db, referralId, type))!
}

const responseColumns = [
  'survey_response.id',
  'survey_response.survey_type as surveyType',
  'survey_response.customer_id as customerId',
  'survey_response.referral_id as referralId',
  'survey_response.entity_id as entityId',
  'survey_response.category_id as categoryId',
  'survey_response.channel',
  'survey_response.sent_at as sentAt',
  'survey_response.started_at as startedAt',
  'survey_response.completed_at as completedAt',
] as const
export type StoredResponse = NonNullable<Awaited<ReturnType<typeof findResponse>>>

/** Locked: concurrent answers take turns. */
export const findResponse = (db: Kysely<DB>, id: number) =>
  db.selectFrom('survey_response').select(responseColumns).where('id', '=', id).forUpdate().executeTakeFirst()

const responseOf = (db: Kysely<DB>, referralId: number, type: SurveyType) =>
  db
    .selectFrom('survey_response')
    .select(responseColumns)
    .where('referral_id', '=', referralId)
    .where('survey_type', '=', type)
    .forUpdate()
    .executeTakeFirst()

export const eventFor = ({ id, surveyType, customerId, referralId, entityId, categoryId }: StoredResponse) => ({
  responseId: id,
  surveyType,
  customerId,
  referralId,
  entityId,
  categoryId,
})

type Sending = { response: StoredResponse; ask: Asking; sentById?: number | null }

/** A link for 30 days, by email; earlier ones are revoked. `ask` is the result of `mayAsk`. */
export async function sendSurveyLink(acting: Acting, { response, ask, sentById = null }: Sending) {
  const { db } = acting
  const now = acting.now()
  await mailLink(db, { response, ask, now, until: new Date(ask.sendAt.getTime() + surveyLinkDays * aDay) })
  await db
    .updateTable('survey_response')
    .set({ sent_at: now, sent_by_id: sentById, channel: SurveyChannel.Link, language: ask.language, reminded_at: null })
    .where('id', '=', response.id)
    .execute()
  await markAsked(db, response.customerId, ask.sendAt)
  await acting.record({ type: 'surveyResponse.sent', ...eventFor(response) })
}

type Mailed = { response: StoredResponse; ask: Asking; now: Date; until: Date; isReminder?: boolean }

async function mailLink(db: Kysely<DB>, { response, ask, now, until, isReminder = false }: Mailed) {
  const path = await renewLink(db, {
    purpose: LinkPurpose.Survey,
    subject: { surveyResponseId: response.id },
    sentTo: ask.email,
    now,
    expiresAt: until,
  })
  const { language } = ask
  const letter = surveyLetter({
    path,
    language,
    isReminder,
    ...(await namedInLetter(db, response.referralId, language)),
  })
  await queueMail(db, {
    kind: isReminder ? 'survey.reminder' : 'survey',
    to: ask.email,
    letter,
    now,
    sendAfter: ask.sendAt,
  })
}

/** Accepted referrals among these that the viewer may know about: there is something to ask about. */
export function askableReferrals(ctx: Pick<Ctx, 'db' | 'viewer'>) {
  const accepted = visibleReferrals(ctx).where('referral.stage', 'in', [...afterAcceptance])
  return maySeeSensitive(ctx.viewer) ? accepted : accepted.where('category.is_sensitive', '=', false)
}

/** Each referral separately: one that can't be sent does not block the others. */
export const send = (ctx: Ctx, { surveyType, referralIds }: Input<typeof customerSurveys.send>) =>
  ctx.transaction(async (tx) => {
    const results = []
    // Sorted by id, so that two concurrent calls can't deadlock.
    for (const id of [...new Set(referralIds)].toSorted((one, other) => one - other)) {
      const sendAt = await sendFor(id)
      const isSent = sendAt instanceof Date
      results.push({
        referralId: id,
        reference: referenceOf(id),
        isSent,
        sendAt: isSent ? sendAt : null,
        refusal: isSent ? null : sendAt,
      })
    }
    return { sent: results.filter(({ isSent }) => isSent).length, results }

    async function sendFor(referralId: number): Promise<Date | string> {
      const referral = await askableReferrals(tx)
        .select('referral.customer_id as customerId')
        .where('referral.id', '=', referralId)
        .executeTakeFirst()
      if (!referral) return 'We couldn’t find this referral'
      const before = await responseOf(tx.db, referralId, surveyTypeOf(surveyType))
      if (before?.completedAt) return 'Already completed'
      const permission = await mayAsk(tx.db, { customerId: referral.customerId, now: tx.now() })
      if ('no' in permission) return permission.no
      const response = await makeResponse(tx.db, { referralId, surveyType, channel: SurveyChannel.Link, now: tx.now() })
      if (!response) return 'This survey has no questions yet'
      await sendSurveyLink(tx, { response, ask: permission.ask, sentById: tx.viewer.id })
      return permission.ask.sendAt
    }
  })

/** Once, three days after it was sent, if it was not started; the link works as long as the previous one. */
export const remindOfSurveys: Job = {
  name: 'customerSurveys.remind',
  everyMs: anHour,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('survey_response')
        .select(responseColumns)
        .where('completed_at', 'is', null)
        .where('started_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where('sent_at', '<=', new Date(now.getTime() - surveyReminderDays * aDay))
        .where('sent_at', '>', new Date(now.getTime() - surveyLinkDays * aDay))
        .orderBy('id')
        .limit(500)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const response of due) {
        await trx.updateTable('survey_response').set({ reminded_at: now }).where('id', '=', response.id).execute()
        const permission = await mayAsk(trx, { customerId: response.customerId, now, isReminder: true })
        if ('no' in permission) continue
        const until = new Date(response.sentAt!.getTime() + surveyLinkDays * aDay)
        await mailLink(trx, { response, ask: permission.ask, now, until, isReminder: true })
        const event = { type: 'surveyResponse.reminded', ...eventFor(response) } as const
        await store(trx, { event, by: noOne, at: now, address: null })
      }
    }),
}
