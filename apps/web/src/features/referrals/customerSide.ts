import { type Customer, CustomerAccess } from '@handoff/contracts/customers/customers'
import { referrals } from '@handoff/contracts/referrals/referrals'
import type { Side } from './parties.ts'

/** As who the viewer reads a customer's referrals: one who was referred them, or the side (or network) that sends. */
export const sideOfCustomer = ({ access }: Pick<Customer, 'access'>): Side =>
  access === CustomerAccess.Referral ? 'inbound' : 'outbound'

/** The list of that side. */
export const referralsOf = (customer: Pick<Customer, 'access'>) =>
  sideOfCustomer(customer) === 'inbound' ? referrals.listInbound : referrals.listOutbound
