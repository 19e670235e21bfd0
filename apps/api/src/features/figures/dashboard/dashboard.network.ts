import { CustomerState } from '@handoff/contracts/customers/customers/customers'
import type { Figure } from '@handoff/contracts/kit/figures'
import { EntityState } from '@handoff/contracts/network/entities/entity'
import { RequestStatus } from '@handoff/contracts/network/requests/requests'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { addressOf, counted } from '../../../kit/lists/figures.ts'
import type { Period } from '../../../kit/time/period.ts'
import { conditionsOf } from '../../customers/customers/customers.filters.ts'
import { visibleCustomers } from '../../customers/customers/customers.queries.ts'
import { matching } from '../../network/entities/directory/filters.ts'
import { visibleRequests } from '../../network/requests/requests.queries.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { customersCreated, customersUnderWay, isTallied } from '../../referrals/referrals/figures/tally.ts'

const number = sql<number>`count(*)::int`

/** Figures about customers, providers, and requests. */
export async function networkFigures(ctx: Ctx, filters: Shared, period: Period, compare: boolean) {
  const { categoryId, countyId, stateId } = filters
  const narrowed = {
    ...(categoryId !== undefined && { categoryId }),
    ...(countyId !== undefined && { countyId }),
    ...(stateId !== undefined && { stateId }),
  }
  const { entityId } = ownEntity(ctx.viewer) === null ? filters : {}
  const { active, fresh, before, entities, requests } = await countAll(ctx, narrowed, entityId, period)
  const list = '/customer-management'
  return {
    activeCustomers: counted(
      active,
      'Active customers with a referral under way.',
      addressOf(list, { state: CustomerState.Active, withOpenReferral: true, ...narrowed }),
    ),
    newCustomers: {
      value: fresh,
      previous: compare ? before : null,
      link: addressOf(list, { createdFrom: period.from, createdTo: period.to, ...narrowed }),
      definition: 'Customers added in this period.',
    },
    activeEntities: counted(
      entities,
      'Providers that take part in the network with a login.',
      addressOf('/my-network/network', { status: EntityState.Active, ...narrowed }),
    ),
    pendingRequests: counted(
      requests,
      'Requests without a decision.',
      addressOf('/received-requests', { status: RequestStatus.Pending, entityId }),
    ),
  } satisfies Record<string, Figure>
}

/** By location and category, like the lists of customers and providers. */
type Filters = Pick<Shared, 'categoryId' | 'countyId' | 'stateId'>

type Counts = Record<'active' | 'fresh' | 'before' | 'entities' | 'requests', number>

/** One statement with separate counts, so that each can use an index. */
async function countAll(ctx: Ctx, by: Filters, entityId: number | undefined, period: Period) {
  const { categoryId, ...place } = by
  const entities = activeEntities(ctx)
    .where(matching(ctx, { ...place, ...(categoryId !== undefined && { categoryIds: [categoryId] }) }))
    .select(number.as('count'))
  const requests = visibleRequests(ctx)
    .where('request.status', '=', RequestStatus.Pending)
    .$if(entityId !== undefined, (it) => it.where('request.requester_entity_id', '=', entityId!))
    .select(number.as('count'))
  const { active, fresh } = (await isTallied(ctx, by))
    ? { active: customersUnderWay(), fresh: customersCreated(period) }
    : { active: countActive(ctx, by), fresh: countCreated(ctx, by, period) }
  const { rows } = await sql<Counts>`select ${active} as active, fresh.current as fresh, fresh.before,
    (${entities}) as entities, (${requests}) as requests from ${fresh} as fresh`.execute(ctx.db)
  return rows[0]!
}

/** Visible to everyone. */
const activeEntities = ({ db }: Ctx) =>
  db
    .selectFrom('entity')
    .where('entity.merged_into_id', 'is', null)
    .where('entity.entity_state', '=', EntityState.Active)

const customers = (ctx: Ctx, filters: Parameters<typeof conditionsOf>[1]) =>
  conditionsOf(ctx, filters).reduce<ReturnType<typeof visibleCustomers>>(
    (all, condition) => all.where(condition),
    visibleCustomers(ctx),
  )

const countActive = (ctx: Ctx, by: Filters) =>
  sql`(${customers(ctx, { state: CustomerState.Active, withOpenReferral: true, ...by }).select(number.as('count'))})`

/** In the period, and in the one right before. */
const countCreated = (ctx: Ctx, by: Filters, { from, to, previous }: Period) => {
  const isCurrent = sql.join(conditionsOf(ctx, { createdFrom: from }))
  return sql`(${customers(ctx, { createdFrom: previous.from, createdTo: to, ...by }).select([
    sql<number>`(count(*) filter (where ${isCurrent}))::int`.as('current'),
    sql<number>`(count(*) filter (where not ${isCurrent}))::int`.as('before'),
  ])})`
}
