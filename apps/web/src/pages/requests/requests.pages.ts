import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'
import type { PageEntry } from '../../kit/address/pageEntry.ts'

export const requestList = listSearch({
  sorts: ['created_at', 'title', 'status', 'decidedAt', 'waiting'],
  sort: 'waiting',
  filters: { type: z.literal([1, 2, 3, 4]), status: z.literal([1, 2, 3, 4, 5]), isLate: z.boolean() },
  /** The request that is open in the drawer. */
  detail: { id: Id },
})

export const requestsPages: PageEntry[] = [
  {
    path: '/received-requests',
    title: 'Requests',
    search: requestList.schema,
    searchDefaults: requestList.defaults,
    load: async () => (await import('./RequestsPage.tsx')).RequestsPage,
  },
]
