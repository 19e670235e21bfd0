import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { died } from '@handoff/contracts/referrals/reasons'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { stepNamed } from '@handoff/contracts/referrals/referrals/referral-steps'
import type { Tx } from '../../../../kit/context.ts'
import { subjectOf } from './event-subject.ts'
import { referralForTimer } from './find-referral.ts'
import { lockGroupsOf } from './settle-group.ts'
import { takeStep } from './take-step.ts'

/** For a customer who died: referrals end for everyone involved, and drafts are deleted. */
export async function endReferralsOfCustomer(tx: Tx, customerId: number) {
  const rows = await tx.db
    .selectFrom('referral')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('stage', 'in', [...open, 'draft'])
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await lockGroupsOf(tx.db, ids)
  const acting = { ...tx, viewer: null }
  for (const id of ids) {
    const row = await referralForTimer(tx, id)
    if (row?.stage === 'draft') {
      await tx.record({ type: 'referral.draftDeleted', ...subjectOf(row) })
      await tx.db.deleteFrom('referral_group').where('id', '=', row.group_id).execute()
    } else if (row && isOneOf(open, row.stage))
      await takeStep(acting, row, stepNamed('end'), { reasonCode: died, isOfAll: true })
  }
}
