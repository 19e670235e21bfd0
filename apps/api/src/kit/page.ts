import { type QueryExecutorProvider, type SelectQueryBuilder, sql } from 'kysely'

/** Up to here totals are exact; beyond, counting would cost more than it tells. */
export const exactUpTo = 10_000

type Paging = { pageNo: number; pageSize: number }
export type Paged<Row> = { data: Row[]; total: number; isEstimate?: boolean; pageNo: number; pageSize: number }

/** One page of a query, and how many rows there are in all. The count is spared where the page itself tells. */
export async function page<All, From extends keyof All, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<All, From, Row>,
  { pageNo, pageSize }: Paging,
): Promise<Paged<Row>> {
  const data = await query
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const tellsItself = data.length < pageSize && (data.length > 0 || pageNo === 1)
  const counted = tellsItself ? { total: (pageNo - 1) * pageSize + data.length } : await countRows(db, query)
  return { data, ...counted, pageNo, pageSize }
}

/** How many rows a query has, counted no further than one past the limit. */
export async function countRows<All, From extends keyof All, Row>(
  db: QueryExecutorProvider,
  query: SelectQueryBuilder<All, From, Row>,
): Promise<{ total: number; isEstimate?: boolean }> {
  const limited = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(exactUpTo + 1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${limited}) as counted`.execute(db)
  const { count } = rows[0]!
  return count > exactUpTo ? { total: exactUpTo, isEstimate: true } : { total: count }
}
