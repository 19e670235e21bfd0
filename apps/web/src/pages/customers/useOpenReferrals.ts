import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers'
import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { open } from '@handoff/contracts/referrals/referral-stages'
import { referralsOf, sideOfCustomer } from '../../features/referrals/customerSide.ts'
import { otherOf, type Side } from '../../features/referrals/parties.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useCan } from '../../kit/session/Can.tsx'

/** One under way, whether it waits for the viewer's side, and what happens next in a few words. */
export type OpenReferral = ReferralRow & { isOurs: boolean; next: string }

/** What is under way for a customer, what needs an answer first. */
export function useOpenReferrals(customer: Customer) {
  const side = sideOfCustomer(customer)
  const endpoint = referralsOf(customer)
  const found = useEndpoint(
    endpoint,
    { customerId: customer.id, stage: [...open], pageSize: 10, sort: '-updatedAt' },
    { enabled: useCan(endpoint) },
  )
  const rows = (found.data?.data ?? [])
    .map((row): OpenReferral => ({ ...row, isOurs: isOurs(row, side, customer), next: nextOf(row, side, customer) }))
    .sort((one, other) => rank(one) - rank(other))
  return {
    side,
    rows,
    isPending: found.isPending && found.fetchStatus !== 'idle',
    error: found.error,
    refetch: found.refetch,
  }
}

/** An answer that is ours comes first, then what is overdue. */
const rank = (row: OpenReferral) => (row.isOurs ? 0 : row.isOverdue ? 1 : 2)

const toAnswer: readonly string[] = ['sent', 'opened']
/** Administrators read the referrals of every sender, and answer for those that the network sent. */
const isSender = ({ sender }: ReferralRow, { access }: Customer) => access !== CustomerAccess.Admin || sender === null
const isOurs = (row: ReferralRow, side: Side, customer: Customer) =>
  side === 'inbound' ? toAnswer.includes(row.stage) : row.stage === 'info_requested' && isSender(row, customer)

function nextOf(row: ReferralRow, side: Side, customer: Customer) {
  const other = otherOf(row, side).name
  if (isOurs(row, side, customer)) return side === 'outbound' ? `Answer ${other}` : `Answer the referral from ${other}`
  if (row.isOverdue) return `${row.receiver.name} is overdue`
  if (side === 'inbound') return `Record what happens with ${row.reference}`
  return `Waiting for ${row.stage === 'info_requested' ? row.sender!.name : other}`
}
