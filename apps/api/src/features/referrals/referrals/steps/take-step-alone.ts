import { ReferralStatus, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { isOnBehalf, type Step, targetOf } from '@handoff/contracts/referrals/referrals/referral-steps'
import { ownEntity } from '../../../../kit/context.ts'
import { writeMessage } from '../contact/write-message.ts'
import { closeCustomerTo, givesAccess, openCustomerTo } from '../detail/customer-access.ts'
import { subjectOf } from './event-subject.ts'
import type { Referral } from './find-referral.ts'
import { lastBookedEnd } from './referral-clock.ts'
import type { Details } from './step-details.ts'
import { effectsOf } from './step-effects.ts'
import { updateReferral } from './update-referral.ts'
import type { Acting } from './who-acts.ts'

/**
 * Takes a step that the table allows, for this one receiver: stage, status, times, clock, timers, and access together,
 * and an event for all listeners. Of two concurrent calls the second gets a 409 with the current state. An act that
 * stays in its stage restarts its clock and records no change of stage. The effect on the other receivers of its group
 * is in
 * `takeStep`.
 */
export async function takeStepAlone(acting: Acting, row: Referral, step: Step, details: Details = {}) {
  const stage = await stageAfter(acting, row, step)
  await updateReferral(acting, row, await effectsOf(step, { acting, row, stage, details }), details)
  if (step.staysIn?.includes(row.stage)) return stage
  // One that returns to its queue was sent before, or is not sent yet.
  if (step.to.every((target) => target === 'sent')) {
    await recordSent(acting, row, step, details)
    return stage
  }

  const { reasonCode = null, metLevel = null, estimatedOn, childId, acceptedId, channel, notes } = details
  const { hasLeft, isRevoked, upcoming } = details
  await acting.record(
    {
      type: 'referral.stageChanged',
      ...subjectOf(row),
      from: row.stage,
      to: stage,
      step: step.key,
      isOnBehalf:
        acting.viewer !== null &&
        !isRevoked &&
        (acting.viewer.report !== undefined ||
          isOnBehalf(step, { actor: ownEntity(acting.viewer), sender: row.from_entity_id })),
      reasonCode,
      metLevel,
      ...(estimatedOn && { estimatedOn }),
      ...(childId && { childId }),
      ...(hasLeft && { hasLeft }),
      ...(isRevoked && { isRevoked }),
      ...(acceptedId && { acceptedId }),
      ...(channel && { channel }),
      ...(upcoming && { upcoming }),
    },
    notes || null,
  )
  await changeAccess(acting, row, stage)
  await writeWords(acting, row, step, details)
  return stage
}

/** The receiver gets it later than the group was sent: the customer has chosen it, or it is its turn. */
async function recordSent(acting: Acting, row: Referral, step: Step, { channel, notes }: Details) {
  const { consent_id: consentId } = await acting.db
    .selectFrom('referral_group')
    .select('consent_id')
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow()
  await acting.record(
    {
      type: 'referral.sent',
      ...subjectOf(row),
      consentId: consentId!,
      via: step.key === 'proceed' ? 'chosen' : 'inOrder',
      ...(channel && { channel }),
      ...(row.not_eligible_reason !== null && { isNotEligible: true }),
    },
    [row.not_eligible_reason, notes].filter(Boolean).join('\n') || null,
  )
}

/** The appointment may have ended or been canceled by the time that the previous stage returns. */
async function stageAfter({ db }: Acting, row: Referral, step: Step): Promise<Stage> {
  const stage = targetOf(step, { stage: row.stage, status: row.status, stageBefore: row.stage_before as Stage | null })
  const isBack = step.key === 'refuseCancel' && stage === 'scheduled'
  if (!isBack || (await lastBookedEnd(db, row.id))) return stage
  return row.status === ReferralStatus.Added ? 'added' : 'contacting'
}

/** A question and its answer are messages in the thread. */
async function writeWords(acting: Acting, row: Referral, step: Step, { notes, mentions, fileIds }: Details) {
  const { viewer } = acting
  if ((step.needs === 'question' || step.needs === 'answer') && notes && viewer)
    await writeMessage({ ...acting, viewer }, { referral: row, text: notes, kind: step.needs, mentions, fileIds })
}

/** The receiver may open the customer while it handles the referral, unless the consent was revoked. */
async function changeAccess(acting: Acting, row: Referral, stage: Stage) {
  if (row.access_ended_at) return
  if (!givesAccess(row.stage) && givesAccess(stage)) await openCustomerTo(acting, row)
  if (givesAccess(row.stage) && !givesAccess(stage)) await closeCustomerTo(acting, row)
}
