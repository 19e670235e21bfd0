import { Id } from '@handoff/contracts/kit'
import type { CustomerAge, CustomerOutcome } from '@handoff/contracts/referrals/referrals/referral-customers'
import type {
  LossKind,
  Milestone,
  ReferralDate,
  ReferralOutcome,
  ReferralPhase,
} from '@handoff/contracts/referrals/referrals/referral-phases'
import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals/referral-queues'
import type { Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import * as z from 'zod/mini'
import { listSearch, maybe } from '../../kit/address/listSearch.ts'

// Written out (the compiler misses none): the contract itself would join what every page has to fetch.
const inboundQueues: { [Q in InboundQueue]: Q } = {
  to_answer: 'to_answer',
  overdue: 'overdue',
  needs_information: 'needs_information',
  accepted: 'accepted',
  waitlist: 'waitlist',
  scheduled: 'scheduled',
  in_service: 'in_service',
  closed: 'closed',
  rejected: 'rejected',
  cancelled: 'cancelled',
}
const outboundQueues: { [Q in OutboundQueue]: Q } = {
  drafts: 'drafts',
  awaiting_customer: 'awaiting_customer',
  awaiting_response: 'awaiting_response',
  unfilled: 'unfilled',
  needs_your_reply: 'needs_your_reply',
  overdue: 'overdue',
  accepted: 'accepted',
  closed: 'closed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  removed: 'removed',
}

/** `auto`: as the queue is worked through. */
const sorts = [
  'auto',
  'priorityDue',
  'sentAt',
  'dueAt',
  'updatedAt',
  'customer',
  'entity',
  'category',
  'status',
  'priority',
] as const
const phases: { [P in ReferralPhase]: P } = {
  accepted: 'accepted',
  waiting_receiver: 'waiting_receiver',
  waiting_sender: 'waiting_sender',
  rejected: 'rejected',
  cancelled: 'cancelled',
}
const stages: { [S in Stage]: S } = {
  draft: 'draft',
  offered: 'offered',
  queued: 'queued',
  sent: 'sent',
  opened: 'opened',
  info_requested: 'info_requested',
  accepted: 'accepted',
  waitlisted: 'waitlisted',
  contacting: 'contacting',
  scheduled: 'scheduled',
  added: 'added',
  in_service: 'in_service',
  closed: 'closed',
  rejected: 'rejected',
  rerouted: 'rerouted',
  cancel_requested: 'cancel_requested',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
  recalled: 'recalled',
  expired: 'expired',
  error: 'error',
}
const filters = {
  categoryId: Id,
  entityId: Id,
  priority: z.literal([1, 2, 3]),
  from: z.iso.date(),
  to: z.iso.date(),
  isContradicted: z.literal(true),
  /** What figures lead here with. */
  dateOf: z.enum(['sent', 'answered', 'served', 'closed', 'ended', 'helped'] satisfies ReferralDate[]),
  phase: z.enum(phases),
  stage: z.literal(Object.values(stages)),
  outcome: z.enum(['met', 'notMet'] satisfies ReferralOutcome[]),
  isCounted: z.boolean(),
  isDueToday: z.boolean(),
  isAgain: z.boolean(),
  isOpen: z.boolean(),
  isByNetwork: z.boolean(),
  isAnswered: z.boolean(),
  answeredById: Id,
  reached: z.enum(['opened', 'accepted', 'served', 'met'] satisfies Milestone[]),
  lostBefore: z.enum(['opened', 'accepted', 'served', 'met'] satisfies Milestone[]),
  lossKind: z.enum(['rejected', 'expired', 'cancelled', 'closed', 'waiting'] satisfies LossKind[]),
  isLost: z.boolean(),
  reasonCode: z.string().check(z.maxLength(60)),
  stateId: Id,
  countyId: Id,
  customerAge: z.enum(['under18', '18to34', '35to54', '55to74', '75up', 'none'] satisfies CustomerAge[]),
  customerLanguage: z.string().check(z.maxLength(100)),
  customerOutcome: z.enum(['met', 'partly', 'not', 'service'] satisfies CustomerOutcome[]),
  isCountyUnknown: z.boolean(),
  customerAnswer: z.string().check(z.maxLength(100)),
  customerOthers: z.string().check(z.maxLength(2000)),
  isNewCustomer: z.boolean(),
  isPerCustomer: z.literal(true),
  receiverId: Id,
  senderId: Id,
  partyId: Id,
}
/** The referral that is open next to the list, and how the list is shown. */
const detail = { id: Id, view: z.literal(['table', 'board']) }

export const inboundList = listSearch({
  sorts,
  sort: 'auto',
  size: 25,
  filters: {
    queue: z.enum({ ...inboundQueues, all: 'all' as const }),
    /** `user:7` is what figures lead here with. */
    assignee: z.union([z.literal(['me', 'none', 'teammate']), z.templateLiteral(['user:', z.int()])]),
    ...filters,
  },
  detail,
})
export const outboundList = listSearch({
  sorts,
  sort: 'auto',
  size: 25,
  filters: {
    queue: z.enum({ ...outboundQueues, all: 'all' as const, help: 'help' as const, unmet: 'unmet' as const }),
    ...filters,
    /** Of the queue of help requests. */
    helpState: z.literal([1, 2, 3, 4]),
    /** For the unmet needs, which have a separate order. */
    unmetReason: z.literal([1, 2, 3, 4, 5, 6, 7]),
    unmetSource: z.literal([1, 2, 3, 4]),
    isMet: z.literal(['yes', 'no']),
    unmetSort: z.literal(['created_at', '-created_at', 'category', '-category', 'county', '-county']),
  },
  detail,
})

/** What waits for a provider’s answer: what the viewer’s side was asked, or what it sent. */
export const entityRequestsList = listSearch({
  sorts: ['priorityDue'],
  sort: 'priorityDue',
  size: 25,
  filters: { side: z.literal('sent') },
  detail: { id: Id },
})

/** Of the appointments: the day, by the viewer's calendar; whose (default: one's own), and where. */
export const appointmentsSearch = z.object({
  day: maybe(z.iso.date()),
  who: maybe(z.string().check(z.regex(/^(team|(user|provider):\d{1,9})$/))),
  place: maybe(z.int().check(z.positive())),
  view: maybe(z.enum(['day', 'week', 'list'])),
})
