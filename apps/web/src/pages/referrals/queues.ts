import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { inboundQueues, outboundQueues, queueNames } from '@handoff/contracts/referrals/referrals/referral-queues'

/** A queue of the page: one of the server's, or everything. */
const tabOf = <Queue extends keyof typeof queueNames>(value: Queue, byQueue: Record<string, number> | undefined) => ({
  value,
  label: queueNames[value],
  count: byQueue?.[value],
})
type Counts = { byQueue: Record<string, number>; total: number } | undefined
const all = (counts: Counts) => ({ value: 'all' as const, label: 'All', count: counts?.total })

export const inboundTabs = (counts: Counts) => [
  ...inboundQueues.map((queue) => tabOf(queue, counts?.byQueue)),
  all(counts),
]

const main = [
  'needs_your_reply',
  'awaiting_customer',
  'awaiting_response',
  'unfilled',
  'accepted',
  'drafts',
  'closed',
  'rejected',
  'cancelled',
] as const
export const outboundTabs = (counts: Counts) => [
  ...main.map((queue) => tabOf(queue, counts?.byQueue)),
  ...outboundQueues.filter((queue) => !isOneOf(main, queue)).map((queue) => tabOf(queue, counts?.byQueue)),
  all(counts),
]

/** Queues whose rows wait for an answer, by a due date. */
const waiting = ['to_answer', 'overdue', 'needs_information', 'awaiting_response', 'needs_your_reply']
export const isWaitingQueue = (queue: string) => waiting.includes(queue)

/** Queues that someone works through after the answer. */
const inWork = ['accepted', 'waitlist', 'scheduled', 'in_service']
export const hasNextStep = (queue: string) => inWork.includes(queue)

/** What is worked through is sorted by priority, then due; offers by what expires first; what is over by its last change. */
export const naturalSort = (queue: string): 'priorityDue' | '-updatedAt' | 'dueAt' =>
  queue === 'awaiting_customer'
    ? 'dueAt'
    : isWaitingQueue(queue) || hasNextStep(queue) || queue === 'unfilled'
      ? 'priorityDue'
      : '-updatedAt'

export const askedSort = <Sort extends string>(sort: Sort, queue: string) =>
  (sort === 'auto' || sort === '-auto' ? naturalSort(queue) : sort) as
    | Exclude<Sort, 'auto' | '-auto'>
    | ReturnType<typeof naturalSort>

export const sortChoices = [
  { value: 'priorityDue', label: 'Priority, then due' },
  { value: 'dueAt', label: 'Due first' },
  { value: '-sentAt', label: 'Newest first' },
  { value: 'sentAt', label: 'Oldest first' },
  { value: '-updatedAt', label: 'Last change' },
  { value: 'customer', label: 'Customer' },
  { value: 'entity', label: 'Provider' },
] as const
