import { releasables } from '@handoff/contracts/customers/customers/code-name'
import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../../kit/context.ts'
import { forbidden, notFound } from '../../../../kit/problem.ts'
import { bumpVersion, stale } from '../../../../kit/records/version.ts'
import { show } from '../detail/show-referral.ts'
import { visibleReferrals } from '../lists/visible-referrals.ts'
import { mayRelease } from '../packet/code-name-in-packet.ts'
import { subjectOf } from '../steps/event-subject.ts'

/** Chosen for one receiver; it can be changed, and taken back, until the referral ends. */
export const release = (ctx: Ctx, { id, fields, version }: Input<typeof referrals.release>) =>
  ctx.transaction(async (tx) => {
    const row = await visibleReferrals(tx)
      .selectAll('referral')
      .select(['customer.is_code_named as isCodeNamed', 'customer.owner_entity_id as ownerId'])
      .where('referral.id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('referral')
    if (!mayRelease(tx.viewer, row))
      throw forbidden(
        'Only the provider that recorded this person under a code name can release anything, while the referral is open',
      )
    const released = releasables.filter((field) => fields.includes(field))
    if (released.join() === row.released_fields.join()) return show(tx, { id })
    const update = tx.db.updateTable('referral').set({ released_fields: released, updated_at: tx.now() })
    await bumpVersion(update, { id, version: version ?? row.version }, () => stale('referral'))
    await tx.record({ type: 'referral.released', ...subjectOf(row), fields: released })
    return show(tx, { id })
  })
