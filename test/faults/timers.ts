import { expect } from 'vitest'
import type { Behind } from './database.ts'

/** Timers of a test, each for a separate referral as far as there are enough. Those of the demo network are removed. */
export async function dueTimers(db: Behind) {
  const before = (await db.ask<{ id: number }>('select max(id) as id from event'))[0]!.id
  await db.ask(`delete from timer where due_at < now() + interval '1 day'`)
  let added = 0
  const due = async () =>
    (
      await db.ask<{ count: number }>(
        `select count(*) from timer where kind = 'stale' and due_at < now() + interval '1 hour'`,
      )
    )[0]!.count

  return {
    due,
    /** Due now, or one after another within some seconds. */
    async add(count: number, seconds = 0) {
      await db.ask(
        `insert into timer (kind, referral_id, due_at)
         select 'stale', referral.id, now() - number * interval '1 millisecond' + $3 * number / $1 * interval '1 second'
         from generate_series(1, $1::int) as number
         join lateral (select id from referral where sent_at is not null order by id offset (number + $2) % 2000 limit 1)
           as referral on true`,
        [count, added, seconds],
      )
      added += count
    },
    /** Waits until all have fired. Each process may have dispatched some of them in each of its lives. */
    async expectFiredOnce(lives: number) {
      await expect.poll(due, { timeout: 600_000 }).toBe(0)
      await expect.poll(db.undelivered).toBe(0)
      const fired = await db.ask<{ referral: number; events: number }>(
        `select referral_id as referral, count(*) as events from event
         where id > $1 and type = 'referral.reminded' group by referral_id`,
        [before],
      )
      expect(fired.reduce((total, { events }) => total + events, 0)).toBe(added)
      expect(Math.max(...fired.map(({ events }) => events))).toBeLessThanOrEqual(Math.ceil(added / 2000) + lives)
    },
  }
}
