import { customers } from '@handoff/contracts/customers/customers/customers'
import { sideOf } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import type { Match, MatchKind } from '@handoff/contracts/platform/search'
import { idOfReference } from '@handoff/contracts/referrals/referrals/referral-reference'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { IconFilter } from '@tabler/icons-react'
import type { Address } from '../../kit/address/pageLink.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { useMe } from '../../kit/session/CurrentUser.ts'
import { counted } from '../../ui/display/counted.ts'
import type { Destination } from './destination.ts'

type Counted = { total: number; isEstimate?: boolean } | undefined
const one = { pageNo: 1, pageSize: 1 } as const

/** Lists that match the same words, each with its count. Requested once there are any matches. */
export function useListsFor(q: string, matches: readonly Match[], most: number): Destination[] {
  const isAdmin = sideOf(useMe().userType.id) === 'admin'
  const isAsked = matches.length > 0 && idOfReference(q) === undefined
  // If all matches are shown, the list has no more.
  const hasMore = (kind: MatchKind) => matches.filter((match) => match.kind === kind).length >= most
  const input = { ...one, search: q }
  const may = {
    customers: useCan(customers.list) && isAsked && hasMore('customer'),
    entities: useCan(entities.list) && isAsked && hasMore('entity'),
    inbound: useCan(referrals.listInbound) && isAsked,
    outbound: useCan(referrals.listOutbound) && isAsked,
  }
  const options = (enabled: boolean) => ({ enabled, isSilent: true })
  const persons = useEndpoint(customers.list, input, options(may.customers))
  const providers = useEndpoint(entities.list, input, options(may.entities))
  const inbound = useEndpoint(referrals.listInbound, input, options(may.inbound))
  const outbound = useEndpoint(referrals.listOutbound, input, options(may.outbound))

  const list = (isThere: boolean, title: string, path: Address, data: Counted, more = ''): Destination[] =>
    isThere && data && data.total > 0
      ? [
          {
            group: 'Pages',
            key: `list-${path}`,
            title: `${title} for “${q}”`,
            hint: `${data.isEstimate ? 'about ' : ''}${counted(data.total, 'result')}`,
            to: `${path}?${more}search=${encodeURIComponent(q)}`,
            icon: IconFilter,
          },
        ]
      : []
  return [
    ...list(may.customers, 'Customer Profiles', '/customer-management', persons.data),
    ...list(may.entities, isAdmin ? 'Network' : 'Entities and Providers', '/my-network/network', providers.data),
    ...list(may.inbound, 'Inbound Referrals', '/customer-referrals/in-bound', inbound.data, 'queue=all&'),
    ...list(may.outbound, 'Outbound Referrals', '/customer-referrals/out-bound', outbound.data, 'queue=all&'),
  ]
}
