import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers'
import { open } from '@handoff/contracts/referrals/referral-steps'
import { type ReferralRow, referrals } from '@handoff/contracts/referrals/referrals'
import { otherOf, type Side } from '../../features/referrals/referralColumns.tsx'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'

/** As who the viewer reads a customer's referrals: the side that sends, or the one that receives. */
export const sideOfCustomer = ({ access }: Pick<Customer, 'access'>): Side =>
  access === CustomerAccess.Referral || access === CustomerAccess.Admin ? 'inbound' : 'outbound'

/** What is under way for a customer, what needs an answer first. */
export function useOpenReferrals(customer: Customer) {
  const side = sideOfCustomer(customer)
  const endpoint = side === 'inbound' ? referrals.listInbound : referrals.listOutbound
  const found = useEndpoint(
    endpoint,
    { customerId: customer.id, stage: [...open], pageSize: 10, sort: '-updatedAt' },
    { enabled: useCan(endpoint) },
  )
  const rows = [...(found.data?.data ?? [])].sort((one, other) => rank(one, side) - rank(other, side))
  return {
    side,
    rows,
    isPending: found.isPending && found.fetchStatus !== 'idle',
    error: found.error,
    refetch: found.refetch,
  }
}

/** An answer that is ours comes first, then what is overdue. */
const rank = (row: ReferralRow, side: Side) => (isOurs(row, side) ? 0 : row.isOverdue ? 1 : 2)

const toAnswer: readonly string[] = ['sent', 'opened']
export const isOurs = ({ stage }: ReferralRow, side: Side) =>
  side === 'outbound' ? stage === 'info_requested' : toAnswer.includes(stage)

/** What happens next with one referral, in a few words. */
export function nextOf(row: ReferralRow, side: Side) {
  const other = otherOf(row, side).name
  if (isOurs(row, side)) return side === 'outbound' ? `Answer ${other}` : `Answer the referral from ${other}`
  if (row.isOverdue) return `${side === 'outbound' ? other : row.receiver.name} is overdue`
  return side === 'outbound' ? `Waiting for ${other}` : `Record what happens with ${row.reference}`
}
