import type { consents } from '@handoff/contracts/consents'
import type { Input } from '@handoff/contracts/kit'
import { afterAcceptance, pending, ReferralStatus, type Stage } from '@handoff/contracts/referrals/referral-stages'
import type { Ctx } from '../../kit/context.ts'
import { find } from '../consents/consents.queries.ts'
import { revokeConsent } from '../consents/consents.service.ts'
import type { Acting } from './acting.ts'
import { closeCustomerTo } from './referrals.access.ts'
import { noClock } from './referrals.clocks.ts'
import { subjectOf } from './referrals.events.ts'
import { moveTo, referralForTimer } from './referrals.move.ts'
import { lockGroupsOf, regroup } from './referrals.siblings.ts'

/** Revoking withdraws referrals that wait for an answer, and ends the access that accepted ones gave. */
export const revoke = (ctx: Ctx, asked: Input<typeof consents.revoke>) =>
  ctx.transaction(async (tx) => {
    await revokeConsent(tx, asked)
    await endReferrals(tx, asked)
    return (await find(tx, asked.id)).consent
  })

const affected: ReadonlySet<Stage> = new Set<Stage>([...pending, ...afterAcceptance, 'rejected'])

/** Ends what was sent with a consent that is revoked, in the name of the person who revokes it. */
export async function endReferrals(tx: Acting, { id: consentId, reason }: { id: number; reason: string | null }) {
  const covered = await tx.db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .select('referral.id')
    .where('referral_group.consent_id', '=', consentId)
    // A rejection can be undone, so that it counts as well.
    .where('referral.stage', 'in', [...affected])
    .where('referral.access_ended_at', 'is', null)
    .orderBy('referral.id')
    .execute()
  await lockGroupsOf(
    tx.db,
    covered.map(({ id }) => id),
  )
  const pairs = new Map<number, number>()
  const groups = new Set<number>()
  for (const { id } of covered) {
    const row = (await referralForTimer(tx, id))!
    groups.add(row.group_id)
    pairs.set(row.to_entity_id, row.customer_id)
    if (!affected.has(row.stage) || row.access_ended_at) continue
    const isPending = (pending as readonly Stage[]).includes(row.stage)
    const withdrawn = { stage: 'withdrawn', status: ReferralStatus.Cancelled, clock_left_ms: null } as const
    await moveTo(tx, row, {
      values: { access_ended_at: tx.now(), ...(isPending && withdrawn) },
      clock: isPending ? noClock : 'as it is',
    })
    const details = { isOnBehalf: false, reasonCode: null, metLevel: null }
    const move = { from: row.stage, to: 'withdrawn', step: 'withdraw', isRevoked: true, ...details } as const
    if (isPending) await tx.record({ type: 'referral.stageChanged', ...subjectOf(row), ...move }, reason)
    else await tx.record({ type: 'referral.consentRevoked', ...subjectOf(row), consentId }, reason)
  }
  for (const groupId of groups) await regroup(tx, groupId)
  for (const [to_entity_id, customer_id] of pairs) await closeCustomerTo(tx, { customer_id, to_entity_id })
}
