import { CustomerState } from '@handoff/contracts/customers/customers'
import { EntityState } from '@handoff/contracts/entities/entity'
import type { Figure } from '@handoff/contracts/kit/figures'
import { RequestStatus } from '@handoff/contracts/requests/requests'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { addressOf, counted } from '../../kit/figures.ts'
import type { Period } from '../../kit/period.ts'
import { conditionsOf } from '../customers/customers.filters.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import { visibleEntities } from '../entities/entities.queries.ts'
import type { Shared } from '../referrals/referrals.figure-specs.ts'
import { visibleRequests } from '../requests/requests.queries.ts'

const number = sql<number>`count(*)::int`

/** What is not counted in referrals: customers, providers, and requests. */
export async function networkFigures(ctx: Ctx, { countyId, stateId }: Shared, period: Period, compare: boolean) {
  const place = { ...(countyId !== undefined && { countyId }), ...(stateId !== undefined && { stateId }) }
  const customers = async (filters: Parameters<typeof conditionsOf>[1]) => {
    const conditions = conditionsOf(ctx, { ...filters, ...place })
    const query = conditions.reduce<ReturnType<typeof visibleCustomers>>(
      (all, condition: RawBuilder<boolean>) => all.where(condition),
      visibleCustomers(ctx),
    )
    return (await query.select(number.as('count')).executeTakeFirstOrThrow()).count
  }
  const created = ({ from, to }: { from: string; to: string }) => ({ createdFrom: from, createdTo: to })
  const [active, fresh, before, entities, requests] = await Promise.all([
    customers({ state: CustomerState.Active, withOpenReferral: true }),
    customers(created(period)),
    compare ? customers(created(period.previous)) : null,
    visibleEntities(ctx)
      .where('entity.entity_state', '=', EntityState.Active)
      .select(number.as('count'))
      .executeTakeFirstOrThrow(),
    visibleRequests(ctx)
      .where('request.status', '=', RequestStatus.Pending)
      .select(number.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const list = '/customer-management'
  return {
    activeCustomers: counted(
      active,
      'Active customers with a referral under way.',
      addressOf(list, { state: CustomerState.Active, withOpenReferral: true, ...place }),
    ),
    newCustomers: {
      value: fresh,
      previous: before,
      link: addressOf(list, { ...created(period), ...place }),
      definition: 'Customers added in this period.',
    },
    activeEntities: counted(
      entities.count,
      'Providers that take part in the network with a login.',
      addressOf('/my-network/network', { status: EntityState.Active }),
    ),
    pendingRequests: counted(
      requests.count,
      'Requests without a decision.',
      addressOf('/received-requests', { status: RequestStatus.Pending }),
    ),
  } satisfies Record<string, Figure>
}
