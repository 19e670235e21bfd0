import { customers } from '@handoff/contracts/customers/customers/customers'
import { can, type Input } from '@handoff/contracts/kit'
import { wordsOf } from '@handoff/contracts/kit/folding'
import { categories } from '@handoff/contracts/network/categories'
import { entities } from '@handoff/contracts/network/entities/entities'
import { capacityNames, entityStateNames, isActive } from '@handoff/contracts/network/entities/entity'
import { requestStatusNames, requests } from '@handoff/contracts/network/requests/requests'
import type { Match, search } from '@handoff/contracts/platform/search'
import { help, helpStateNames } from '@handoff/contracts/referrals/help'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import type { Ctx } from '../../../kit/context.ts'
import { bestCustomers, meantCustomers } from '../../customers/customers/customers.best.ts'
import { list as listRequests } from '../../network/requests/requests.queries.ts'
import { idOfNumber } from '../../referrals/help/help.number.ts'
import { list as listHelp } from '../../referrals/help/help.queries.ts'
import { listInbound, listOutbound, withIds } from '../../referrals/referrals/lists/list-referrals.ts'
import { categoriesFor } from './search.categories.ts'
import { bestEntities, meantEntities } from './search.entities.ts'
import { customersWith, entitiesWith } from './search.names.ts'
import { bestReferrals } from './search.referrals.ts'

/** Per kind. */
const most = 5
const paging = { pageNo: 1, pageSize: most }

/** Uses the queries of the lists, so that it finds nothing the viewer could not see there. */
export async function all(ctx: Ctx, { q, isExact }: Input<typeof search.all>) {
  const matches = await findMatches(ctx, q)
  if (matches.length || isExact || !isWords(q)) return { matches, corrected: null }
  return (await meantBy(ctx, wordsOf(q))) ?? { matches, corrected: null }
}

/** Numbers and emails are not corrected. */
const isWords = (q: string) => !/[\d@]/.test(q) && wordsOf(q).length > 0

async function findMatches(ctx: Ctx, q: string): Promise<Match[]> {
  // A reference is unique: no name has it.
  if (idOfReference(q) !== undefined) return referralNumbered(ctx, q)
  if (idOfNumber(q) !== undefined) return helpFor(ctx, q)
  // More than are shown: referrals are found by these people.
  const [customerIds, entityIds] = await Promise.all([
    may(ctx, customers.list) ? bestCustomers(ctx, q) : [],
    may(ctx, entities.list) ? bestEntities(ctx, q) : [],
  ])
  return matchesFor(ctx, q, { customerIds, entityIds, categoryWords: q, isExact: true })
}

const mostWords = 6

/** The likely meaning. Compares only what the viewer may see, so that a correction reveals nothing else. */
async function meantBy(ctx: Ctx, typed: readonly string[]) {
  if (typed.length > mostWords) return null
  const [people, providers] = await Promise.all([
    may(ctx, customers.list) ? meantCustomers(ctx, typed) : [],
    may(ctx, entities.list) ? meantEntities(ctx, typed) : [],
  ])
  const [closest] = [...people, ...providers].toSorted((one, other) => one.cost - other.cost)
  const asTyped = typed.join(' ')
  // Everything else was searched for these words already.
  if (!closest) {
    const matches = await categoriesOf(ctx, asTyped, false)
    return matches.length ? { matches, corrected: null } : null
  }
  const q = closest.words.join(' ')
  const matches = await matchesFor(ctx, q, {
    customerIds: people.map(({ id }) => id),
    entityIds: providers.map(({ id }) => id),
    categoryWords: asTyped,
    isExact: false,
  })
  return matches.length ? { matches, corrected: q === asTyped ? null : q } : null
}

type Chosen = { customerIds: number[]; entityIds: number[]; categoryWords: string; isExact: boolean }

async function matchesFor(ctx: Ctx, q: string, options: Chosen): Promise<Match[]> {
  const { customerIds, entityIds, categoryWords, isExact } = options
  const kinds = await Promise.all([
    customersFor(ctx, customerIds),
    entitiesFor(ctx, entityIds),
    categoriesOf(ctx, categoryWords, isExact),
    referralsAbout(ctx, q, customerIds),
    helpFor(ctx, q),
    requestsFor(ctx, q),
  ])
  return kinds.flat()
}

const may = ({ viewer }: Ctx, endpoint: { access: Parameters<typeof can>[1] }) => can(viewer, endpoint.access)

const categoriesOf = async (ctx: Ctx, q: string, isExact: boolean): Promise<Match[]> =>
  may(ctx, categories.list) ? categoriesFor(ctx, { q, isExact, most }) : []

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

/** Only by the person: a provider's referrals have a separate list. */
async function referralsAbout(ctx: Ctx, q: string, customerIds: number[]): Promise<Match[]> {
  const sides = { inbound: may(ctx, referrals.listInbound), outbound: may(ctx, referrals.listOutbound) }
  const sideById = await bestReferrals(ctx, { q, customerIds, sides, most })
  const rows = await withIds(ctx, [...sideById.keys()])
  return rows.map((row) => referralMatch(ctx, row, sideById.get(row.id)!))
}

async function referralNumbered(ctx: Ctx, q: string): Promise<Match[]> {
  const input = { ...paging, search: q, sort: '-updatedAt' } as const
  const [received, outbound] = await Promise.all([
    may(ctx, referrals.listInbound) ? listInbound(ctx, input) : null,
    may(ctx, referrals.listOutbound) && ctx.viewer.side === 'entity' ? listOutbound(ctx, input) : null,
  ])
  return [
    ...(received?.data ?? []).map((row) => referralMatch(ctx, row, 'inbound')),
    ...(outbound?.data ?? []).map((row) => referralMatch(ctx, row, 'outbound')),
  ].slice(0, most)
}

const referralMatch = (
  { viewer }: Ctx,
  { id, reference, customer, category, stage, isOverdue, ...row }: Awaited<ReturnType<typeof withIds>>[number],
  side: 'inbound' | 'outbound',
): Match => ({
  kind: 'referral',
  id,
  title: `${reference}${customer.name ? ` · ${customer.name}` : ''}`,
  hint: [
    category.name,
    // One of the two sides is the viewer’s.
    side === 'inbound' && viewer.side === 'entity'
      ? `from ${row.sender?.name ?? 'the network'}`
      : `to ${row.receiver.name}`,
    stageNames[stage],
  ].join(' · '),
  isOverdue,
  link: `/customer-referrals/${side === 'inbound' ? 'in-bound' : 'out-bound'}?id=${id}`,
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
