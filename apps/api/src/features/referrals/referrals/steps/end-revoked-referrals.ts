import type { consents } from '@handoff/contracts/customers/consents'
import type { DomainEvent } from '@handoff/contracts/events'
import type { Input } from '@handoff/contracts/kit'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { consentRevoked } from '@handoff/contracts/referrals/reasons'
import { open, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import { type Ctx, noOne } from '../../../../kit/context.ts'
import { store } from '../../../../kit/events/events.ts'
import type { Job } from '../../../../kit/events/jobs.ts'
import { find } from '../../../customers/consents/consents.queries.ts'
import { revokeConsent } from '../../../customers/consents/consents.service.ts'
import { subjectOf } from './event-subject.ts'
import { type Referral, referralForTimer } from './find-referral.ts'
import { lockGroupsOf } from './settle-group.ts'
import { type Details } from './step-details.ts'
import { takeStep } from './take-step.ts'
import { updateReferral } from './update-referral.ts'
import type { Acting } from './who-acts.ts'

/** Revoking ends everything that the consent covered: the same act for every caller and endpoint. */
export const revoke = (ctx: Ctx, input: Input<typeof consents.revoke>) =>
  ctx.transaction(async (tx) => {
    await revokeConsent(tx, input)
    await endReferrals(tx, input)
    return (await find(tx, input.id)).consent
  })

const isOpen = (stage: Stage) => isOneOf(open, stage)

/** Ends that can be undone: without the consent no longer, and the receiver sees nothing more. */
const undone = ['closed', 'rejected'] as const satisfies Stage[]

/**
 * Ends everything sent with a revoked consent, on behalf of the person who revokes it: open referrals are withdrawn,
 * and their appointments are canceled by that end; ended ones remain, without the access.
 */
export async function endReferrals(acting: Acting, { id: consentId, reason }: { id: number; reason: string | null }) {
  const covered = await acting.db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .select('referral.id')
    .where('referral_group.consent_id', '=', consentId)
    .where('referral.stage', 'in', [...open, ...undone])
    .where('referral.access_ended_at', 'is', null)
    .orderBy('referral.id')
    .execute()
  const ids = covered.map(({ id }) => id)
  await lockGroupsOf(acting.db, ids)
  for (const id of ids) {
    const row = (await referralForTimer(acting, id))!
    if (isOpen(row.stage)) await withdrawRevoked(acting, row, { notes: reason })
    else {
      await updateReferral(acting, row, { values: { access_ended_at: acting.now() }, clock: 'as it is' })
      await acting.record({ type: 'referral.consentRevoked', ...subjectOf(row), consentId }, reason)
    }
  }
}

type Statement = Pick<Details, 'notes' | 'channel'> & { isOfAll?: boolean }

/** One referral, for the whole group or alone: the customer shares nothing with this receiver anymore. */
export const withdrawRevoked = (acting: Acting, row: Referral, { isOfAll = true, ...statement }: Statement = {}) =>
  takeStep(acting, row, stepNamed('withdraw'), { ...statement, reasonCode: consentRevoked, isRevoked: true, isOfAll })

/** Earlier versions left accepted referrals open when their consent was revoked. */
export const endRevoked: Job = {
  name: 'referrals.endRevoked',
  everyMs: anHour,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const left = await trx
        .selectFrom('referral')
        .select('id')
        .where('access_ended_at', 'is not', null)
        .where('ended_at', 'is', null)
        .where('stage', 'in', [...open])
        .orderBy('id')
        .limit(200)
        .execute()
      const ids = left.map(({ id }) => id)
      await lockGroupsOf(trx, ids)
      const record = async (event: DomainEvent, note?: string | null) => {
        await store(trx, { event, by: noOne, note: note ?? null, at: now, address: null })
      }
      const acting: Acting = { db: trx, now: () => now, viewer: null, record }
      for (const id of ids) {
        const row = (await referralForTimer(acting, id))!
        if (isOpen(row.stage)) await withdrawRevoked(acting, row)
      }
    }),
}
