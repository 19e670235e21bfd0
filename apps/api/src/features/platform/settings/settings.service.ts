import { type Input, messages, UserType } from '@handoff/contracts/kit'
import type { settings } from '@handoff/contracts/platform/settings'
import { productVersion } from '../../../config.ts'
import type { Ctx } from '../../../kit/context.ts'
import { liveState } from '../../../kit/events/live-state.ts'
import { badInput } from '../../../kit/problem.ts'
import { rotateToken } from '../../../kit/security/sessions.ts'
import { zoneData } from '../../../kit/time/zone-data.ts'
import { databaseVersion, isTimeZone } from './settings.queries.ts'

/** Stores the zone and returns a new token for the session, as specified. */
export async function saveTimeZone(ctx: Ctx, { timezone }: Input<typeof settings.saveTimeZone>) {
  if (!(await isTimeZone(ctx, timezone))) throw badInput({ timezone: [messages.requiredSelect('Time Zone')] })
  return ctx.transaction(async ({ db, viewer, now }) => {
    await db.updateTable('account').set({ time_zone: timezone }).where('id', '=', viewer.id).execute()
    return rotateToken(db, viewer.sessionId, now())
  })
}

export async function selfCheck(ctx: Ctx) {
  const isAdmin = ctx.viewer.userType === UserType.Admin
  return {
    serverTime: ctx.now(),
    ...liveState(),
    zoneDifferences: zoneData.differences(),
    version: isAdmin ? `Handoff ${productVersion} on Node ${process.versions.node}` : null,
    database: isAdmin ? await databaseVersion(ctx) : null,
  }
}
