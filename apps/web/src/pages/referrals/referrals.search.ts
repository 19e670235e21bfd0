import { Id } from '@handoff/contracts/kit'
import type { InboundQueue, OutboundQueue } from '@handoff/contracts/referrals/referrals'
import * as z from 'zod/mini'
import { listSearch, maybe } from '../../kit/address/listSearch.ts'

// Written out (the compiler misses none): the contract itself would join what every page has to fetch.
const inboundQueues: { [Q in InboundQueue]: Q } = {
  needs_answer: 'needs_answer',
  overdue: 'overdue',
  needs_information: 'needs_information',
  accepted: 'accepted',
  closed: 'closed',
  rejected: 'rejected',
  cancelled: 'cancelled',
}
const outboundQueues: { [Q in OutboundQueue]: Q } = {
  drafts: 'drafts',
  awaiting_entity: 'awaiting_entity',
  overdue: 'overdue',
  needs_my_reply: 'needs_my_reply',
  accepted: 'accepted',
  closed: 'closed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  removed: 'removed',
}

const sorts = ['sentAt', 'dueAt', 'updatedAt', 'customer', 'entity', 'category', 'status', 'priority'] as const
const filters = {
  categoryId: Id,
  entityId: Id,
  priority: z.literal([1, 2, 3]),
  from: z.iso.date(),
  to: z.iso.date(),
}
/** The referral that is open in the drawer. */
const detail = { id: Id }

export const inboundList = listSearch({
  sorts,
  sort: '-updatedAt',
  filters: { queue: z.enum(inboundQueues), ...filters },
  detail,
})
export const outboundList = listSearch({
  sorts,
  sort: '-updatedAt',
  filters: {
    queue: z.enum({ ...outboundQueues, help: 'help' as const }),
    ...filters,
    /** Of the queue of help requests. */
    helpState: z.literal([1, 2, 3, 4]),
  },
  detail,
})

/** Of the day list: the day, by the viewer's calendar, and whose appointments. */
export const appointmentsSearch = z.object({ day: maybe(z.iso.date()), who: maybe(z.literal('team')) })
