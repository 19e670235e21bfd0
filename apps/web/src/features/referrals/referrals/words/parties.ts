import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import type { AvatarOf } from '../../../../ui/display/LetterAvatar.tsx'

export type Side = 'inbound' | 'outbound'

/** Who the viewer reads a referral from: the sender of what came in, the receiver of what went out. */
export const otherOf = (row: ReferralRow, side: Side) =>
  side === 'inbound' ? (row.sender ?? { name: 'Network administration', place: null }) : row.receiver

/** Once access has ended only the reference is left. */
export const nameOf = (row: Pick<ReferralRow, 'customer' | 'reference'>) => row.customer.name ?? row.reference

/** Of the customer; before acceptance the receiver does not know its id. */
export const avatarOf = ({ id, customer }: Pick<ReferralRow, 'id' | 'customer'>): AvatarOf =>
  customer.id ? `customer:${customer.id}` : `referral:${id}`

/** Of a teammate or an individual: 'user:7', 'provider:5'. */
export const assigneeAvatar = ({ value }: { value: string }) => value as AvatarOf
