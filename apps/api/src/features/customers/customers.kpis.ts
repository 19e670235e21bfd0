import { CustomerState } from '@handoff/contracts/customers'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../kit/context.ts'
import { hasOpenReferral, visibleCustomers } from './customers.queries.ts'

/** An entity counts those it took. Not one for a single referral; a newer one that lasts longer takes its place. */
const hasConsentExpiring = (ctx: Ctx) => sql<boolean>`(
  select max(consent.expires_at) between ${ctx.now()} and ${ctx.now()}::timestamptz + interval '30 days' from consent
  where consent.customer_id = customer.id and consent.scope <> 1 and consent.revoked_at is null
  and (${ownEntity(ctx.viewer)}::int is null or consent.entity_id = ${ownEntity(ctx.viewer)}::int))`

export const kpis = (ctx: Ctx) =>
  visibleCustomers(ctx)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where customer.state = ${CustomerState.Active})::int`.as('active'),
      sql<number>`count(*) filter (where customer.created_at > ${ctx.now()}::timestamptz - interval '30 days')::int`.as(
        'newInPeriod',
      ),
      sql<number>`count(*) filter (where ${hasOpenReferral(ctx)})::int`.as('withOpenReferral'),
      sql<number>`count(*) filter (where ${hasConsentExpiring(ctx)})::int`.as('consentExpiring'),
    ])
    .executeTakeFirstOrThrow()
