import type { customerSorts } from '@handoff/contracts/customers/customers/customers'
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { missingLast, type sortOf } from '../../../kit/lists/sort.ts'
import { lastContactOf, lastReferredOf } from './customers.queries.ts'

type Sort = (typeof customerSorts)[number]
type Direction = ReturnType<typeof sortOf>['direction']
type By = [RawBuilder<unknown>, Direction | ((it: OrderByItemBuilder) => OrderByItemBuilder)]

/**
 * Sort columns of the list: for each side those of its index (migrations 0043 and 0109), so that a page reads only its
 * own rows. Ties are sorted by id.
 */
export function orderOf(ctx: Pick<Ctx, 'viewer'>, { field, direction }: { field: Sort; direction: Direction }): By[] {
  const isAdmin = ctx.viewer.side === 'admin'
  const id = isAdmin ? sql`customer.id` : sql`seen.customer_id`
  const of = sql.raw(isAdmin ? 'customer' : 'seen')
  const orders: Record<Sort, By[]> = {
    name: [
      // Someone with one name is sorted by it.
      [sql`coalesce(nullif(${of}.last_name, ''), ${of}.first_name)`, direction],
      [sql`${of}.first_name`, direction],
      [id, direction],
    ],
    created_at: [
      [sql`customer.created_at`, direction],
      [id, direction],
    ],
    lastReferredAt: [
      [lastReferredOf(ctx), missingLast(direction)],
      [id, direction],
    ],
    // No contact at all comes before the longest ago.
    lastContactAt: [
      [lastContactOf(ctx), (it) => (direction === 'asc' ? it.asc().nullsFirst() : it.desc().nullsLast())],
      [id, direction],
    ],
  }
  return orders[field]
}

/** Sort orders of an entity's list that do not need `customer`. */
export const isAboutAccess = (field: Sort) => field !== 'created_at'
