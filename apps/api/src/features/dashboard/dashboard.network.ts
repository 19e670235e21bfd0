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
import type { Shared } from '../referrals/referrals.figure-specs.ts'
import { customersCreated, customersUnderWay, isTallied } from '../referrals/referrals.tally.ts'
import { visibleRequests } from '../requests/requests.queries.ts'

const number = sql<number>`count(*)::int`

/** What is not counted in referrals: customers, providers, and requests. */
export async function networkFigures(ctx: Ctx, { countyId, stateId }: Shared, period: Period, compare: boolean) {
  const place = { ...(countyId !== undefined && { countyId }), ...(stateId !== undefined && { stateId }) }
  const { active, fresh, before, entities, requests } = await countAll(ctx, place, period)
  const list = '/customer-management'
  return {
    activeCustomers: counted(
      active,
      'Active customers with a referral under way.',
      addressOf(list, { state: CustomerState.Active, withOpenReferral: true, ...place }),
    ),
    newCustomers: {
      value: fresh,
      previous: compare ? before : null,
      link: addressOf(list, { createdFrom: period.from, createdTo: period.to, ...place }),
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

type Counts = Record<'active' | 'fresh' | 'before' | 'entities' | 'requests', number>

/** In one question, each by itself, so that an index may serve it. */
async function countAll(ctx: Ctx, place: Filters, period: Period) {
  // Everyone sees those that are active.
  const entities = ctx.db
    .selectFrom('entity')
    .where('merged_into_id', 'is', null)
    .where('entity_state', '=', EntityState.Active)
    .select(number.as('count'))
  const requests = visibleRequests(ctx).where('request.status', '=', RequestStatus.Pending).select(number.as('count'))
  const { active, fresh } = (await isTallied(ctx, place))
    ? { active: customersUnderWay(), fresh: customersCreated(period) }
    : { active: countActive(ctx, place), fresh: countCreated(ctx, place, period) }
  const { rows } = await sql<Counts>`select ${active} as active, fresh.current as fresh, fresh.before,
    (${entities}) as entities, (${requests}) as requests from ${fresh} as fresh`.execute(ctx.db)
  return rows[0]!
}

const narrowed = (ctx: Ctx, filters: Filters) =>
  conditionsOf(ctx, filters).reduce<ReturnType<typeof visibleCustomers>>(
    (all, condition) => all.where(condition),
    visibleCustomers(ctx),
  )

const countActive = (ctx: Ctx, place: Filters) =>
  sql`(${narrowed(ctx, { state: CustomerState.Active, withOpenReferral: true, ...place }).select(number.as('count'))})`

/** Of the period, and of the one right before. */
const countCreated = (ctx: Ctx, place: Filters, { from, to, previous }: Period) => {
  const isCurrent = sql.join(conditionsOf(ctx, { createdFrom: from }))
  return sql`(${narrowed(ctx, { createdFrom: previous.from, createdTo: to, ...place }).select([
    sql<number>`(count(*) filter (where ${isCurrent}))::int`.as('current'),
    sql<number>`(count(*) filter (where not ${isCurrent}))::int`.as('before'),
  ])})`
}
