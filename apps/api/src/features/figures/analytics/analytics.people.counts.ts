/** Distinct people by one or two splits, in one query. */
import type { Split } from '@handoff/contracts/figures/splits'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { maySeeSensitive, restricted } from '../../../kit/records/restricted-service.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { isSensitive, narrowedTo } from './analytics.people.facts.ts'

export type Counted = {
  part: string
  row: string
  rowName: string | null
  column: string
  columnName: string | null
  count: number
}
/** `top` are the columns shown separately; all others are combined. */
export type Part = { part: string; by: readonly Split[]; top?: readonly string[] }

/** Id of the custom field of a split. */
export const fieldOf = (split: Split) => (split.startsWith('cf.') ? Number(split.slice(3)) : undefined)

export const everyone = 'all'
export const unknown = 'none'
export const theOthers = 'other'

export async function countPeople(
  ctx: Ctx,
  shared: Shared,
  facts: RawBuilder<unknown>,
  parts: readonly Part[],
): Promise<Counted[]> {
  const isOpen = maySeeSensitive(ctx.viewer)
  // If one need is met and another is not, the outcome is partly met.
  const outcome = sql`case when count(met_level) = 0 then 'service' when bool_and(met_level = 1) then 'met'
    when bool_and(met_level = 3) then 'not' else 'partly' end`
  const { rows } = await sql<Counted>`
    with fact as materialized (
      select person collate "C" as person, day, met_level, is_first, category_id, age_band, county_id, county, language,
        options, case when ${isOpen}::boolean or not ${isSensitive} then category_id else 0 end as shown_id,
        case when ${isOpen}::boolean or not ${isSensitive} then category else ${restricted.name} end as shown
      from (${facts}) as fact where ${narrowedTo(ctx, shared)}),
    result as materialized (
      select person, bool_or(is_first) as is_first, ${outcome} as outcome from fact group by person),
    latest as materialized (
      select distinct on (person) person, day, age_band, county_id, county, language, options
      from fact order by person, day desc),
    who as materialized (select * from latest join result using (person)),
    service as materialized (
      select person, shown_id, ${lastOf(sql`shown`, sql`day`)} as shown, max(day) as day, ${outcome} as outcome
      from fact group by person, shown_id)
    ${sql.join(
      parts.map((part) => countsOf(part)),
      sql` union all `,
    )}`.execute(ctx.db)
  return rows
}

function countsOf({ part, by, top }: Part) {
  const hasCategory = by.includes('category')
  const axes = by.map((split, index) => axisOf(split, index, hasCategory))
  const [row, column] = axes
  const last = axes.at(-1)
  const lastKey =
    last &&
    (top ? sql`case when ${last.key} = any(${top}::text[]) then ${last.key} else ${sql.lit(theOthers)} end` : last.key)
  const keyOf = (key: RawBuilder<unknown> | undefined) => key ?? sql`${sql.lit(everyone)}`
  const nameOf = (axis: Axis | undefined) => (axis?.name ? lastOf(axis.name, sql`who.day`) : sql`null::text`)
  // A person is in each group once, except in combined columns.
  const people = top ? sql`count(distinct who.person)` : sql`count(*)`
  return sql`
    select ${sql.lit(part)} as part, ${keyOf(column ? row?.key : lastKey)} as "row", ${keyOf(column && lastKey)} as "column",
      ${nameOf(row)} as "rowName", ${nameOf(column)} as "columnName", ${people}::int as count
    from who ${hasCategory ? sql`join service on service.person = who.person` : sql``}
      ${sql.join(
        axes.map(({ join }) => join),
        sql` `,
      )}
    where ${part === 'new' ? sql`is_first` : sql`true`}
    group by ${by.length === 0 ? sql`()` : by.length === 1 ? sql`2` : sql`2, 3`}`
}

/** The latest name; the first ten characters are the day. */
const lastOf = (name: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<string>`substr(max((${day}::text || ${name}) collate "C"), 11)`

type Axis = { key: RawBuilder<unknown>; name: RawBuilder<unknown> | null; join: RawBuilder<unknown> }

function axisOf(split: Split, index: number, hasCategory: boolean): Axis {
  const known = (column: string) => sql`coalesce(${sql.ref(column)}::text, ${sql.lit(unknown)})`
  const nothing = sql``
  switch (split) {
    case 'category':
      return { key: sql`service.shown_id::text`, name: sql`service.shown`, join: nothing }
    case 'outcome':
      return { key: hasCategory ? sql`service.outcome` : sql`who.outcome`, name: null, join: nothing }
    case 'age':
      return { key: known('who.age_band'), name: null, join: nothing }
    case 'county':
      return { key: known('who.county_id'), name: sql`who.county`, join: nothing }
    case 'language':
      return { key: known('who.language'), name: sql`who.language`, join: nothing }
    default: {
      const option = `option${index}`
      return {
        key: known(`${option}.key`),
        name: sql.ref(`${option}.value`),
        join: sql`left join lateral jsonb_each_text(who.options -> ${split.slice(3)}::text)
          as ${sql.id(option)} (key, value) on true`,
      }
    }
  }
}
