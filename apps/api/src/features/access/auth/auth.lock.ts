import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'

const failuresAllowed = 10
const lockedForMinutes = 15

/**
 * Which wrong passwords and codes are counted together: those of all unknown browsers of an account, those of a known
 * browser, and those of a logged-in session.
 */
export type Guesser = { table: 'account' | 'known_browser' | 'session'; id: number }

/**
 * Counts a wrong password or code. The tenth in a row locks, and the count restarts afterwards. Returns whether this
 * one locked. Attempts while locked are not counted.
 */
export async function countFailure(db: Kysely<DB>, { table, id }: Guesser, now: Date): Promise<boolean> {
  const isTenth = sql<boolean>`failed_logins + 1 >= ${failuresAllowed}`
  const { rows } = await sql<{ isLocked: boolean }>`
    update ${sql.table(table)} set
      failed_logins = case when ${isTenth} then 0 else failed_logins + 1 end,
      locked_until = case when ${isTenth}
        then ${now}::timestamptz + make_interval(mins => ${lockedForMinutes}) else null end
    where id = ${id} and (locked_until is null or locked_until <= ${now})
    returning locked_until is not null as "isLocked"`.execute(db)
  return rows[0]?.isLocked ?? false
}

/** End of the lock; null if another guess is accepted. */
export async function lockedUntil(db: Kysely<DB>, { table, id }: Guesser, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select locked_until as until from ${sql.table(table)} where id = ${id} and locked_until > ${now}`.execute(db)
  return rows[0]?.until ?? null
}

/**
 * Resets the count once everything was proven. Returns whether the account may log in at all, from the same statement,
 * so that a lock from a moment ago applies.
 */
export async function forgiveFailures(db: Kysely<DB>, accountId: number, guesser: Guesser, now: Date) {
  const { numAffectedRows } = await sql`
    update ${sql.table(guesser.table)} as guesser set failed_logins = 0, locked_until = null
    from account
    where guesser.id = ${guesser.id} and (guesser.locked_until is null or guesser.locked_until <= ${now})
      and account.id = ${accountId} and account.is_active`.execute(db)
  return numAffectedRows === 1n
}

/** In which browsers the account is locked; all others can still log in. */
export const lockedEvent = (accountId: number, { table }: Guesser) => ({
  type: 'account.locked' as const,
  accountId,
  isKnownBrowser: table !== 'account',
})
