/**
 * Who had a first service or an outcome on which day. Finished months are read as stored, the others from the
 * referrals. Days are in the network's time zone.
 */
import { addMonths, firstOfMonth } from '@handoff/contracts/kit/dates/days'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Ctx } from '../../../kit/context.ts'
import { maySeeSensitive } from '../../../kit/records/restricted-service.ts'
import type { Period } from '../../../kit/time/period.ts'
import { ageBand } from '../../referrals/referrals/figures/age-bands.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'

type Db = Kysely<DB>
type Days = Pick<Period, 'from' | 'to'>

export const networkZone = sql`(select time_zone from network_setting)`
/** Stored columns of a finished month. */
export const factColumns = [
  'month',
  'day',
  'person',
  'met_level',
  'is_first',
  'category_id',
  'category',
  'is_sensitive',
  'entity_id',
  'priority',
  'county_id',
  'county',
  'state_id',
  'age_band',
  'language',
  'options',
] as const

const isCounted = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.sent_at`)} is not null and ${sql.ref(`${table}.stage`)} not in ('recalled', 'error'))`
const hasOutcome = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.stage`)} = 'closed' and ${sql.ref(`${table}.met_level`)} is not null)`
const closedOn = (table: string) => sql`(${sql.ref(`${table}.closed_at`)} at time zone ${networkZone})::date`

/** Options of all fields, with current names: `{ "12": { "40": "Measure A" } }`. */
const optionsOf = (fieldId: number | 'all') => sql`coalesce((
  select jsonb_object_agg(chosen.field_id, chosen.names) from (
    select custom_value.field_id, jsonb_object_agg(option.id, option.name) as names
    from custom_value join custom_field_option as option
      on option.field_id = custom_value.field_id
      and (option.id = custom_value.option_id or option.id = any(custom_value.option_ids))
    where custom_value.customer_id = fact.customer_id
      ${fieldId === 'all' ? sql`` : sql`and custom_value.field_id = ${fieldId}::int`}
    group by custom_value.field_id) as chosen), '{}')`

type FactInput = Days & { fields: readonly number[] | 'all' }

/** From the current referrals. People are identified by their key, or by the customer if there is none. */
export function liveFacts({ from, to, fields }: FactInput, but: readonly string[] = []): RawBuilder<unknown> {
  const start = (day: string, offset: number) =>
    sql`((${day}::date + ${offset}::int)::timestamp at time zone ${networkZone})`
  const referral = sql`id, customer_id, category_id, to_entity_id, priority`
  const options =
    fields === 'all' ? optionsOf('all') : fields.length ? sql.join(fields.map(optionsOf), sql` || `) : sql`'{}'::jsonb`
  return sql`
    select date_trunc('month', fact.day)::date as month, fact.day,
      coalesce(person_key.key::text, 'customer ' || fact.customer_id) as person, fact.met_level::smallint as met_level,
      not exists (select from referral as earlier where earlier.customer_id = fact.customer_id
        and ${isCounted('earlier')} and (earlier.served_on < fact.day
          or (${hasOutcome('earlier')} and earlier.closed_at < fact.day::timestamp at time zone ${networkZone})))
      and not exists (select from people_fact as stored
        where stored.person = person_key.key and stored.day < fact.day) as is_first,
      fact.category_id, category.name as category, category.is_sensitive, fact.to_entity_id as entity_id,
      fact.priority::smallint as priority, customer.county_id, county.full_name as county, county.state_id,
      ${ageBand(sql`customer.date_of_birth`, sql`fact.day`)} as age_band, customer.languages[1] as language,
      ${options} as options
    from (
      select ${referral}, served_on as day, null::int as met_level from referral
      where ${isCounted('referral')} and served_on between ${from}::date and ${to}::date
      union all
      select ${referral}, ${closedOn('referral')}, met_level from referral
      where ${isCounted('referral')} and ${hasOutcome('referral')}
        and closed_at >= ${start(from, 0)} and closed_at < ${start(to, 1)}
    ) as fact
    join customer on customer.id = fact.customer_id
    join category on category.id = fact.category_id
    left join county on county.id = customer.county_id
    left join person_key on person_key.customer_id = fact.customer_id
    ${but.length ? sql`where date_trunc('month', fact.day)::date <> all(${but}::date[])` : sql``}`
}

const storedFacts = ({ from, to }: Days) => sql`
  select ${sql.join(factColumns.map((it) => (it === 'person' ? sql`person::text as person` : sql.ref(it))))}
  from people_fact where day between ${from}::date and ${to}::date`

export type FinishedMonth = { month: string; closedOn: string }

/** Finished months that overlap the period. */
export const finishedMonths = (db: Db, { from, to }: Days) =>
  db
    .selectFrom('people_month')
    .select([
      sql<string>`month::text`.as('month'),
      sql<string>`((closed_at at time zone ${networkZone})::date)::text`.as('closedOn'),
    ])
    .where(sql<boolean>`month between date_trunc('month', ${from}::date)::date and ${to}::date`)
    .orderBy('month')
    .execute()

/** All facts of the period; those of finished months as stored. */
export function factsOf(finished: readonly FinishedMonth[], input: FactInput) {
  const months = finished.map(({ month }) => month)
  // A period without a month, such as the year before a future one, has no live facts.
  const isAllFinished = months.length > 0 && monthsOf(input).every((month) => months.includes(month))
  const parts = [...(months.length ? [storedFacts(input)] : []), ...(isAllFinished ? [] : [liveFacts(input, months)])]
  return sql`${sql.join(parts, sql` union all `)}`
}

/** 2026-09-01 and so on, each month with a day in the period. */
export function monthsOf({ from, to }: Days) {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Filters of a report; people who may not see sensitive categories can’t filter by one either. */
export function narrowedTo({ viewer }: Pick<Ctx, 'viewer'>, shared: Shared): RawBuilder<boolean> {
  const { categoryId, entityId, countyId, stateId, priority } = shared
  const is = (column: string, value: number | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}::int`]
  const conditions = [
    ...is('category_id', categoryId),
    ...(categoryId !== undefined && !maySeeSensitive(viewer) ? [sql<boolean>`not ${isSensitive}`] : []),
    ...is('entity_id', entityId),
    ...is('county_id', countyId),
    ...is('state_id', stateId),
    ...is('priority', priority),
  ]
  return conditions.length ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

/** Then or now. */
export const isSensitive = sql<boolean>`(is_sensitive or category_id in (select id from category where is_sensitive))`

/** Number of stored facts that no longer match the referrals: changed, deleted, or added. */
export async function changedSince(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  shared: Shared,
  period: Days,
  finished: readonly FinishedMonth[],
): Promise<number> {
  if (!finished.length) return 0
  const months = finished.map(({ month }) => month)
  const compared = sql`month, day, person, met_level, category_id, entity_id, priority, county_id, age_band, language`
  const { rows } = await sql<{ changed: number }>`
    with stored as (select ${compared} from (${storedFacts(period)}) as fact where ${narrowedTo({ viewer }, shared)}),
    live as (select ${compared} from (${liveFacts({ ...period, fields: [] })}) as fact
      where month = any(${months}::date[]) and ${narrowedTo({ viewer }, shared)})
    select greatest((select count(*) from (select * from stored except all select * from live) as gone),
      (select count(*) from (select * from live except all select * from stored) as added))::int as changed`.execute(db)
  return rows[0]?.changed ?? 0
}
