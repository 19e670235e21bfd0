import { customers } from '@handoff/contracts/customers/customers'
import { entities } from '@handoff/contracts/entities/entities'
import { capacityNames, entityStateNames, isActive } from '@handoff/contracts/entities/entity'
import { help, helpStateNames } from '@handoff/contracts/help'
import { can, type Input } from '@handoff/contracts/kit'
import { idOfReference } from '@handoff/contracts/referrals/referral-reference'
import { stageNames } from '@handoff/contracts/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { requestStatusNames, requests } from '@handoff/contracts/requests/requests'
import type { Match, search } from '@handoff/contracts/search'
import type { Ctx } from '../../kit/context.ts'
import { idOfNumber } from '../help/help.number.ts'
import { list as listHelp } from '../help/help.queries.ts'
import { listInbound, listOutbound, withIds } from '../referrals/referrals.queries.ts'
import { list as listRequests } from '../requests/requests.queries.ts'
import { corrected } from './search.correcting.ts'
import {
  bestCustomers,
  bestEntities,
  customersWith,
  entitiesWith,
  latestReferrals,
  type Named,
} from './search.names.ts'

/** Of each kind. */
const most = 5
const paging = { pageNo: 1, pageSize: most }

/** Asks what the lists ask, so that nothing is found here that could not be seen there. */
export async function all(ctx: Ctx, { q, isExact }: Input<typeof search.all>) {
  const matches = await found(ctx, q)
  if (matches.length || isExact) return { matches, corrected: null }
  const other = await corrected(ctx, q)
  const meant = other === null ? [] : await found(ctx, other)
  // What finds nothing either was not meant.
  return meant.length ? { matches: meant, corrected: other } : { matches, corrected: null }
}

async function found(ctx: Ctx, q: string): Promise<Match[]> {
  // Such a number names one thing: no name has it.
  if (idOfReference(q) !== undefined) return referralsFor(ctx, q)
  if (idOfNumber(q) !== undefined) return helpFor(ctx, q)
  const named = await namedBy(ctx, q)
  const kinds = await Promise.all([
    customersFor(ctx, named.customers),
    entitiesFor(ctx, named.entities),
    ctx.viewer.side === 'admin' ? referralsOf(ctx, named) : referralsFor(ctx, q),
    helpFor(ctx, q),
    requestsFor(ctx, q),
  ])
  return kinds.flat()
}

/** Best first, and more than are shown: referrals are found by those who take part in them. */
async function namedBy(ctx: Ctx, q: string): Promise<Named> {
  const [customerIds, entityIds] = await Promise.all([
    may(ctx, customers.list) ? bestCustomers(ctx, q) : [],
    may(ctx, entities.list) ? bestEntities(ctx, q) : [],
  ])
  return { customers: customerIds, entities: entityIds }
}

const may = ({ viewer }: Ctx, endpoint: { access: Parameters<typeof can>[1] }) => can(viewer, endpoint.access)

async function customersFor(ctx: Ctx, ids: number[]): Promise<Match[]> {
  return (await customersWith(ctx, ids.slice(0, most))).map(({ id, name, county, stateCode, open }) => ({
    kind: 'customer',
    id,
    title: name,
    hint: [[county, stateCode].filter(Boolean).join(', '), open ? counted(open) : null].filter(Boolean).join(' · '),
    link: `/customer-management/clients?id=${id}`,
  }))
}

const counted = (open: number) => (open === 1 ? '1 open referral' : `${open} open referrals`)

async function entitiesFor(ctx: Ctx, ids: number[]): Promise<Match[]> {
  return (await entitiesWith(ctx, ids.slice(0, most))).map(({ id, name, category, place, ...row }) => ({
    kind: 'entity',
    id,
    title: name,
    hint: [category, place, isActive(row) ? capacityNames[row.capacity] : entityStateNames[row.entityState]]
      .filter(Boolean)
      .join(' · '),
    link: `/my-network/network-info?id=${id}`,
  }))
}

/** Of the whole network: the latest of those who were found. A list of a million would be read to its end. */
async function referralsOf(ctx: Ctx, named: Named): Promise<Match[]> {
  if (!may(ctx, referrals.listInbound)) return []
  return (await withIds(ctx, await latestReferrals(ctx, named, most))).map((row) => referralMatch(row, 'in-bound'))
}

/** Of an entity: what its lists find, where a receiver may see no more of a person than the first name. */
async function referralsFor(ctx: Ctx, q: string): Promise<Match[]> {
  const asked = { ...paging, search: q, sort: '-updatedAt' } as const
  const [received, sent] = await Promise.all([
    may(ctx, referrals.listInbound) ? listInbound(ctx, asked) : null,
    may(ctx, referrals.listOutbound) && ctx.viewer.side === 'entity' ? listOutbound(ctx, asked) : null,
  ])
  return [
    ...(received?.data ?? []).map((row) => referralMatch(row, 'in-bound')),
    ...(sent?.data ?? []).map((row) => referralMatch(row, 'out-bound')),
  ].slice(0, most)
}

const referralMatch = (
  { id, reference, customer, category, stage }: Awaited<ReturnType<typeof listInbound>>['data'][number],
  side: 'in-bound' | 'out-bound',
): Match => ({
  kind: 'referral',
  id,
  title: `${reference}${customer.name ? ` · ${customer.name}` : ''}`,
  hint: `${category.name} · ${stageNames[stage]}`,
  link: `/customer-referrals/${side}?id=${id}`,
})

async function helpFor(ctx: Ctx, q: string): Promise<Match[]> {
  if (!may(ctx, help.list)) return []
  const { data } = await listHelp(ctx, { ...paging, search: q, sort: '-created_at' })
  return data.map((row) => ({
    kind: 'help',
    id: row.id,
    title: `${row.number} · ${[row.firstName, row.lastName].filter(Boolean).join(' ')}`,
    hint: ['Help request', row.categories[0]?.name, helpStateNames[row.state]].filter(Boolean).join(' · '),
    link: `/customer-referrals/out-bound?queue=help&id=${row.id}`,
  }))
}

async function requestsFor(ctx: Ctx, q: string): Promise<Match[]> {
  if (!may(ctx, requests.list)) return []
  const { data } = await listRequests(ctx, { ...paging, id: 0, search: q, sort: '-created_at' })
  return data.map((row) => ({
    kind: 'request',
    id: row.id,
    title: `#${row.id} · ${row.title}`,
    hint: [requestStatusNames[row.status], row.requester.entity?.name ?? row.requester.name]
      .filter(Boolean)
      .join(' · '),
    link: `/received-requests?id=${row.id}`,
  }))
}
