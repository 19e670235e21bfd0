import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { read } from '../../customers/merges/merges.changes.ts'
import { changesFor, type StoredChange } from '../../platform/trail/trail.changes.ts'

/** Merges of a record with others, the latest first: what was taken over, and whether it was undone. */
export async function mergesOf(ctx: Ctx, customerId: number) {
  const rows = await ctx.db
    .selectFrom('customer_merge as merge')
    .leftJoin('account', 'account.id', 'merge.merged_by_id')
    .leftJoin('account as undoer', 'undoer.id', 'merge.undone_by_id')
    .leftJoin('event', (on) =>
      on
        .onRef('event.customer_id', '=', 'merge.customer_id')
        .on('event.type', '=', 'customer.merged')
        .on(sql<boolean>`(event.data ->> 'mergeId')::int = merge.id`),
    )
    .select(['merge.id', 'merge.customer_id as customerId', 'merge.other_id as otherId', 'merge.created_at as at'])
    .select([
      'merge.undone_at as undoneAt',
      'merge.changes as stored',
      'event.data',
      'event.entity_id as actorEntityId',
    ])
    .select([personName<string | null>('account').as('by'), personName<string | null>('undoer').as('undoneBy')])
    .select(
      sql<
        StoredChange[]
      >`coalesce((select jsonb_agg(jsonb_build_object('field', field, 'before', before, 'after', after)
        order by position) from event_change where event_change.event_id = event.id), '[]')`.as('changes'),
    )
    .where((it) =>
      it.or([
        it('merge.customer_id', '=', customerId),
        // Values of the other record are for those who see it.
        it.and([
          it('merge.other_id', '=', customerId),
          it('merge.customer_id', 'in', visibleCustomers(ctx).select('customer.id')),
        ]),
      ]),
    )
    .orderBy('merge.id', 'desc')
    .execute()
  const events = rows.map((row) => ({ ...row, type: 'customer.merged', data: row.data ?? {} }))
  const valuesOf = await changesFor(ctx, events)
  return events.map(
    ({ undoneAt, undoneBy, stored, data: _, actorEntityId: __, changes: ___, type: ____, ...row }, at) => ({
      ...row,
      undone: undoneAt && { at: undoneAt, by: undoneBy },
      values: valuesOf(events[at]!),
      takenOver:
        stored === null || ctx.viewer.side === 'entity'
          ? []
          : read(stored).moved.map(({ table, ids }) => ({ table, rows: ids.length })),
    }),
  )
}
