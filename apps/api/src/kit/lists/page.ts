import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Ctx } from '../context.ts'
import { nextRows } from './cursor.ts'

/** Totals are exact up to here; beyond, counting costs more than it is worth. */
export const exactUpTo = 10_000

type Paging = { pageNo: number; pageSize: number }
export type Paged<Row> = { data: Row[]; total: number; isEstimate?: boolean; pageNo: number; pageSize: number }

type Total = { total: number; isEstimate?: boolean }

type Reader = Pick<Ctx, 'db' | 'cursor'>

/** One page of a query, and the total number of rows; in an export, the rows after the cursor. */
export async function page<All, From extends keyof All, Row>(
  { db, cursor }: Reader,
  query: SelectQueryBuilder<All, From, Row>,
  paging: Paging,
): Promise<Paged<Row>> {
  if (cursor) return { ...uncounted(await nextRows(query, cursor, paging.pageSize)), ...paging }
  const data = await onPage(query, paging).execute()
  return { data, ...(await totalIn(db, query, data.length, paging)), ...paging }
}

/**
 * For queries that are slower to find than to count, such as a search inside words: found rows are counted in the same
 * statement.
 */
export async function pageOfFound<All, From extends keyof All, Row>(
  ctx: Reader,
  query: SelectQueryBuilder<All, From, Row>,
  paging: Paging,
): Promise<Paged<Row>> {
  const { db, cursor } = ctx
  if (cursor) return page(ctx, query, paging)
  const counted = query.select(sql<number>`(count(*) over ())::int`.as('ofAll'))
  const rows = (await onPage(counted, paging).execute()) as (Row & { ofAll: number })[]
  const total = await totalOf(rows.length, paging, async () => rows[0]?.ofAll ?? (await countAll(db, query)))
  return { data: rows.map(({ ofAll: _, ...row }) => row as Row), ...total, ...paging }
}

/** No one sees the total of an export. */
const uncounted = <Row>(data: Row[]) => ({ data, total: data.length })

/** Ids of one page, for lists that pick them before they read the rows. */
export async function idsOnPage<All, From extends keyof All>(
  { cursor }: Reader,
  query: SelectQueryBuilder<All, From, { id: number }>,
  paging: Paging,
): Promise<number[]> {
  if (!cursor) return (await onPage(query, paging).execute()).map(({ id }) => id)
  if (!cursor.ids.length) cursor.ids = (await nextRows(query, cursor, cursor.atOnce.ids)).map(({ id }) => id)
  return cursor.ids.splice(0, paging.pageSize)
}

/** The rows of one page; their total comes from elsewhere. */
export const onPage = <All, From extends keyof All, Row>(
  query: SelectQueryBuilder<All, From, Row>,
  { pageNo, pageSize }: Paging,
) => query.limit(pageSize).offset((pageNo - 1) * pageSize)

/** Total of a query, given the number of rows on its page. */
export const totalIn = <All, From extends keyof All, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<All, From, Row>,
  rowCount: number,
  paging: Paging,
) => totalOf(rowCount, paging, () => countAll(db, query))

async function countAll<All, From extends keyof All, Row>(db: Kysely<DB>, query: SelectQueryBuilder<All, From, Row>) {
  const { rows } = await db.executeQuery(countOf(db, query))
  return rows[0]!.count
}

/** Total, given the number of rows on the page; skips counting if the page is enough to know. */
export async function totalOf(
  rowCount: number,
  { pageNo, pageSize }: Paging,
  count: () => Promise<number>,
): Promise<Total> {
  if (rowCount < pageSize && (rowCount > 0 || pageNo === 1)) return { total: (pageNo - 1) * pageSize + rowCount }
  const total = await count()
  return total > exactUpTo ? { total: exactUpTo, isEstimate: true } : { total }
}

/** Does the planner estimate so many rows that the whole table is not counted? */
export async function isBeyondCounting(db: Kysely<DB>, table: keyof DB): Promise<boolean> {
  const { rows } = await sql<{ rows: number }>`select reltuples::float8 as rows from pg_class
    where oid = ${table}::regclass`.execute(db)
  return rows[0]!.rows > 2 * exactUpTo
}

/** Counts the rows of a query, up to one past the limit. */
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
