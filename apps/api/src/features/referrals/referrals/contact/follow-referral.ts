import type { Input } from '@handoff/contracts/kit'
import type { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../../kit/context.ts'
import { show } from '../detail/show-referral.ts'
import { findReferral } from '../steps/find-referral.ts'

/** The viewer's setting, visible to no one else. */
export const follow = (ctx: Ctx, { id, following }: Input<typeof referrals.follow>) =>
  ctx.transaction(async (tx) => {
    await findReferral(tx, id)
    const setting = { referral_id: id, account_id: tx.viewer.id, is_muted: following === 'mute' }
    if (following === null)
      await tx.db
        .deleteFrom('referral_follower')
        .where('referral_id', '=', id)
        .where('account_id', '=', tx.viewer.id)
        .execute()
    else
      await tx.db
        .insertInto('referral_follower')
        .values(setting)
        .onConflict((it) => it.columns(['referral_id', 'account_id']).doUpdateSet({ is_muted: setting.is_muted }))
        .execute()
    return show(tx, { id })
  })
