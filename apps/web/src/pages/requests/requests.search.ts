import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

export const requestList = listSearch({
  sorts: ['created_at', 'title', 'status', 'decidedAt', 'waiting'],
  sort: 'waiting',
  filters: { type: z.literal([1, 2, 3, 4]), status: z.literal([1, 2, 3, 4, 5]), isLate: z.boolean() },
  /** The request that is open in the drawer. */
  detail: { id: Id },
})
