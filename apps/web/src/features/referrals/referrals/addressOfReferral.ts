import type { OutboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import type { ReferralSide } from '@handoff/contracts/referrals/referrals/referral-reference'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'

/** A referral next to the list of its side. */
export const addressOfReferral = (id: number, side: ReferralSide) =>
  side === 'inbound'
    ? ({ to: '/customer-referrals/in-bound', search: { queue: 'all', id } } as const)
    : ({ to: '/customer-referrals/out-bound', search: { queue: 'all', id } } as const)

const queueOfNew: Partial<Record<Stage, OutboundQueue>> = { draft: 'drafts', offered: 'awaiting_customer' }

/** What was just sent, or kept as a draft, in the queue that has it. */
export const addressOfSent = ({ id, stage, sendsAt }: { id: number; stage: Stage; sendsAt?: string | null }) =>
  ({
    to: '/customer-referrals/out-bound',
    // In a moment it is in another queue, and stays next to the list of all.
    search: { queue: sendsAt ? 'all' : (queueOfNew[stage] ?? 'awaiting_response'), id },
  }) as const
