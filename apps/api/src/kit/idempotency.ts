import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { Job } from './jobs.ts'
import { badInput, conflict } from './problem.ts'

export type Keyed = { accountId: number; key: string; endpoint: string; body: unknown; now: Date }

const keptFor = 24 * 60 * 60 * 1000

export function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw badInput({}, 'The Idempotency-Key must be 1 to 200 visible characters')
  return header
}

/**
 * Answers a repeated POST from the stored answer of the first (24 hours). Runs inside the transaction that does the
 * work, so that the answer and the work are stored together or not at all; a second request waits for the first.
 */
export async function onceOnly<T>(
  trx: Kysely<DB>,
  { accountId, key, endpoint, body, now }: Keyed,
  work: () => Promise<T>,
) {
  const bodyHash = createHash('sha256')
    .update(`${endpoint}\n${JSON.stringify(body)}`)
    .digest()
  await sql`select pg_advisory_xact_lock(${accountId}, hashtext(${key}))`.execute(trx)

  // What is too old is no one's answer anymore, and may hold what only its asker was to see.
  await trx
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', new Date(now.getTime() - keptFor))
    .execute()
  const before = await trx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before && !before.body_hash.equals(bodyHash))
    throw conflict('This Idempotency-Key was already used for another request')
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

/** The answers of those who do not come back. */
export const forgetOldAnswers: Job = {
  name: 'idempotency.forgetOldAnswers',
  everyMs: 60 * 60 * 1000,
  run: async ({ db, now }) => {
    await db
      .deleteFrom('idempotency_key')
      .where('created_at', '<=', new Date(now.getTime() - keptFor))
      .execute()
  },
}
