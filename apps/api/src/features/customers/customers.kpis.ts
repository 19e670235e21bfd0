import { CustomerState } from '@handoff/contracts/customers'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { hasOpenReferral, visibleCustomers } from './customers.queries.ts'

export const kpis = (ctx: Ctx) =>
  visibleCustomers(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where customer.state = ${CustomerState.Active})::int`.as('active'),
      sql<number>`count(*) filter (where customer.created_at > ${ctx.now()}::timestamptz - interval '30 days')::int`.as(
        'newInPeriod',
      ),
      sql<number>`count(*) filter (where ${hasOpenReferral(ctx)})::int`.as('withOpenReferral'),
    ])
    .executeTakeFirstOrThrow()
