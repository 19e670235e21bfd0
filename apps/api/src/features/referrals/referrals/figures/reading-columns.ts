import { type RawBuilder, sql } from 'kysely'
import type { PeriodEntry, Reading } from './referral-counts.ts'

/** How the rows of a reading are grouped, whichever way counts them. */

/** In which slice of the period a day is; -1 for one before it. */
export const sliceOf = ({ from, slices, days }: Reading, day: RawBuilder<unknown>) =>
  sql<number>`case when ${day} < ${from}::date then -1
    else (${day} - ${from}::date) * ${slices}::int / ${days}::int end`

export const isDaily = ([, spec]: PeriodEntry) => spec.isDaily ?? false

export const groupedColumns = (entries: readonly PeriodEntry[]) =>
  sql`slice, is_previous as "isPrevious", ${entries.some(isDaily) ? sql`to_char(day, 'YYYY-MM-DD')` : sql`null`} as day`

export const groupedBy = (entries: readonly PeriodEntry[]) =>
  sql`grouping sets ((is_previous), (is_previous, slice)${entries.some(isDaily) ? sql`, (is_previous, day)` : sql``})`
