import type { ReferralRow } from '@handoff/contracts/referrals/referral-rows'

export type Side = 'inbound' | 'outbound'

/** Who the viewer reads a referral from: the sender of what came in, the receiver of what went out. */
export const otherOf = (row: ReferralRow, side: Side) =>
  side === 'inbound' ? (row.sender ?? { name: 'Network administration', place: null }) : row.receiver

/** Once access has ended only the reference is left. */
export const nameOf = (row: Pick<ReferralRow, 'customer' | 'reference'>) => row.customer.name ?? row.reference
