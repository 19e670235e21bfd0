import { type Input, messages } from '@handoff/contracts/kit'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { statusAfter, stepNamed, targetOf } from '@handoff/contracts/referrals/referrals/referral-steps'
import type { UpcomingChoice } from '@handoff/contracts/referrals/referrals/upcoming-choice'
import {
  FollowUpAnswer,
  followUpAnswerNames,
  type followUps,
  Review,
  type ReviewKey,
  reportedMetLevel,
} from '@handoff/contracts/surveys/followUps'
import { type Ctx, ownEntity, type Tx } from '../../../kit/context.ts'
import { badInput, conflict, forbidden, notFound } from '../../../kit/problem.ts'
import { stale } from '../../../kit/records/version.ts'
import { findReason } from '../../referrals/reasons/reasons.queries.ts'
import { changeStatus } from '../../referrals/referrals/steps/change-status.ts'
import { findReferral, outOfTurn, type Referral } from '../../referrals/referrals/steps/find-referral.ts'
import { updateReferral } from '../../referrals/referrals/steps/update-referral.ts'
import { subjectOf } from './followUps.ask.ts'
import { findingOf, mayCall, mayOf, ofReferral, settledFor } from './followUps.queries.ts'

const codes: Record<ReviewKey, Review> = {
  confirm: Review.Confirmed,
  keep: Review.Kept,
  reopen: Review.Reopened,
  update: Review.Updated,
}

/** A review is decided once: the second of two concurrent ones gets a 409. */
export const review = (
  ctx: Ctx,
  { id, followUpId, review: key, notes, metLevel, upcoming, version }: Input<typeof followUps.review>,
) =>
  ctx.transaction(async (tx) => {
    const row = await findReferral(tx, id)
    const followUp = await tx.db
      .selectFrom('follow_up')
      .selectAll()
      .where('id', '=', followUpId)
      .where('referral_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!followUp) throw notFound('answer')
    const { answer: reply, answered_at: answeredAt, was_closed: wasClosed, reviewed_at: reviewedAt } = followUp
    const decided = { answer: reply, wasClosed, reviewedAt, senderReviewedAt: followUp.sender_reviewed_at }
    if (followUp.version !== version || settledFor(tx.viewer, row, decided)) throw stale('answer')
    const finding = findingOf(row, { answer: reply, answeredAt, wasClosed, reviewedAt: null })
    if (!finding) throw conflict('There is nothing left to review')
    const may = mayOf(tx.viewer, row, { finding, answer: reply }, tx.now())
    if (!may.length) throw forbidden()
    if (!may.includes(key)) throw outOfTurn(row, stepNamed(key === 'reopen' ? 'reopen' : 'close').done)
    if ((key === 'keep' || key === 'reopen') && !notes) throw badInput({ notes: [messages.required('Reason')] })
    if (key === 'update' && metLevel === undefined) throw badInput({ metLevel: [messages.requiredSelect('Need met')] })

    const isReceivers = ownEntity(tx.viewer) === row.to_entity_id
    const answer = followUp.answer as FollowUpAnswer
    if (key === 'confirm') await closeAsAnswered(tx, row, answer, upcoming)
    if (key === 'reopen') await step(tx, row, 'reopen', { notes })
    if (key === 'update') await changeOutcome(tx, row, metLevel!)
    await tx.db
      .updateTable('follow_up')
      .set({
        review: codes[key],
        reviewed_at: tx.now(),
        reviewed_by_id: tx.viewer.id,
        review_note: notes || null,
        // If the receiver keeps the outcome, the referring side still has to look at it.
        sender_reviewed_at: key === 'keep' && isReceivers ? followUp.sender_reviewed_at : tx.now(),
        version: version + 1,
      })
      .where('id', '=', followUpId)
      .execute()
    const event = { type: 'followUp.reviewed', followUpId, ...subjectOf(row), review: codes[key] } as const
    await tx.record({ ...event, metLevel: key === 'update' ? metLevel! : null }, notes || null)
    return ofReferral(tx, { id })
  })

/** Once: a second one gets a 409. */
export const called = (ctx: Ctx, { id, followUpId, notes }: Input<typeof followUps.called>) =>
  ctx.transaction(async (tx) => {
    const row = await findReferral(tx, id)
    const followUp = await tx.db
      .selectFrom('follow_up')
      .select(['wants_call as wantsCall', 'called_at as calledAt'])
      .where('id', '=', followUpId)
      .where('referral_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!followUp) throw notFound('answer')
    if (!followUp.wantsCall) throw conflict('The customer asks for no call')
    if (followUp.calledAt) throw conflict('The customer was called already')
    if (!mayCall(tx.viewer, row, followUp)) throw forbidden()
    await tx.db
      .updateTable('follow_up')
      .set({ called_at: tx.now(), called_by_id: tx.viewer.id })
      .where('id', '=', followUpId)
      .execute()
    await tx.record({ type: 'followUp.called', followUpId, ...subjectOf(row) }, notes || null)
    return ofReferral(tx, { id })
  })

/** The step from the table, with all of its checks. */
function step(
  tx: Tx,
  row: Referral,
  key: 'close' | 'reopen',
  more: { notes: string | null; reasonCode?: string; metLevel?: MetLevel; upcoming?: UpcomingChoice | undefined },
) {
  const taken = stepNamed(key)
  const position = { stage: row.stage, status: row.status, stageBefore: row.stage_before as Stage | null }
  const [stage, status] = [targetOf(taken, position), statusAfter(taken, row.status, row.stage)]
  return changeStatus(tx, { id: row.id, stage, status, version: row.version, ...more })
}

/** Outcomes that match the answer, if the network uses them. */
const outcomes: Record<FollowUpAnswer, readonly string[]> = {
  [FollowUpAnswer.All]: ['service_received', 'enrolled', 'information_given', 'close_other'],
  [FollowUpAnswer.Some]: ['service_received', 'enrolled', 'information_given', 'close_other'],
  [FollowUpAnswer.NotYet]: ['close_other', 'service_ended'],
  [FollowUpAnswer.NotNeeded]: ['customer_declined', 'close_other'],
}

async function outcomeFor(tx: Tx, answer: FollowUpAnswer) {
  for (const code of outcomes[answer])
    if (await findReason(tx, { code, use: ReasonUse.Close, side: 'receiver' })) return code
  throw conflict('Close it yourself: no outcome of the network fits this answer')
}

async function closeAsAnswered(tx: Tx, row: Referral, answer: FollowUpAnswer, upcoming: UpcomingChoice | undefined) {
  const notes = `As the customer answered: ${followUpAnswerNames[answer]}`
  const reasonCode = await outcomeFor(tx, answer)
  await step(tx, row, 'close', { notes, reasonCode, metLevel: reportedMetLevel[answer], upcoming })
}

/** A closed referral stays closed: its recorded outcome is corrected. */
async function changeOutcome(tx: Tx, row: Referral, metLevel: MetLevel) {
  const isMet = metLevel !== MetLevel.Not
  const reasonCode = await outcomeFor(tx, isMet ? FollowUpAnswer.All : FollowUpAnswer.NotYet)
  await updateReferral(tx, row, { values: { met_level: metLevel, reason_code: reasonCode }, clock: 'as it is' })
}
