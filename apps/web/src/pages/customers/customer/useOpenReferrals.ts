import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers/customers'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { open } from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  type SidedReferral,
  useCustomerReferrals,
} from '../../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { otherOf } from '../../../features/referrals/referrals/words/parties.ts'
import { waitingWords, waitsFor } from '../../../features/referrals/referrals/words/waitsFor.ts'

/** One under way, whether it waits for the viewer's side, and what happens next in a few words. */
export type OpenReferral = SidedReferral & { isOurs: boolean; next: string }

/** What is under way for a customer, what needs an answer first. */
export function useOpenReferrals(customer: Customer) {
  const { rows, isPending, error, refetch } = useCustomerReferrals(customer, {
    stage: [...open],
    // With what became of the receivers of a group.
    isDetailed: true,
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
const isSender = ({ sender }: ReferralRow, { access }: Pick<Customer, 'access'>) =>
  access !== CustomerAccess.Admin || sender === null
const isOurs = (row: SidedReferral, customer: Pick<Customer, 'access'>) =>
  row.side === 'inbound' ? toAnswer.includes(row.stage) : row.stage === 'info_requested' && isSender(row, customer)

/** What happens next, in a few words: something for our side to do, or whom it waits for. */
export function nextOf(row: SidedReferral, customer: Pick<Customer, 'access' | 'firstName'>) {
  const { side } = row
  const other = otherOf(row, side).name
  if (isOurs(row, customer)) return side === 'outbound' ? `Answer ${other}` : `Answer the referral from ${other}`
  if (side === 'outbound' || waitsFor(row) === 'sender') return waitingWords(row, customer.firstName)
  return `Record what happens with ${row.reference}`
}
