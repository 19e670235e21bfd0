import { createHash } from 'node:crypto'
import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { ownEntity, type Viewer } from '../context.ts'
import type { Job } from '../events/jobs.ts'
import { badInput, conflict } from '../problem.ts'

export type Keyed = { viewer: Viewer; key: string; endpoint: string; body: unknown; now: Date }

const keptFor = aDay

export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw badInput({}, 'The Idempotency-Key must be 1 to 200 visible characters')
  return header
}

/**
 * Answers a repeated POST with the stored answer of the first (24 hours). Runs inside the transaction that does the
 * work, so that answer and work are stored together or not at all; a second request waits for the first.
 */
export async function onceOnly<T>(
  trx: Kysely<DB>,
  { viewer, key, endpoint, body, now }: Keyed,
  work: () => Promise<T>,
) {
  const { id: accountId, userType, roleAccesses } = viewer
  const entityId = ownEntity(viewer)
  // The role's rights are part of the key: with fewer, the answer would differ.
  const access = { userType, entityId, roles: roleAccesses.toSorted((a, b) => a.name.localeCompare(b.name)) }
  const bodyHash = createHash('sha256')
    .update(`${endpoint}\n${JSON.stringify(body)}\n${JSON.stringify(access)}`)
    .digest()
  await sql`select pg_advisory_xact_lock(${accountId}, hashtext(${key}))`.execute(trx)

  // Expired answers must not be replayed, and may have content that only their requester was to see.
  await trx
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', new Date(now.getTime() - keptFor))
    .execute()
  const before = await trx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer', 'created_at'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    // A write, so that its commit waits until the standby has what is repeated here.
    .forUpdate()
    .executeTakeFirst()
  if (before && !before.body_hash.equals(bodyHash))
    throw conflict('This Idempotency-Key was already used for another request, or before your role changed')
  if (before && entityId !== null && (await hasLostAccess(trx, entityId, before.created_at)))
    throw conflict('This request was carried out, and access has ended since then. Reload to see what you can access')
  if (before) return before.answer as T

  const answer = await work()
  await trx
    .insertInto('idempotency_key')
    .values({
      account_id: accountId,
      key,
      endpoint,
      body_hash: bodyHash,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .execute()
  return answer
}

/** To any customer: only the endpoint knows which ones its answer is about, and a reload shows the rest. */
async function hasLostAccess(trx: Kysely<DB>, entityId: number, since: Date) {
  const { rows } = await sql<{ is: boolean }>`select (
    exists (select from customer_access where entity_id = ${entityId} and until > ${since})
    or exists (select from referral where to_entity_id = ${entityId} and access_ended_at > ${since})) as is`.execute(
    trx,
  )
  return rows[0]!.is
}

/** Deletes answers that were never requested again. */
export const forgetOldAnswers: Job = {
  name: 'idempotency.forgetOldAnswers',
  everyMs: anHour,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('idempotency_key')
      .where('created_at', '<=', new Date(now.getTime() - keptFor))
      .execute()
  },
}
