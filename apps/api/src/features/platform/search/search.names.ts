import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { personName } from '../../../kit/records/person-name.ts'
import { referralsOf, visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { placeOf } from '../../network/entities/directory/columns.ts'
import { visibleEntities } from '../../network/entities/directory/list-entities.ts'

export async function customersWith(ctx: Ctx, ids: number[]) {
  if (!ids.length) return []
  const rows = await visibleCustomers(ctx)
    .select([
      'customer.id',
      personName<string>('customer').as('name'),
      sql<string | null>`(select full_name from county where county.id = customer.county_id)`.as('county'),
      sql<string | null>`(select code from state where state.id = customer.state_id)`.as('stateCode'),
      sql<number>`(select count(*)::int from ${referralsOf(ctx)} and referral.stage = any(${open}))`.as('open'),
    ])
    .where('customer.id', '=', sql<number>`any(${ids})`)
    .execute()
  return inOrder(ids, rows)
}

export async function entitiesWith(ctx: Ctx, ids: number[]) {
  if (!ids.length) return []
  const rows = await visibleEntities(ctx)
    .select([
      'entity.id',
      'entity.name',
      'entity.capacity',
      'entity.entity_state as entityState',
      placeOf('entity').as('place'),
      sql<string | null>`(select category.name from entity_category as offer
        join category on category.id = offer.category_id and category.is_active
        where offer.entity_id = entity.id order by category.position limit 1)`.as('category'),
    ])
    .where('entity.id', '=', sql<number>`any(${ids})`)
    .execute()
  return inOrder(ids, rows)
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
