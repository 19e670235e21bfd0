import { ConsentMethod, ConsentScope } from '@handoff/contracts/customers/consents'
import { CustomerState, expiringDays } from '@handoff/contracts/customers/customers/customers'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { shownType } from '../../../kit/files/file-kind.ts'
import type { FileStore } from '../../../kit/files/store.ts'
import { withStored } from '../../../kit/files/store-file.ts'

/** Notifies the person who took a consent once before it expires. A consent for a single referral is used up by it. */
export const remindOfExpiringConsents: Job = {
  name: 'consents.expiring',
  everyMs: anHour,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const until = new Date(now.getTime() + expiringDays * aDay)
      const due = await trx
        .selectFrom('consent')
        .leftJoin('account as taker', (on) =>
          on.onRef('taker.id', '=', 'consent.taken_by_id').on('taker.is_active', '=', true),
        )
        .select([
          'consent.id as consentId',
          'consent.customer_id as customerId',
          'consent.method',
          'consent.scope',
          'consent.entity_id as sideId',
          'taker.id as takerId',
        ])
        .innerJoin('customer', 'customer.id', 'consent.customer_id')
        .where('customer.state', '=', CustomerState.Active)
        .where('consent.scope', '<>', ConsentScope.Referral)
        .where('consent.revoked_at', 'is', null)
        .where('consent.expires_at', '>', now)
        .where('consent.expires_at', '<=', until)
        .where('consent.expiry_told_at', 'is', null)
        .orderBy('consent.id')
        .limit(500)
        .forUpdate('consent')
        .skipLocked()
        .execute()
      for (const consent of due) {
        await trx.updateTable('consent').set({ expiry_told_at: now }).where('id', '=', consent.consentId).execute()
        const event = { type: 'consent.expiring', ...consent } as const
        await store(trx, { event, by: noOne, at: now, address: null })
      }
    }),
}

/** Earlier versions stored documents in the database: moves them into the file store, in small batches. */
export const moveDocuments = (files: FileStore): Job => ({
  name: 'consents.moveDocuments',
  everyMs: anHour,
  run: async ({ db, now }) => {
    for (;;) {
      const left = await db
        .selectFrom('consent')
        .select(['id', 'customer_id', 'entity_id', 'method', 'document', 'taken_by_id', 'taken_at'])
        .where('document', 'is not', null)
        .orderBy('id')
        .limit(20)
        .execute()
      if (!left.length) return
      for (const consent of left) {
        const bytes = new Blob([new Uint8Array(consent.document!)])
        const type = (await shownType(bytes)) ?? 'application/pdf'
        await withStored({ outside: db, files, now: () => now }, bytes, (key) =>
          db.transaction().execute(async (trx) => {
            const moved = await trx
              .updateTable('consent')
              .set({ document: null })
              .where('id', '=', consent.id)
              .where('document', 'is not', null)
              .executeTakeFirst()
            if (moved.numUpdatedRows === 0n) return
            const what = consent.method === ConsentMethod.DrawnSignature ? 'Signature' : 'Signed consent'
            await trx
              .insertInto('material')
              .values({
                customer_id: consent.customer_id,
                consent_id: consent.id,
                is_internal: false,
                side_entity_id: consent.entity_id,
                name: `${what}.${type.split('/')[1]!.replace('jpeg', 'jpg')}`,
                media_type: type,
                size: bytes.size,
                file_key: key,
                uploaded_by: consent.taken_by_id,
                created_at: consent.taken_at,
              })
              .execute()
          }),
        )
      }
    }
  },
})
