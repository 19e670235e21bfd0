/** The queues of the two lists of referrals, in the order of their tabs. */
export const inboundQueues = [
  'to_answer',
  'overdue',
  'needs_information',
  'accepted',
  'waitlist',
  'scheduled',
  'in_service',
  'closed',
  'rejected',
  'cancelled',
] as const
export type InboundQueue = (typeof inboundQueues)[number]
export const outboundQueues = [
  'drafts',
  'awaiting_customer',
  'awaiting_response',
  'needs_your_reply',
  'overdue',
  'unfilled',
  'accepted',
  'closed',
  'rejected',
  'cancelled',
  'removed',
] as const
export type OutboundQueue = (typeof outboundQueues)[number]
export const queueNames: Record<InboundQueue | OutboundQueue, string> = {
  to_answer: 'To answer',
  overdue: 'Overdue',
  needs_information: 'Needs information',
  accepted: 'Accepted',
  waitlist: 'Waitlist',
  scheduled: 'Scheduled',
  in_service: 'In service',
  closed: 'Closed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  drafts: 'Drafts',
  awaiting_customer: 'Awaiting customer',
  unfilled: 'Unfilled',
  awaiting_response: 'Awaiting response',
  needs_your_reply: 'Needs your reply',
  removed: 'Removed',
}
