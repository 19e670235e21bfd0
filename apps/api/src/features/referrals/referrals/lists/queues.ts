import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import {
  anyAccepted,
  negative,
  onTheClock,
  type Stage,
  terminal,
} from '@handoff/contracts/referrals/referrals/referral-stages'

/**
 * Which stages a queue gathers; `isOverdue` keeps those whose answer is past due, `isRemoved` has those that were taken
 * off the list, `isUnfilled` the groups that ended without help and were not referred again. With `hasChoosing` there are also those
 * whose customer has to choose again.
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
  // A draft that was discarded was never sent: it does not come back.
  removed: { stages: terminal, isRemoved: true },
}
