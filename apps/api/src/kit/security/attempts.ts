import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { hashOf } from './token.ts'

export type Attempt = { key: string; max: number }

const windowSeconds = 60
/** Number of exhausted keys a process remembers; beyond it, the oldest is queried again. */
const mostRemembered = 10_000

/**
 * Counts attempts across all processes of a database, by its clock. Returns null, or the seconds to wait. An exhausted
 * key is remembered until its minute ends, so that anyone who keeps trying costs the database nothing.
 */
export function createAttempts(db: Kysely<DB>) {
  /** End of the block, in milliseconds of `performance.now()`. */
  const exhausted = new Map<string, number>()

  function secondsLeft(key: string) {
    const until = exhausted.get(key)
    if (until === undefined) return 0
    const seconds = (until - performance.now()) / 1000
    if (seconds <= 0) exhausted.delete(key)
    return Math.max(0, seconds)
  }

  function remember(key: string, seconds: number) {
    if (exhausted.size >= mostRemembered) exhausted.delete(exhausted.keys().next().value!)
    exhausted.set(key, performance.now() + seconds * 1000)
  }

  return async function countAttempt(attempts: readonly Attempt[]): Promise<number | null> {
    const known = Math.max(0, ...attempts.map(({ key }) => secondsLeft(key)))
    if (known > 0) return Math.ceil(known)

    const counted = await count(
      db,
      attempts.map(({ key }) => hashOf(key)),
    )
    let longest = 0
    for (const { key, max } of attempts) {
      const hash = hashOf(key)
      const row = counted.find((row) => row.key.equals(hash))!
      if (row.count <= max) continue
      remember(key, row.seconds)
      longest = Math.max(longest, row.seconds)
    }
    return longest > 0 ? Math.ceil(longest) : null
  }
}

/** One statement, so that no two processes read the same count; ordered by key to avoid deadlocks. */
async function count(db: Kysely<DB>, keys: readonly Buffer[]) {
  const { rows } = await sql<{ key: Buffer; count: number; seconds: number }>`
    insert into attempt (key, count, resets_at)
    select key, 1, now() + make_interval(secs => ${windowSeconds}) from unnest(${keys}::bytea[]) as key order by key
    on conflict (key) do update set
      count = case when attempt.resets_at <= now() then 1 else attempt.count + 1 end,
      resets_at = case when attempt.resets_at <= now() then excluded.resets_at else attempt.resets_at end
    returning key, count, greatest(extract(epoch from resets_at - now()), 1)::float8 as seconds`.execute(db)
  return rows
}

export const forgetOldAttempts = (db: Kysely<DB>) =>
  db.deleteFrom('attempt').where('resets_at', '<=', sql<Date>`now()`).execute()
