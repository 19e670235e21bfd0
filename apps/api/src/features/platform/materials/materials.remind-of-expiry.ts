import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'

/** Days before a file expires when its side gets a reminder, once per expiry date. */
export const reminderDays = 30

export const remindOfExpiringFiles: Job = {
  name: 'materials.expiring',
  everyMs: anHour,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const today = utcDay(now)
      const until = addDays(today, reminderDays)
      const due = await trx
        .selectFrom('material')
        .leftJoin('account as uploader', (on) =>
          on.onRef('uploader.id', '=', 'material.uploaded_by').on('uploader.is_active', '=', true),
        )
        .select([
          'material.id as materialId',
          'material.entity_id as entityId',
          'material.customer_id as customerId',
          'material.is_internal as isInternal',
          'material.share_before_acceptance as isShared',
          'material.side_entity_id as sideId',
          'material.expires_on as expiresOn',
          'uploader.id as uploaderId',
        ])
        .where('material.expires_on', '>=', today)
        .where('material.expires_on', '<=', until)
        .where('material.consent_id', 'is', null)
        .where((it) => it('material.reminded_of', 'is distinct from', it.ref('material.expires_on')))
        .orderBy('material.id')
        .limit(500)
        .forUpdate('material')
        .skipLocked()
        .execute()
      for (const { expiresOn, ...file } of due) {
        await trx.updateTable('material').set({ reminded_of: expiresOn }).where('id', '=', file.materialId).execute()
        const event = { type: 'material.expiring', ...file } as const
        await store(trx, { event, by: noOne, at: now, address: null })
      }
    }),
}
