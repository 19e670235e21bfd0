import { type RawBuilder, sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import type { Filters } from './filters.ts'
import { isThere } from './states.ts'

/** Does nothing narrow the directory? */
export const isWhole = (filters: Filters) => Object.values(filters).every((value) => value === undefined)

/**
 * Does a row belong to one of the entities that are found, given the column with its entity? Of a whole directory these
 * are all but the few that one does not see (`visibleEntities`): those are looked up instead of a hundred thousand.
 */
export const isAmong =
  (ctx: Pick<Ctx, 'viewer'>, filters: Filters, entityIds: RawBuilder<unknown>) => (column: string) =>
    isWhole(filters)
      ? // Where no one is unseen, a place of no entity would be among them, too.
        sql<boolean>`(${sql.ref(column)} is not null and ${sql.ref(column)} not in (${unseenBy(ctx)}))`
      : sql<boolean>`${sql.ref(column)} in (${entityIds})`

function unseenBy({ viewer }: Pick<Ctx, 'viewer'>) {
  const merged = sql`select entity.id from entity where entity.merged_into_id is not null`
  if (viewer.side === 'admin') return merged
  return sql`select entity.id from entity where (entity.merged_into_id is not null or not ${isThere})
    and (entity.merged_into_id is not null or entity.id <> ${ownEntity(viewer)})`
}
