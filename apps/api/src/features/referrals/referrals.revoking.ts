import type { consents } from '@handoff/contracts/consents'
import { CustomerAccess } from '@handoff/contracts/customers/customers'
import type { Input } from '@handoff/contracts/kit'
import { afterAcceptance, pending, ReferralStatus, type Stage } from '@handoff/contracts/referrals/referral-steps'
import type { Ctx, Tx } from '../../kit/context.ts'
import { find } from '../consents/consents.queries.ts'
import { revokeConsent } from '../consents/consents.service.ts'
import { subjectOf } from './referrals.events.ts'

/** Revoking withdraws referrals that wait for an answer, and ends the access that accepted ones gave. */
export const revoke = (ctx: Ctx, asked: Input<typeof consents.revoke>) =>
  ctx.transaction(async (tx) => {
    await revokeConsent(tx, asked)
    await endReferrals(tx, asked)
    return (await find(tx, asked.id)).consent
  })

async function endReferrals(tx: Tx, { id: consentId, reason }: Input<typeof consents.revoke>) {
  const covered = await tx.db
    .selectFrom('referral')
    .innerJoin('referral_group', 'referral_group.id', 'referral.group_id')
    .selectAll('referral')
    .where('referral_group.consent_id', '=', consentId)
    .where('referral.stage', 'in', [...pending, ...afterAcceptance])
    .orderBy('referral.id')
    .forUpdate('referral')
    .execute()
  for (const row of covered) {
    const isPending = (pending as readonly Stage[]).includes(row.stage)
    const withdrawn = {
      stage: 'withdrawn',
      status: ReferralStatus.Cancelled,
      due_at: null,
      clock_left_ms: null,
    } as const
    await tx.db
      .updateTable('referral')
      .set((it) => ({
        version: it('version', '+', 1),
        updated_at: tx.now(),
        access_ended_at: tx.now(),
        ...(isPending && withdrawn),
      }))
      .where('id', '=', row.id)
      .execute()
    const details = { isOnBehalf: false, reasonCode: null, metLevel: null }
    const move = { from: row.stage, to: 'withdrawn', step: 'withdraw', ...details } as const
    if (isPending) await tx.record({ type: 'referral.stageChanged', ...subjectOf(row), ...move }, reason)
    else await tx.record({ type: 'referral.consentRevoked', ...subjectOf(row), consentId }, reason)
  }
  const pairs = new Map(covered.map((row) => [row.to_entity_id, row.customer_id]))
  for (const [entityId, customerId] of pairs) await closeCustomerTo(tx, customerId, entityId)
}

/** Unless the entity owns or added the person, or accepted another referral whose consent is valid. */
async function closeCustomerTo(tx: Tx, customerId: number, entityId: number) {
  const other = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('to_entity_id', '=', entityId)
    .where('stage', 'in', afterAcceptance)
    .where('access_ended_at', 'is', null)
    .executeTakeFirst()
  if (other) return
  const ended = await tx.db
    .updateTable('customer_access')
    .set({ until: tx.now() })
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', entityId)
    .where('kind', '=', CustomerAccess.Referral)
    .where((it) => it.or([it('until', 'is', null), it('until', '>', tx.now())]))
    .executeTakeFirst()
  const stillHas = await tx.db
    .selectFrom('customer_access')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('entity_id', '=', entityId)
    .where((it) => it.or([it('until', 'is', null), it('until', '>', tx.now())]))
    .executeTakeFirst()
  if (ended.numUpdatedRows > 0n && !stillHas) await tx.record({ type: 'customer.accessEnded', customerId, entityId })
}
