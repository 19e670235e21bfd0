import type { Input } from '@handoff/contracts/kit'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { answerKeys, type answers } from '@handoff/contracts/referrals/answers'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { badInput, conflict } from '../../../kit/problem.ts'
import { phonesOf } from '../../network/entities/directory/reach.ts'
import { list as listReasons } from '../reasons/reasons.queries.ts'
import { show as showReferral } from '../referrals/detail/show-referral.ts'
import { findReferral } from '../referrals/steps/find-referral.ts'
import { mayRecord } from '../referrals/steps/step-rights.ts'
import { appointmentsOf, take } from './answers.service.ts'
import { actingViewerOf, viewerOf } from './answers.viewer.ts'

/** Steps that can be recorded for the receiver: the same as on its own page. Changes nothing. */
export async function showOnBehalf(ctx: Ctx, { id }: Input<typeof answers.showOnBehalf>) {
  const row = await toRecord(ctx, id)
  const partner = ctx.actingAs(await viewerOf(ctx.db, row.to_entity_id))
  const referral = await showReferral(partner, { id })
  const { phones } = await ctx.db
    .selectFrom('entity')
    .select(phonesOf('entity').as('phones'))
    .where('id', '=', row.to_entity_id)
    .executeTakeFirstOrThrow()
  return {
    reference: referral.reference,
    stage: referral.stage,
    version: referral.version,
    receiver: { id: row.to_entity_id, name: referral.receiver.name, reach: row.receiverReach, phones },
    sentAt: row.sent_at!,
    nextSteps: referral.nextSteps.filter(({ key }) => isOneOf(answerKeys, key)),
    reasons: await listReasons(partner, { side: 'receiver' }),
    appointments: await appointmentsOf(partner, id),
    timeZone: partner.viewer.timeZone,
  }
}

/**
 * Takes one step of the receiver, by its rules, as the person who records it; the event has the provider, who reported
 * the step, and when.
 */
export async function recordOnBehalf(
  ctx: Ctx,
  { id, key, reportedBy, reportedAt, ...answerInput }: Input<typeof answers.recordOnBehalf>,
) {
  const row = await toRecord(ctx, id)
  const now = ctx.now()
  const at = reportedAt === undefined ? now : new Date(reportedAt)
  if (at > now) throw badInput({ reportedAt: ['This can’t be in the future'] })
  if (at < row.sent_at!) throw badInput({ reportedAt: ['The referral was sent after that'] })
  const partner = await ctx.transaction((tx) => actingViewerOf(tx.db, row.to_entity_id))
  const by = { accountId: ctx.viewer.id, entityId: ownEntity(ctx.viewer) }
  const report = { by, entityId: row.to_entity_id, reportedBy, at }
  await take(ctx.actingAs({ ...partner, report }), id, key, answerInput)
  return showReferral(ctx, { id })
}

async function toRecord(ctx: Ctx, id: number) {
  const row = await findReferral(ctx, id)
  if (mayRecord(ctx.viewer, row)) return row
  throw conflict(
    row.sent_at === null
      ? 'This referral hasn’t been sent to the provider yet'
      : 'This provider records its own answers. Ask it to log in, or ask the administrators',
    row.stage,
  )
}
