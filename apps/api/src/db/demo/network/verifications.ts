import { sql } from 'kysely'
import type { Db } from '../insert.ts'

/**
 * Providers unconfirmed for half a year were asked to verify in recent weeks: some just now, some got a reminder, and
 * some are flagged for not answering. Derived from ids, so that the rest of the demo does not change.
 */
export async function loadVerifications(db: Db, now: Date) {
  await sql`insert into verification (entity_id, asked_at, reminded_at, marked_at)
    select id, asked_at, case when asked_at <= ${now}::timestamptz - interval '14 days' then asked_at + interval '14 days' end,
      case when asked_at <= ${now}::timestamptz - interval '30 days' then asked_at + interval '30 days' end
    from entity cross join lateral (select ${now}::timestamptz - (1 + id % 45) * interval '1 day' as asked_at) as due
    where entity_state in (1, 3) and merged_into_id is null
      and coalesce(verified_at, created_at) <= ${now}::timestamptz - interval '180 days'`.execute(db)
  await sql`update entity set unconfirmed_since = coalesce(verified_at, created_at)
    from verification where entity_id = entity.id and marked_at is not null`.execute(db)
}
