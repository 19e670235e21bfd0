import { Id } from '@handoff/contracts/kit'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

export const requestList = listSearch({
  sorts: ['created_at', 'title', 'status', 'decidedAt', 'waiting'],
  sort: 'waiting',
  /** Status 0 is all of them: the administrators' list opens on the pending ones. */
  filters: {
    type: z.literal(Object.values(RequestType)),
    status: z.literal([0, 1, 2, 3, 4, 5]),
    isLate: z.boolean(),
    /** What figures lead here with. */
    entityId: Id,
    askedFrom: z.iso.date(),
    askedTo: z.iso.date(),
    decidedFrom: z.iso.date(),
    decidedTo: z.iso.date(),
  },
  /** The request that is open next to the list. */
  detail: { id: Id },
})

/** People whom providers ask for. */
export const peopleList = listSearch({
  sorts: ['created_at'],
  sort: 'created_at',
  filters: { status: z.literal([1, 2, 3, 4]) },
  detail: { id: Id },
})
