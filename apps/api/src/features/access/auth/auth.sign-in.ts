import type { PublicCtx, PublicTx } from '../../../kit/context.ts'
import { deviceName } from '../../../kit/security/device.ts'
import { startSession } from '../../../kit/security/sessions.ts'
import { rememberBrowser } from './auth.browsers.ts'
import { currentUser } from './auth.queries.ts'

type Login = { accountId: number; rememberMe: boolean; browserId?: number | null }

/** Starts a session after authentication; emails the owner when the browser is new. */
export const signIn = (ctx: PublicCtx, { accountId, rememberMe, browserId = null }: Login) =>
  ctx.transaction(async (tx) => {
    const { db, now, address, device } = tx
    const isNew = await isNewDevice(tx, accountId)
    const token = await startSession(db, { accountId, rememberMe, now: now(), address, device })
    const browserToken = await rememberBrowser(db, accountId, browserId, now())
    const user = await currentUser(tx, accountId)
    if (isNew)
      await tx.record({ type: 'account.newDevice', accountId }, { accountId, entityId: user.entity?.id ?? null })
    return { ...user, token, browserToken }
  })

/** The very first login is no news. */
async function isNewDevice({ db, address, device }: PublicTx, accountId: number) {
  const seen = await db
    .selectFrom('session')
    .select(['address', 'device'])
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  const name = deviceName(device)
  return seen.length > 0 && !seen.some((it) => it.address === address && deviceName(it.device) === name)
}
