import { anyAccepted, onTheClock, type Stage, terminal } from '@handoff/contracts/referrals/referral-steps'
import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals'

/**
 * Which stages a queue gathers; `isOverdue` keeps those whose answer is past due, `isRemoved` has those that were taken
 * off the list.
 */
export type Queue = { stages: readonly Stage[]; isOverdue?: boolean; isRemoved?: boolean }

const shared = {
  overdue: { stages: onTheClock, isOverdue: true },
  accepted: { stages: [...anyAccepted, 'cancel_requested'] },
  closed: { stages: ['closed'] },
  rejected: { stages: ['rejected', 'rerouted'] },
  cancelled: { stages: ['cancelled', 'withdrawn', 'recalled', 'expired'] },
} satisfies Record<string, Queue>

export const inboundQueue: Record<InboundQueue, Queue> = {
  needs_answer: { stages: onTheClock },
  needs_information: { stages: ['info_requested'] },
  ...shared,
}

export const outboundQueue: Record<OutboundQueue, Queue> = {
  drafts: { stages: ['draft'] },
  awaiting_entity: { stages: ['queued', ...onTheClock] },
  needs_my_reply: { stages: ['info_requested'] },
  ...shared,
  // A draft that was discarded was never sent: it does not come back.
  removed: { stages: terminal, isRemoved: true },
}
