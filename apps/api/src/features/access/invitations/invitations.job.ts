import { aMinute } from '@handoff/contracts/kit/dates/durations'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { unanswered } from './invitations.queries.ts'

/** The inviter is notified once that no one answered in time. Resending an invitation starts over. */
export const expireInvitations: Job = {
  name: 'expire invitations',
  everyMs: 10 * aMinute,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const expired = await unanswered(trx)
        .select(['invitation.id', 'invitation.invited_by as inviterId'])
        .where('invitation.expires_at', '<=', now)
        .where('invitation.expired_told_at', 'is', null)
        .orderBy('invitation.id')
        .limit(500)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, inviterId } of expired) {
        await trx.updateTable('invitation').set({ expired_told_at: now }).where('id', '=', id).execute()
        const event = { type: 'invitation.expired', invitationId: id, inviterId } as const
        await store(trx, { event, by: noOne, at: now, address: null })
      }
    }),
}
