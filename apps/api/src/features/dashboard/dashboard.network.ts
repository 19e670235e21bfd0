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
import { customersCreated, customersUnderWay, isTallied } from '../referrals/referrals.tally.ts'
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

/** Those of the whole network are counted already. */
async function countCustomers(ctx: Ctx, place: Filters, period: Period, compare: boolean) {
  const { previous } = period
  if (await isTallied(ctx, place)) {
    const [active, { current, before }] = await Promise.all([customersUnderWay(ctx), customersCreated(ctx, period)])
    return { active, fresh: current, before: compare ? before : null }
  }
  // Each by itself, so that an index may serve it.
  const count = (filters: Filters) =>
    conditionsOf(ctx, { ...filters, ...place })
      .reduce<ReturnType<typeof visibleCustomers>>((all, condition) => all.where(condition), visibleCustomers(ctx))
      .select(number.as('count'))
  const { rows } = await sql<{ active: number; fresh: number; before: number | null }>`
    select (${count({ state: CustomerState.Active, withOpenReferral: true })}) as active,
      (${count(created(period))}) as fresh, ${compare ? sql`(${count(created(previous))})` : sql`null`} as before`.execute(
    ctx.db,
  )
  return rows[0]!
}

async function countEntitiesAndRequests(ctx: Ctx) {
  const entities = visibleEntities(ctx).where('entity.entity_state', '=', EntityState.Active).select(number.as('count'))
  const requests = visibleRequests(ctx).where('request.status', '=', RequestStatus.Pending).select(number.as('count'))
  const { rows } = await sql<{ entities: number; requests: number }>`
    select (${entities}) as entities, (${requests}) as requests`.execute(ctx.db)
  return rows[0]!
}
