import { type SelectQueryBuilder, sql } from 'kysely'

/** Does the query have a row? Reads no columns. */
export const exists = async <All, From extends keyof All, Row>(query: SelectQueryBuilder<All, From, Row>) =>
  (await query.clearSelect().select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined
