import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

const failuresAllowed = 10
const lockedForMinutes = 15

/**
 * A wrong password or a wrong code. The tenth in a row locks the account, and the count starts again afterwards.
 * Answers whether this one did. What came while it was locked is not counted.
 */
export async function countFailure(db: Kysely<DB>, accountId: number, now: Date): Promise<boolean> {
  const isTenth = sql<boolean>`failed_logins + 1 >= ${failuresAllowed}`
  const counted = await db
    .updateTable('account')
    .set({
      failed_logins: sql<number>`case when ${isTenth} then 0 else failed_logins + 1 end`,
      locked_until: sql<Date | null>`case when ${isTenth}
        then ${now}::timestamptz + make_interval(mins => ${lockedForMinutes}) else null end`,
    })
    .where('id', '=', accountId)
    .where((it) => it.or([it('locked_until', 'is', null), it('locked_until', '<=', now)]))
    .returning('locked_until')
    .executeTakeFirst()
  return !!counted?.locked_until
}

/**
 * Anyone who has proven everything begins with no failures. Asked together with whether the account may log in at all,
 * in the statement that writes: a lock that came a moment ago holds.
 */
export async function forgiveFailures(db: Kysely<DB>, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ failed_logins: 0, locked_until: null })
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .where((it) => it.or([it('locked_until', 'is', null), it('locked_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
