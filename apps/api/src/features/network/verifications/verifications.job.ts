import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { verificationMarkDays, verificationRemindDays, verifyEveryDays } from '@handoff/contracts/network/verifications'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { noOne } from '../../../kit/context.ts'
import { store } from '../../../kit/events/events.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { askEntity, isAskable, sendLink } from './verifications.send-link.ts'

/** A large network is asked over some hours, so that its mailbox is not flooded. */
const mostAtOnce = 50
const ago = (now: Date, days: number) => new Date(now.getTime() - days * aDay)

/** Asks, reminds, and marks: each once, however often it runs. */
export const verifyHourly: Job = {
  name: 'verifications.ask',
  everyMs: anHour,
  run: ({ db, now }) =>
    db.transaction().execute(async (trx) => {
      const acting = {
        db: trx,
        now,
        record: (event: Parameters<typeof store>[1]['event']) =>
          store(trx, { event, by: noOne, at: now, address: null }),
      }
      for (const id of await unasked(trx, now)) await askEntity(acting, { entityId: id, askedById: null })
      for (const { id, entityId } of await silent(trx, now)) {
        await trx.updateTable('verification').set({ reminded_at: now }).where('id', '=', id).execute()
        await sendLink(acting, { entityId, verificationId: id, isReminder: true })
      }
      for (const { id, entityId } of await overdue(trx, now)) {
        await acting.record({ type: 'verification.missed', verificationId: id, entityId })
      }
    }),
}

/** Neither confirmed nor asked for 180 days. */
async function unasked(db: Kysely<DB>, now: Date) {
  const before = ago(now, verifyEveryDays)
  const rows = await db
    .selectFrom('entity')
    .select('entity.id')
    .where(isAskable)
    .where(sql<boolean>`coalesce(entity.verified_at, entity.created_at) <= ${before}`)
    .where(sql<boolean>`not exists (select from verification where verification.entity_id = entity.id
      and coalesce(verification.answered_at, verification.asked_at) > ${before})`)
    .orderBy(sql`coalesce(entity.verified_at, entity.created_at)`)
    .orderBy('entity.id')
    .limit(mostAtOnce)
    .forUpdate('entity')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

const waiting = (db: Kysely<DB>) =>
  db
    .selectFrom('verification')
    .innerJoin('entity', 'entity.id', 'verification.entity_id')
    .select(['verification.id', 'verification.entity_id as entityId'])
    .where('verification.answered_at', 'is', null)
    .where(isAskable)
    .orderBy('verification.id')
    .forUpdate('verification')
    .skipLocked()

const silent = (db: Kysely<DB>, now: Date) =>
  waiting(db)
    .where('verification.reminded_at', 'is', null)
    .where('verification.asked_at', '<=', ago(now, verificationRemindDays))
    .where('verification.asked_at', '>', ago(now, verificationMarkDays))
    .limit(mostAtOnce)
    .execute()

/** Since it was last confirmed, or came into the network. */
async function overdue(db: Kysely<DB>, now: Date) {
  const rows = await waiting(db)
    .where('verification.marked_at', 'is', null)
    .where('verification.asked_at', '<=', ago(now, verificationMarkDays))
    .limit(500)
    .execute()
  if (!rows.length) return []
  await db
    .updateTable('verification')
    .set({ marked_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await db
    .updateTable('entity')
    .set({ unconfirmed_since: sql`coalesce(verified_at, created_at)` })
    .where(
      'id',
      'in',
      rows.map(({ entityId }) => entityId),
    )
    .execute()
  return rows
}
