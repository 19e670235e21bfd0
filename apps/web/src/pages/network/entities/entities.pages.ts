import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { entityTable } from './entities.search.ts'

export const entityManagementPages: PageEntry[] = [
  {
    path: '/my-network/individuals-entities',
    title: 'Entities and Providers',
    search: entityTable.schema,
    searchDefaults: entityTable.defaults,
    load: async () => (await import('./EntitiesPage.tsx')).EntitiesPage,
  },
]
