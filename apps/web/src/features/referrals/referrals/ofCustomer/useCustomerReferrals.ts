import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import type { Side } from '../words/parties.ts'

/** As who the viewer reads it. */
export type SidedReferral = ReferralRow & { side: Side }

/**
 * As who the viewer reads a customer's referrals: the network as the one that sends; a provider on both sides, because
 * whom it manages can be referred to it, and whom it was referred can be referred on. The figures count the same.
 */
const sidesOf = ({ access }: Pick<Customer, 'access'>): Side[] =>
  access === CustomerAccess.Admin ? ['outbound'] : ['inbound', 'outbound']

type Narrowing = Pick<RequestOf<typeof referrals.listOutbound>, 'stage' | 'pageSize' | 'pageNo' | 'sort' | 'isDetailed'>

/** The referrals of one customer, of every side that the viewer has, the latest change first. */
export function useCustomerReferrals(customer: Customer, narrowing: Narrowing, { isSilent = false } = {}) {
  const sides = sidesOf(customer)
  const may = { inbound: useCan(referrals.listInbound), outbound: useCan(referrals.listOutbound) }
  const of = { customerId: customer.id, ...narrowing }
  const lookAt = (side: Side) => ({ isSilent, keep: true, enabled: sides.includes(side) && may[side] })
  const lists = {
    inbound: useEndpoint(referrals.listInbound, of, lookAt('inbound')),
    outbound: useEndpoint(referrals.listOutbound, of, lookAt('outbound')),
  }
  const asking = sides.filter((side) => may[side]).map((side) => ({ side, ...lists[side] }))
  return {
    rows: asking
      .flatMap(({ side, data }) => (data?.data ?? []).map((row): SidedReferral => ({ ...row, side })))
      .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1)),
    total: asking.length && asking.every(({ data }) => data) ? sum(asking.map(({ data }) => data!.total)) : undefined,
    isPending: asking.some(({ isPending }) => isPending),
    error: asking.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(asking.map(({ refetch }) => refetch())),
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
