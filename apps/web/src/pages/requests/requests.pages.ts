import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { requestList } from './requests.search.ts'

export const requestsPages: PageEntry[] = [
  {
    path: '/received-requests',
    title: 'Requests',
    search: requestList.schema,
    searchDefaults: requestList.defaults,
    load: async () => (await import('./RequestsPage.tsx')).RequestsPage,
  },
]
