import { CustomerState } from '@handoff/contracts/customers'
import { open } from '@handoff/contracts/referral-steps'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { visibleCustomers } from './customers.queries.ts'

export function kpis(ctx: Ctx) {
  const own = ownEntity(ctx.viewer)
  return visibleCustomers(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where customer.state = ${CustomerState.Active})::int`.as('active'),
      sql<number>`count(*) filter (where customer.created_at > ${ctx.now()}::timestamptz - interval '30 days')::int`.as(
        'newInPeriod',
      ),
      sql<number>`count(*) filter (where exists (
        select from referral where referral.customer_id = customer.id and referral.stage = any(${open})
        and (${own}::int is null or ${own}::int in (referral.from_entity_id, referral.to_entity_id))))::int`.as(
        'withOpenReferral',
      ),
    ])
    .executeTakeFirstOrThrow()
}
