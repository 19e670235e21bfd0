import { CustomerState } from '@handoff/contracts/customers/customers'
import { EntityState } from '@handoff/contracts/entities/entity'
import type { Figure } from '@handoff/contracts/kit/figures'
import { RequestStatus } from '@handoff/contracts/requests/requests'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/context.ts'
import { addressOf, counted } from '../../kit/figures.ts'
import type { Period } from '../../kit/period.ts'
import { conditionsOf } from '../customers/customers.filters.ts'
import { visibleCustomers } from '../customers/customers.queries.ts'
import { visibleEntities } from '../entities/entities.queries.ts'
import type { Shared } from '../referrals/referrals.figure-specs.ts'
import { customersUnderWay } from '../referrals/referrals.tally.ts'
import { visibleRequests } from '../requests/requests.queries.ts'

const number = sql<number>`count(*)::int`

/** What is not counted in referrals: customers, providers, and requests. */
export async function networkFigures(ctx: Ctx, { countyId, stateId }: Shared, period: Period, compare: boolean) {
  const place = { ...(countyId !== undefined && { countyId }), ...(stateId !== undefined && { stateId }) }
  const [people, { entities, requests }] = await Promise.all([
    countCustomers(ctx, place, period, compare),
    countEntitiesAndRequests(ctx),
  ])
  const list = '/customer-management'
  return {
    activeCustomers: counted(
      people.active,
      'Active customers with a referral under way.',
      addressOf(list, { state: CustomerState.Active, withOpenReferral: true, ...place }),
    ),
    newCustomers: {
      value: people.fresh,
      previous: people.before,
      link: addressOf(list, { ...created(period), ...place }),
      definition: 'Customers added in this period.',
    },
    activeEntities: counted(
      entities,
      'Providers that take part in the network with a login.',
      addressOf('/my-network/network', { status: EntityState.Active }),
    ),
    pendingRequests: counted(
      requests,
      'Requests without a decision.',
      addressOf('/received-requests', { status: RequestStatus.Pending }),
    ),
  } satisfies Record<string, Figure>
}

type Filters = Parameters<typeof conditionsOf>[1]
const created = ({ from, to }: { from: string; to: string }) => ({ createdFrom: from, createdTo: to })

/** All in one reading of the customers; those of the whole network who are under way are counted already. */
async function countCustomers(ctx: Ctx, place: Filters, period: Period, compare: boolean) {
  const { previous } = period
  const isCountedAlready = ctx.viewer.side === 'admin' && Object.keys(place).length === 0
  const are = (filters: Filters) => sql.join([sql`true`, ...conditionsOf(ctx, { ...filters, ...place })], sql` and `)
  const count = (filters: Filters) => sql<number>`(count(*) filter (where ${are(filters)}))::int`
  const [underWay, counts] = await Promise.all([
    isCountedAlready ? customersUnderWay(ctx) : null,
    visibleCustomers(ctx)
      .$if(isCountedAlready, (it) =>
        it.where(sql<boolean>`${are(created({ from: compare ? previous.from : period.from, to: period.to }))}`),
      )
      .select([
        count(created(period)).as('fresh'),
        compare ? count(created(previous)).as('before') : sql<null>`null`.as('before'),
        isCountedAlready
          ? sql<number>`0`.as('active')
          : count({ state: CustomerState.Active, withOpenReferral: true }).as('active'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { ...counts, active: underWay ?? counts.active }
}

async function countEntitiesAndRequests(ctx: Ctx) {
  const entities = visibleEntities(ctx).where('entity.entity_state', '=', EntityState.Active).select(number.as('count'))
  const requests = visibleRequests(ctx).where('request.status', '=', RequestStatus.Pending).select(number.as('count'))
  const { rows } = await sql<{ entities: number; requests: number }>`
    select (${entities}) as entities, (${requests}) as requests`.execute(ctx.db)
  return rows[0]!
}
