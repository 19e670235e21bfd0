import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import { can, type Input } from '@handoff/contracts/kit'
import { stageNames } from '@handoff/contracts/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { search } from '@handoff/contracts/search'
import type { Ctx } from '../../kit/context.ts'
import { routes } from '../../kit/routes.ts'
import { list as listCustomers } from '../customers/customers.list.ts'
import { list as listEntities } from '../entities/entities.queries.ts'
import { listInbound, listOutbound } from '../referrals/referrals.queries.ts'

const paging = { pageNo: 1, pageSize: 5 }

/** Asks the lists themselves, so that nothing is found here that could not be seen there. */
async function all(ctx: Ctx, { q }: Input<typeof search.all>) {
  const may = (endpoint: Parameters<typeof can>[1]) => can(ctx.viewer, endpoint)
  const [people, providers, received, sent] = await Promise.all([
    may(customers.list.access) ? listCustomers(ctx, { ...paging, search: q, sort: 'name' }) : null,
    may(entities.list.access) ? listEntities(ctx, { ...paging, search: q, sort: 'name' }) : null,
    may(referrals.listInbound.access) ? listInbound(ctx, { ...paging, search: q, sort: '-updatedAt' }) : null,
    may(referrals.listOutbound.access) && ctx.viewer.side === 'entity'
      ? listOutbound(ctx, { ...paging, search: q, sort: '-updatedAt' })
      : null,
  ])
  const referralsOf = (rows: typeof received, side: 'in-bound' | 'out-bound') =>
    (rows?.data ?? []).map((row) => ({
      kind: 'referral' as const,
      id: row.id,
      title: `${row.reference}${row.customer.name ? ` · ${row.customer.name}` : ''}`,
      hint: `${row.category.name} · ${stageNames[row.stage]}`,
      link: `/customer-referrals/${side}?id=${row.id}`,
    }))
  return [
    ...(people?.data ?? []).map((row) => ({
      kind: 'customer' as const,
      id: row.id,
      title: `${row.firstName} ${row.lastName}`,
      hint: [row.county, row.stateCode].filter(Boolean).join(', '),
      link: `/customer-management/clients?id=${row.id}`,
    })),
    ...(providers?.data ?? []).map((row) => ({
      kind: 'entity' as const,
      id: row.id,
      title: row.name,
      hint: [row.categories[0]?.name, row.place].filter(Boolean).join(' · '),
      link: `/my-network/network-info?id=${row.id}`,
    })),
    ...[...referralsOf(received, 'in-bound'), ...referralsOf(sent, 'out-bound')].slice(0, 5),
  ]
}

export const searchRoutes = routes(search, { all })
