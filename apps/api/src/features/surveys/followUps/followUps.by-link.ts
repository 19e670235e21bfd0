import type { Input } from '@handoff/contracts/kit'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { LinkPurpose } from '@handoff/contracts/referrals/links'
import {
  FollowUpAnswer,
  followUpLinkDays,
  type followUps,
  needsMore,
  Occasion,
} from '@handoff/contracts/surveys/followUps'
import { languageOf } from '@handoff/contracts/texts/languages'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { PublicCtx } from '../../../kit/context.ts'
import { conflict, notFound } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { findLink, holderOf, makeLink, markSeen } from '../../../kit/security/links.ts'
import { callerOf } from '../../referrals/referrals/lists/feedback-conditions.ts'
import { type Referral, referralForTimer } from '../../referrals/referrals/steps/find-referral.ts'
import { stopAsking } from '../customerSurveys/customerSurveys.may-ask.ts'
import { subjectOf } from './followUps.ask.ts'
import { findingOf, isOpen } from './followUps.queries.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>

/** By its own link, or by that of the survey whose page shows it first. */
async function opened({ db, now }: Reader, token: string) {
  const link = await findLink(db, LinkPurpose.FollowUp, token).catch(() => findLink(db, LinkPurpose.Survey, token))
  if (link.expires_at <= now()) throw notFound('link')
  const followUp = await db
    .selectFrom('follow_up')
    .selectAll()
    .$if(link.referral_id !== null, (it) => it.where('referral_id', '=', link.referral_id!))
    .$if(link.survey_response_id !== null, (it) => it.where('survey_response_id', '=', link.survey_response_id!))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const row = followUp && (await referralForTimer({ db }, followUp.referral_id))
  if (!row || !(isOpen(row.stage) || row.stage === 'closed' || row.stage === 'cancel_requested')) throw notFound('link')
  return { link, followUp, row }
}

async function pageOf(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('follow_up')
    .innerJoin('referral', 'referral.id', 'follow_up.referral_id')
    .innerJoin('customer', 'customer.id', 'referral.customer_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .leftJoin('account as caller', (on) => on.on(sql<boolean>`caller.id = ${callerOf}`))
    .crossJoin('network_setting')
    .select([
      'follow_up.answer',
      'follow_up.note',
      'follow_up.answered_at as answeredAt',
      'follow_up.reviewed_at as reviewedAt',
      'follow_up.sender_reviewed_at as senderReviewedAt',
      'follow_up.called_at as calledAt',
      'follow_up.version',
      'customer.stopped_asking_at as stoppedAt',
      'customer.languages',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'receiver.name as provider',
      'sender.phone as senderPhone',
      'customer.phone as customerPhone',
      'follow_up.wants_call as wantsCall',
      'sender.name as senderName',
      'caller.first_name as callerName',
      'network_setting.hotline',
      'network_setting.quick_exit_url as quickExitUrl',
    ])
    .where('follow_up.id', '=', id)
    .executeTakeFirstOrThrow()
  // The provider, or the referring one, would reveal the service.
  const { isSensitive } = row
  return {
    answer: row.answer as FollowUpAnswer | null,
    note: row.note,
    answeredAt: row.answeredAt,
    mayChange: row.reviewedAt === null && row.senderReviewedAt === null && row.calledAt === null,
    hasStopped: row.stoppedAt !== null,
    category: isSensitive ? null : row.category,
    provider: isSensitive ? null : row.provider,
    phone: isSensitive ? row.hotline : (row.senderPhone ?? row.hotline),
    callsTo: row.customerPhone?.replaceAll(/\D/g, '').slice(-2) || null,
    wantsCall: row.wantsCall,
    caller: isSensitive ? null : { name: row.callerName, provider: row.senderName },
    language: languageOf(row.languages[0]),
    quickExitUrl: row.quickExitUrl,
    version: row.version,
  }
}

export async function show(ctx: PublicCtx, { token }: Input<typeof followUps.show>) {
  return pageOf(ctx.db, (await opened(ctx, token)).followUp.id)
}

/** Repeating an answer is fine; a different one counts until someone has reviewed it. */
export const answer = (
  ctx: PublicCtx,
  { token, answer: reply, note, wantsCall, version }: Input<typeof followUps.answer>,
) =>
  ctx.transaction(async (tx) => {
    const { link, followUp, row } = await opened(tx, token)
    // Takes turns with concurrent steps of the referral and reviews of the answer.
    await tx.db.selectFrom('referral').select('id').where('id', '=', row.id).forUpdate().execute()
    const now = await lock(tx.db, followUp.id)
    const isToCall = wantsCall && needsMore(reply)
    if (now.answer === reply && (now.note ?? '') === (note ?? '') && now.wants_call === isToCall)
      return pageOf(tx.db, followUp.id)
    if (now.reviewed_at || now.sender_reviewed_at || now.called_at) throw conflict('Your answer was already used')
    if (now.version !== version) throw stale('answer')
    const current = (await referralForTimer(tx, row.id)) as Referral
    const holder = holderOf(link)
    const values = {
      link_maker_id: link.made_by_id,
      answer: reply,
      answered_at: tx.now(),
      note: note || null,
      wants_call: isToCall,
      was_closed: current.stage === 'closed',
    }
    await tx.db
      .updateTable('follow_up')
      .set({ ...values, version: version + 1 })
      .where('id', '=', followUp.id)
      .execute()
    if (isToCall || (values.was_closed && reply === FollowUpAnswer.NotYet)) await putBackOnList(tx.db, row.id)
    if (followUp.survey_response_id !== null)
      await tx.db
        .updateTable('survey_response')
        .set({ asks_follow_up: false })
        .where('id', '=', followUp.survey_response_id)
        .execute()
    await tx.db.deleteFrom('timer').where('referral_id', '=', row.id).where('kind', '=', 'followUpReminder').execute()
    await markSeen(tx.db, link, tx.now())
    const finding = findingOf(current, {
      answer: reply,
      answeredAt: tx.now(),
      wasClosed: values.was_closed,
      reviewedAt: null,
    })
    const event = {
      type: 'followUp.answered',
      followUpId: followUp.id,
      ...subjectOf(current),
      answer: reply,
      finding,
      ...(isToCall && !now.wants_call && { wantsCall: true }),
    } as const
    await tx.record(event, holder, note || null)
    return pageOf(tx.db, followUp.id)
  })

/** Work awaiting the sender is on its list. */
const putBackOnList = (db: Kysely<DB>, referralId: number) =>
  db
    .updateTable('referral')
    .set({ removed_at: null })
    .where('id', '=', referralId)
    .where('removed_at', 'is not', null)
    .execute()

const lock = (db: Kysely<DB>, id: number) =>
  db.selectFrom('follow_up').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const stop = (ctx: PublicCtx, { token }: Input<typeof followUps.stop>) =>
  ctx.transaction(async (tx) => {
    const { link, followUp, row } = await opened(tx, token)
    if (await stopAsking(tx.db, row.customer_id, tx.now()))
      await tx.record({ type: 'followUp.stopped', followUpId: followUp.id, ...subjectOf(row) }, holderOf(link))
    return pageOf(tx.db, followUp.id)
  })

/** The last question about this closing: by email, or on the customer’s page. */
export const askedSinceClosing = (db: Kysely<DB>, referralId: number) =>
  db
    .selectFrom('follow_up')
    .innerJoin('referral', 'referral.id', 'follow_up.referral_id')
    .select(['follow_up.id', 'follow_up.answer'])
    .where('referral.id', '=', referralId)
    .where('occasion', '=', Occasion.Closed)
    .whereRef('follow_up.sent_at', '>=', 'referral.closed_at')
    .orderBy('follow_up.id', 'desc')
    .executeTakeFirst()

/** “Did you get help?” on the customer's page: immediately, not only by email a week later. */
export async function pathOfQuestion({ db, now }: Reader, referralId: number, madeById: number | null) {
  if (!(await askedSinceClosing(db, referralId)))
    await db
      .insertInto('follow_up')
      .values({ referral_id: referralId, occasion: Occasion.Closed, sent_at: now(), is_on_page: true })
      .execute()
  return makeLink(db, {
    purpose: LinkPurpose.FollowUp,
    subject: { referralId },
    sentTo: null,
    now: now(),
    expiresAt: new Date(now().getTime() + followUpLinkDays * aDay),
    ...(madeById !== null && { madeById }),
  })
}
