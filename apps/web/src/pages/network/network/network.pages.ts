import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { entityList } from './network.search.ts'

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
