import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

export const locationList = listSearch({
  sorts: ['name', 'entity', 'place', 'distance'],
  // From nowhere it is the order of providers.
  sort: 'distance',
  filters: {
    kind: z.literal([1, 2]),
    categoryId: Id,
    stateId: Id,
    countyId: Id,
    openNow: z.boolean(),
    figure: z.literal([1, 2, 3, 4, 5, 6, 7]),
    entityId: Id,
  },
  /** The place that is open in the drawer, and how the list is looked at. */
  detail: { id: Id, view: z.literal(['table', 'map']) },
})
