import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { CustomerReferrals } from '../../../features/referrals/referrals/ofCustomer/CustomerReferrals.tsx'
import { ReferralRecords } from '../../referrals/ReferralRecords.tsx'

/** The referrals of a customer; the drawer of one has its notes and files. */
export const CustomerReferralsTab = ({ customer }: { customer: Customer }) => (
  <CustomerReferrals customer={customer} more={ReferralRecords} />
)
