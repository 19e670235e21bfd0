import { lastOfMonth } from '@handoff/contracts/kit/dates/days'
import { anHour } from '@handoff/contracts/kit/dates/durations'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Job } from '../../../kit/events/jobs.ts'
import { factColumns, liveFacts, networkZone } from './analytics.people.facts.ts'

/** Visits in the last days of a month are often recorded in the first days of the next. */
export const daysToRecord = 5
/** Nothing is known before a network's first service; reports cover at most a year. */
const leastMonths = 24
const mostMonths = 240

/**
 * Stores each month once it is over in the network's time zone, and never again: later corrections do not change
 * reported numbers. The first run catches up on all past months.
 */
export const closeMonths: Job = {
  name: 'analytics.closeMonths',
  everyMs: anHour,
  run: async ({ db, now }) => {
    for (const month of await dueMonths(db, now)) await closeMonth(db, month, now)
  },
}

async function dueMonths(db: Kysely<DB>, now: Date) {
  const { rows } = await sql<{ month: string }>`
    with last as (
      select (date_trunc('month', (${now}::timestamptz at time zone ${networkZone}) - ${daysToRecord} * interval '1 day')
        - interval '1 month')::date as month),
    first as (
      select date_trunc('month', least((select min(served_on) from referral),
        (select min(closed_at) from referral where stage = 'closed') at time zone ${networkZone}))::date as month)
    select due::date::text as month from last, first, generate_series(
      greatest(least(first.month, last.month - ${leastMonths} * interval '1 month'),
        last.month - ${mostMonths} * interval '1 month'),
      last.month, interval '1 month') as due
    where due::date not in (select month from people_month) order by due`.execute(db)
  return rows.map(({ month }) => month)
}

/** One statement, so that everything is as of one moment; only the first of several processes stores it. */
const closeMonth = (db: Kysely<DB>, month: string, now: Date) => {
  const columns = (person: RawBuilder<unknown>) =>
    sql.join(factColumns.map((it) => (it === 'person' ? person : sql.ref(it))))
  return sql`
    with closed as (
      insert into people_month (month, closed_at) values (${month}::date, ${now}) on conflict do nothing returning month as is_new),
    fact as materialized (
      select * from (${liveFacts({ from: month, to: lastOfMonth(month), fields: 'all' })}) as live
      where exists (select from closed)),
    keyed as (
      insert into person_key (customer_id)
      select distinct substr(person, 10)::int from fact where person like 'customer %'
      returning customer_id, key)
    insert into people_fact (${columns(sql.ref('person'))})
    select ${columns(sql`case when key is null then person::uuid else key end`)}
    from fact left join keyed on person = 'customer ' || customer_id order by day`.execute(db)
}
