import type { auth } from '@handoff/contracts/access/auth/auth'
import type { Input } from '@handoff/contracts/kit'
import type { Ctx } from '../../../kit/context.ts'
import { publish } from '../../../kit/events/topics.ts'
import { notFound } from '../../../kit/problem.ts'
import { deviceName } from '../../../kit/security/device.ts'
import { endSessionsOf, rotateToken } from '../../../kit/security/sessions.ts'

const ownSessions = ({ db, viewer, now }: Ctx) =>
  db
    .selectFrom('session')
    .where('account_id', '=', viewer.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())

export async function sessions(ctx: Ctx) {
  const rows = await ownSessions(ctx)
    .select([
      'id',
      'device',
      'address',
      'is_remembered as isRemembered',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, device: deviceName(row.device), isCurrent: row.id === ctx.viewer.sessionId }))
}

export async function endSession(ctx: Ctx, { id }: Input<typeof auth.endSession>) {
  await ctx.transaction(async (tx) => {
    const ended = await tx.db
      .updateTable('session')
      .set({ ended_at: tx.now() })
      .where('id', 'in', ownSessions(tx).select('id').where('id', '=', id))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw notFound('session')
    await publish(tx.db, 'session.ended', { sessionIds: [id] })
  })
  return null
}

export async function logout(ctx: Ctx) {
  return endSession(ctx, { id: ctx.viewer.sessionId })
}

export async function endOtherSessions(ctx: Ctx) {
  await ctx.transaction(({ db, viewer, now }) => endSessionsOf(db, viewer.id, now(), { except: viewer.sessionId }))
  return null
}

export const refresh = (ctx: Ctx) =>
  ctx.transaction(async ({ db, viewer, now }) => ({ token: await rotateToken(db, viewer.sessionId, now()) }))
