import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

export const entityTable = listSearch({
  sorts: ['name', 'place', 'capacity'],
  sort: 'name',
  filters: {
    /** Which column is searched; without, the name. */
    filterBy: z.literal([2, 3, 4, 5]),
    status: z.literal([1, 2, 3, 4, 5]),
  },
  detail: {
    /** 1: individuals. Without: organizations. */
    type: z.literal(1),
    /** The request that the form answers. */
    requestId: Id,
  },
})
