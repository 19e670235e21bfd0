import type { ReferralSide } from '@handoff/contracts/referrals/referral-reference'

/** A referral next to the list of its side. */
export const addressOfReferral = (id: number, side: ReferralSide) =>
  side === 'inbound'
    ? ({ to: '/customer-referrals/in-bound', search: { queue: 'all', id } } as const)
    : ({ to: '/customer-referrals/out-bound', search: { queue: 'all', id } } as const)
