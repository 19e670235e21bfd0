import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import {
  anyAccepted,
  negative,
  onTheClock,
  type Stage,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'

/**
 * The stages of a queue; `isOverdue` has those whose answer is past due, `isRemoved` those that were removed from the
 * list, `isUnfilled` the groups that ended without help and were not referred again. With `hasChoosing` it includes
 * those whose customer has to choose again.
 */
export type Queue = {
  stages: readonly Stage[]
  isOverdue?: boolean
  isRemoved?: boolean
  isUnfilled?: boolean
  hasChoosing?: boolean
}

const ended = {
  closed: { stages: ['closed'] },
  rejected: { stages: ['rejected', 'rerouted'] },
  cancelled: { stages: ['cancelled', 'withdrawn', 'recalled', 'expired'] },
} satisfies Record<string, Queue>

export const inboundQueue: Record<InboundQueue, Queue> = {
  to_answer: { stages: onTheClock },
  overdue: { stages: onTheClock, isOverdue: true },
  needs_information: { stages: ['info_requested'] },
  accepted: { stages: ['accepted', 'contacting', 'added', 'cancel_requested'] },
  waitlist: { stages: ['waitlisted'] },
  scheduled: { stages: ['scheduled'] },
  in_service: { stages: ['in_service'] },
  ...ended,
}

export const outboundQueue: Record<OutboundQueue, Queue> = {
  drafts: { stages: ['draft'] },
  awaiting_customer: { stages: ['offered'] },
  awaiting_response: { stages: ['queued', ...onTheClock] },
  needs_your_reply: { stages: ['info_requested'], hasChoosing: true },
  overdue: { stages: onTheClock, isOverdue: true },
  unfilled: { stages: negative, isUnfilled: true },
  accepted: { stages: [...anyAccepted, 'cancel_requested'] },
  ...ended,
  // A discarded draft was never sent: it can't be restored.
  removed: { stages: terminal, isRemoved: true },
}
