import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { importRowList } from './imports.search.ts'

export const importsPages: PageEntry[] = [
  {
    path: '/my-network/import',
    title: 'Import',
    search: importRowList.schema,
    searchDefaults: importRowList.defaults,
    load: async () => (await import('./ImportPage.tsx')).ImportPage,
  },
]
