import { type UnmetReason, UnmetSource } from '@handoff/contracts/referrals/unmetNeeds'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { remainingCustomer } from '../../customers/customers/customers.find-remaining.ts'

/** The cause of a need, or of another line of an open one. */
export type Cause = {
  customerId: number | null
  categoryId: number
  /** The side of the need; null is the administrative one. */
  entityId: number | null
  /** Defaults to the county of the customer. */
  countyId?: number | undefined
  reason: UnmetReason
  note?: string | null | undefined
  source: UnmetSource
  referralId?: number
  createdById?: number
  at: Date
}

/** One open need of a customer and category on each side: a new one, or one more line of its history. */
export async function keepNeed(db: Kysely<DB>, cause: Cause): Promise<number | null> {
  const { categoryId, entityId, countyId, reason, note, source, referralId, createdById, at } = cause
  const customerId = cause.customerId && (await remainingCustomer(db, cause.customerId))
  if (referralId !== undefined && (await isKept(db, referralId, source))) return null
  const { rows } = await sql<{ id: number }>`
    insert into unmet_need (customer_id, category_id, county_id, reason, note, source, referral_id, entity_id,
      created_by_id, created_at)
    values (${customerId}, ${categoryId},
      coalesce(${countyId ?? null}::int, (select county_id from customer where id = ${customerId}::int)),
      ${reason}, ${note ?? null}, ${source}, ${referralId ?? null}, ${entityId}, ${createdById ?? null}, ${at})
    on conflict (customer_id, category_id, coalesce(entity_id, 0)) where met_at is null and customer_id is not null
      do nothing
    returning id`.execute(db)
  const id = rows[0]?.id ?? (await openNeedOf(db, { ...cause, customerId }))
  await db
    .insertInto('unmet_need_history')
    .values({
      need_id: id,
      reason,
      note: note ?? null,
      source,
      referral_id: referralId ?? null,
      created_by_id: createdById ?? null,
      created_at: at,
    })
    .execute()
  return id
}

async function isKept(db: Kysely<DB>, referralId: number, source: UnmetSource) {
  const kept = await db
    .selectFrom('unmet_need_history')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('source', '=', source)
    .executeTakeFirst()
  return kept !== undefined
}

async function openNeedOf(db: Kysely<DB>, { customerId, categoryId, entityId }: Cause) {
  const { id } = await db
    .selectFrom('unmet_need')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('category_id', '=', categoryId)
    .where(sql<boolean>`entity_id is not distinct from ${entityId}::int`)
    .where('met_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes lines of its history. A need without any is deleted: returns whether it was. */
export async function takeBack(db: Kysely<DB>, needId: number, historyId: number): Promise<boolean> {
  await db.deleteFrom('unmet_need_history').where('id', '=', historyId).execute()
  const first = await db
    .selectFrom('unmet_need_history')
    .select(['reason', 'note', 'source', 'referral_id', 'created_by_id', 'created_at'])
    .where('need_id', '=', needId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!first) {
    await db.deleteFrom('unmet_need').where('id', '=', needId).execute()
    return true
  }
  await db.updateTable('unmet_need').set(first).where('id', '=', needId).execute()
  return false
}

/** A rejection by mistake was no lack of supply. */
export async function takeBackRejection(db: Kysely<DB>, referralId: number) {
  const kept = await db
    .selectFrom('unmet_need_history')
    .select(['id', 'need_id as needId'])
    .where('referral_id', '=', referralId)
    .where('source', '=', UnmetSource.Rejected)
    .executeTakeFirst()
  if (kept) await takeBack(db, kept.needId, kept.id)
}

/** An undone acceptance met nothing; if the need was recorded again since, that one remains. */
export const reopenNeeds = (db: Kysely<DB>, referralId: number) =>
  sql`
    update unmet_need as need set met_at = null, met_by_referral_id = null
    where need.met_by_referral_id = ${referralId} and not exists (
      select from unmet_need as other where other.customer_id = need.customer_id and other.met_at is null
        and other.category_id = need.category_id and other.entity_id is not distinct from need.entity_id)
      and need.id = (select max(one.id) from unmet_need as one where one.met_by_referral_id = ${referralId}
        and one.entity_id is not distinct from need.entity_id)`.execute(db)

const ofOneNeed = ['customer_id', 'category_id', 'entity_id'] as const

/** After merging a category, a provider, or a customer: two open needs of the same person become one. */
export async function moveNeeds(db: Kysely<DB>, column: (typeof ofOneNeed)[number], id: number, intoId: number) {
  const isSame = ofOneNeed
    .filter((one) => one !== column)
    .map((one) => sql`${sql.ref(`other.${one}`)} is not distinct from ${sql.ref(`need.${one}`)}`)
  const { rows } = await sql<{ id: number; otherId: number }>`
    select need.id, other.id as "otherId" from unmet_need as need join unmet_need as other
      on other.met_at is null and ${sql.ref(`other.${column}`)} = ${intoId} and ${sql.join(isSame, sql` and `)}
    where need.met_at is null and need.customer_id is not null and ${sql.ref(`need.${column}`)} = ${id}`.execute(db)
  for (const pair of rows) {
    await db.updateTable('unmet_need_history').set({ need_id: pair.otherId }).where('need_id', '=', pair.id).execute()
    await sql`update unmet_need as other set is_watched = true, watched_by_id = need.watched_by_id from unmet_need as need
      where other.id = ${pair.otherId} and not other.is_watched and need.id = ${pair.id} and need.is_watched`.execute(
      db,
    )
    await db.deleteFrom('unmet_need').where('id', '=', pair.id).execute()
  }
  await db
    .updateTable('unmet_need')
    .set({ [column]: intoId })
    .where(column, '=', id)
    .execute()
}
