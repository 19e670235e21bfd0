import { type SelectQueryBuilder, sql } from 'kysely'

/** Whether a query has a row, where no column of it is needed. */
export const exists = async <All, From extends keyof All, Row>(query: SelectQueryBuilder<All, From, Row>) =>
  (await query.clearSelect().select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined
