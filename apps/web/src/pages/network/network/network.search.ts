import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { chosenDistances } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { listSearch, text } from '../../../kit/address/listSearch.ts'

export const entityList = listSearch({
  sorts: ['name', 'distance', 'capacity', 'place', 'capacityAt', 'opening'],
  // From nowhere it is the order of names.
  sort: 'distance',
  filters: {
    categoryId: Id,
    stateId: Id,
    countyId: Id,
    networkType: z.literal([1, 2]),
    status: z.literal([1, 2, 3, 4, 5]),
    capacity: z.literal([1, 2, 3, 4, 5, 6]),
    accepting: z.boolean(),
    attention: z.literal([1, 2, 3, 4]),
    language: z.string(),
    zip: text,
    openNow: z.boolean(),
    openToday: z.boolean(),
    closedToday: z.literal(true),
    miles: z.literal([...chosenDistances]),
    favorites: z.boolean(),
    /** What figures lead here with. */
    joinedFrom: z.iso.date(),
    joinedTo: z.iso.date(),
    servesStateId: Id,
    servesCountyId: Id,
    hasRoom: z.literal(true),
    isCurrent: z.literal(true),
    isLocated: z.literal(true),
  },
  /** Without: the table, with the map next to it where there is room. */
  detail: { view: z.literal(['table', 'map', 'counties']) },
})
