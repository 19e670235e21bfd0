import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Up to here totals are exact; beyond, counting would cost more than it tells. */
export const exactUpTo = 10_000

type Paging = { pageNo: number; pageSize: number }
export type Paged<Row> = { data: Row[]; total: number; isEstimate?: boolean; pageNo: number; pageSize: number }

type Total = { total: number; isEstimate?: boolean }

/** One page of a query, and how many rows there are in all. */
export async function page<All, From extends keyof All, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<All, From, Row>,
  { pageNo, pageSize }: Paging,
): Promise<Paged<Row>> {
  const data = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const counted = await totalOf(data.length, { pageNo, pageSize }, async () => {
    const { rows } = await db.executeQuery(countOf(db, query))
    return rows[0]!.count
  })
  return { data, ...counted, pageNo, pageSize }
}

/** The total, given how many rows the page has; counting is spared where the page itself tells. */
export async function totalOf(
  found: number,
  { pageNo, pageSize }: Paging,
  count: () => Promise<number>,
): Promise<Total> {
  if (found < pageSize && (found > 0 || pageNo === 1)) return { total: (pageNo - 1) * pageSize + found }
  const total = await count()
  return total > exactUpTo ? { total: exactUpTo, isEstimate: true } : { total }
}

/** Counts the rows of a query, no further than one past the limit. */
export const countOf = <All, From extends keyof All, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<All, From, Row>,
) => {
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(exactUpTo + 1)
  return sql<{ count: number }>`select count(*)::int as count from (${limited}) as counted`.compile(db)
}
