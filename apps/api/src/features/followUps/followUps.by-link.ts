import type { FollowUpAnswer, followUps } from '@handoff/contracts/followUps'
import type { Input } from '@handoff/contracts/kit'
import { LinkPurpose } from '@handoff/contracts/links'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { PublicCtx } from '../../kit/context.ts'
import { findLink, holderOf, languageOf, markSeen } from '../../kit/links.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { stale } from '../../kit/version.ts'
import { stopAsking } from '../customerSurveys/customerSurveys.asking.ts'
import { type Referral, referralForTimer } from '../referrals/referrals.move.ts'
import { subjectOf } from './followUps.asking.ts'
import { findingOf, isOpen } from './followUps.queries.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>

/** By the link of its own, or that of the survey on whose page it comes first. */
async function opened({ db, now }: Reader, token: string) {
  const link = await findLink(db, LinkPurpose.FollowUp, token).catch(() => findLink(db, LinkPurpose.Survey, token))
  if (link.expires_at <= now()) throw notFound('link')
  const asked = await db
    .selectFrom('follow_up')
    .selectAll()
    .$if(link.referral_id !== null, (it) => it.where('referral_id', '=', link.referral_id!))
    .$if(link.survey_response_id !== null, (it) => it.where('survey_response_id', '=', link.survey_response_id!))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const row = asked && (await referralForTimer({ db }, asked.referral_id))
  if (!row || !(isOpen(row.stage) || row.stage === 'closed' || row.stage === 'cancel_requested')) throw notFound('link')
  return { link, asked, row }
}

async function pageOf(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('follow_up')
    .innerJoin('referral', 'referral.id', 'follow_up.referral_id')
    .innerJoin('customer', 'customer.id', 'referral.customer_id')
    .innerJoin('category', 'category.id', 'referral.category_id')
    .innerJoin('entity as receiver', 'receiver.id', 'referral.to_entity_id')
    .leftJoin('entity as sender', 'sender.id', 'referral.from_entity_id')
    .crossJoin('network_setting')
    .select([
      'follow_up.answer',
      'follow_up.note',
      'follow_up.answered_at as answeredAt',
      'follow_up.reviewed_at as reviewedAt',
      'follow_up.version',
      'customer.stopped_asking_at as stoppedAt',
      'customer.languages',
      'category.name as category',
      'category.is_sensitive as isSensitive',
      'receiver.name as provider',
      'sender.phone as senderPhone',
      'network_setting.hotline',
      'network_setting.quick_exit_url as quickExitUrl',
    ])
    .where('follow_up.id', '=', id)
    .executeTakeFirstOrThrow()
  // Who helps, and who referred, would say what for.
  const { isSensitive } = row
  return {
    answer: row.answer as FollowUpAnswer | null,
    note: row.note,
    answeredAt: row.answeredAt,
    mayChange: row.reviewedAt === null,
    hasStopped: row.stoppedAt !== null,
    category: isSensitive ? null : row.category,
    provider: isSensitive ? null : row.provider,
    phone: isSensitive ? row.hotline : (row.senderPhone ?? row.hotline),
    language: languageOf(row.languages),
    quickExitUrl: row.quickExitUrl,
    version: row.version,
  }
}

export async function show(ctx: PublicCtx, { token }: Input<typeof followUps.show>) {
  return pageOf(ctx.db, (await opened(ctx, token)).asked.id)
}

/** Said again it is no mistake; said differently, the latest counts until someone has reviewed it. */
export const answer = (ctx: PublicCtx, { token, answer: said, note, version }: Input<typeof followUps.answer>) =>
  ctx.transaction(async (tx) => {
    const { link, asked, row } = await opened(tx, token)
    // A step of the referral, or a review of the answer, at this moment comes before or after.
    await tx.db.selectFrom('referral').select('id').where('id', '=', row.id).forUpdate().execute()
    const now = await lock(tx.db, asked.id)
    if (now.answer === said && (now.note ?? '') === (note ?? '')) return pageOf(tx.db, asked.id)
    if (now.reviewed_at) throw conflict('Your answer was already used')
    if (now.version !== version) throw stale('answer')
    const current = (await referralForTimer(tx, row.id)) as Referral
    const holder = holderOf(link)
    const values = {
      link_maker_id: link.made_by_id,
      answer: said,
      answered_at: tx.now(),
      note: note || null,
      was_closed: current.stage === 'closed',
    }
    await tx.db
      .updateTable('follow_up')
      .set({ ...values, version: version + 1 })
      .where('id', '=', asked.id)
      .execute()
    if (asked.survey_response_id !== null)
      await tx.db
        .updateTable('survey_response')
        .set({ asks_follow_up: false })
        .where('id', '=', asked.survey_response_id)
        .execute()
    await tx.db.deleteFrom('timer').where('referral_id', '=', row.id).where('kind', '=', 'followUpReminder').execute()
    await markSeen(tx.db, link, tx.now())
    const finding = findingOf(current, {
      answer: said,
      answeredAt: tx.now(),
      wasClosed: values.was_closed,
      reviewedAt: null,
    })
    const event = {
      type: 'followUp.answered',
      followUpId: asked.id,
      ...subjectOf(current),
      answer: said,
      finding,
    } as const
    await tx.record(event, holder, note || null)
    return pageOf(tx.db, asked.id)
  })

const lock = (db: Kysely<DB>, id: number) =>
  db.selectFrom('follow_up').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const stop = (ctx: PublicCtx, { token }: Input<typeof followUps.stop>) =>
  ctx.transaction(async (tx) => {
    const { link, asked, row } = await opened(tx, token)
    if (await stopAsking(tx.db, row.customer_id, tx.now()))
      await tx.record({ type: 'followUp.stopped', followUpId: asked.id, ...subjectOf(row) }, holderOf(link))
    return pageOf(tx.db, asked.id)
  })
