import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers'
import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'
import { open } from '@handoff/contracts/referrals/referral-stages'
import { otherOf } from '../../features/referrals/parties.ts'
import { type SidedReferral, useCustomerReferrals } from '../../features/referrals/useCustomerReferrals.ts'

/** One under way, whether it waits for the viewer's side, and what happens next in a few words. */
export type OpenReferral = SidedReferral & { isOurs: boolean; next: string }

/** What is under way for a customer, what needs an answer first. */
export function useOpenReferrals(customer: Customer) {
  const { rows, isPending, error, refetch } = useCustomerReferrals(customer, {
    stage: [...open],
    pageSize: 10,
    sort: '-updatedAt',
  })
  return {
    rows: rows
      .map((row): OpenReferral => ({ ...row, isOurs: isOurs(row, customer), next: nextOf(row, customer) }))
      .sort((one, other) => rank(one) - rank(other)),
    isPending,
    error,
    refetch,
  }
}

/** An answer that is ours comes first, then what is overdue. */
const rank = (row: OpenReferral) => (row.isOurs ? 0 : row.isOverdue ? 1 : 2)

const toAnswer: readonly string[] = ['sent', 'opened']
/** Administrators read the referrals of every sender, and answer for those that the network sent. */
const isSender = ({ sender }: ReferralRow, { access }: Customer) => access !== CustomerAccess.Admin || sender === null
const isOurs = (row: SidedReferral, customer: Customer) =>
  row.side === 'inbound' ? toAnswer.includes(row.stage) : row.stage === 'info_requested' && isSender(row, customer)

function nextOf(row: SidedReferral, customer: Customer) {
  const { side } = row
  const other = otherOf(row, side).name
  if (isOurs(row, customer)) return side === 'outbound' ? `Answer ${other}` : `Answer the referral from ${other}`
  if (row.isOverdue) return `${row.receiver.name} is overdue`
  if (side === 'inbound') return `Record what happens with ${row.reference}`
  return `Waiting for ${row.stage === 'info_requested' ? row.sender!.name : other}`
}
