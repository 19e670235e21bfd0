import type { profile } from '@handoff/contracts/access/profile'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx } from '../../../kit/context.ts'
import { provePassword, setPassword } from '../auth/auth.password.ts'

/** Sets a new password for someone who knows the current one; every other session ends, as it may be a thief's. */
export async function changePassword(ctx: Ctx, { currentPassword, password }: Input<typeof profile.changePassword>) {
  await provePassword(ctx, currentPassword, 'currentPassword')
  await ctx.transaction(async (tx) => {
    const { id: accountId, sessionId: exceptSession } = tx.viewer
    await setPassword(tx.db, { accountId, password, now: tx.now(), exceptSession })
    await tx.record({ type: 'account.passwordChanged', accountId })
  })
  return null
}
