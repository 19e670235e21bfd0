import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { hoursKept, ownHours, providedHours } from './columns.ts'

/** Has this one entity a place that is open at this moment? Null where no hours are known. */
export const isOpenNow = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) => sql<boolean | null>`(
  select bool_or(is_open(open_week, exceptions, zone, ${now()}::timestamptz))
  from ${hoursKept(viewer)} as kept where kept.entity_id = entity.id)`

/**
 * Ids of entities with a place that is open at this moment; those of most places from one index (`entity_address_week`),
 * whose words are therefore repeated here.
 */
const openIds = ({ viewer, now }: Pick<Ctx, 'viewer' | 'now'>) => [
  sql`select kept.entity_id from (${ownHours(viewer)}) as kept
    left join (${minutes(now())}) as clock on clock.zone = kept.zone
    where kept.open_week is not null and kept.exceptions = '[]'
      and kept.open_week @> coalesce(clock.minute, minute_of_week(kept.zone, ${now()}::timestamptz))`,
  sql`select kept.entity_id from (${ownHours(viewer)}) as kept
    where kept.open_week is not null and kept.exceptions <> '[]'
      and is_open(kept.open_week, kept.exceptions, kept.zone, ${now()}::timestamptz)`,
  sql`select kept.entity_id from (${providedHours(viewer)}) as kept
    where is_open(kept.open_week, kept.exceptions, kept.zone, ${now()}::timestamptz)`,
]

/** As sets that are read once, while a list is walked: to count, and next to other filters. */
export const isOpen = (ctx: Pick<Ctx, 'viewer' | 'now'>) =>
  sql<boolean>`(${sql.join(
    openIds(ctx).map((ids) => sql`entity.id in (${ids})`),
    sql` or `,
  )})`

/** As one set that is read first, each of which is then looked up: where few are open. */
export const isAmongOpen = (ctx: Pick<Ctx, 'viewer' | 'now'>) =>
  sql<boolean>`entity.id in (${sql.join(openIds(ctx), sql` union all `)})`

/** Once for each zone: converting the time for each place costs more than all else. */
const minutes = (at: Date) => sql`
  select zone, minute_of_week(zone, ${at}::timestamptz) as minute from time_zone group by zone`
