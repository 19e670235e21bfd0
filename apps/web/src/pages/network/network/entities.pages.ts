import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch, text } from '../../../kit/address/listSearch.ts'
import type { PageEntry } from '../../../kit/address/pageEntry.ts'

export const entityList = listSearch({
  sorts: ['name', 'distance', 'capacity', 'place'],
  sort: 'name',
  filters: {
    categoryId: Id,
    stateId: Id,
    countyId: Id,
    networkType: z.literal([1, 2]),
    status: z.literal([1, 2, 3, 4, 5]),
    capacity: z.literal([1, 2, 3, 4, 5]),
    accepting: z.boolean(),
    attention: z.literal([1, 2, 3]),
    language: z.string(),
    zip: text,
    openNow: z.boolean(),
    favorites: z.boolean(),
  },
  /** Without: the table, with the map beside it where there is room. */
  detail: { view: z.literal(['table', 'map']) },
})

export const entitiesPages: PageEntry[] = [
  {
    path: '/my-network/network',
    title: 'Network',
    search: entityList.schema,
    searchDefaults: entityList.defaults,
    load: async () => (await import('./NetworkPage.tsx')).NetworkPage,
  },
  {
    path: '/my-network/network/index1',
    title: 'Network',
    search: entityList.schema,
    searchDefaults: entityList.defaults,
    load: async () => (await import('./NetworkCardsPage.tsx')).NetworkCardsPage,
  },
  {
    path: '/my-network/network-info',
    title: 'Member',
    search: z.object({
      id: z.catch(z.optional(Id), undefined),
      tab: z.catch(z.optional(z.enum(['notes', 'files'])), undefined),
    }),
    load: async () => (await import('../entity/EntityPage.tsx')).EntityPage,
  },
]
