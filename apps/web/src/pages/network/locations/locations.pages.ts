import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { locationList } from './locations.search.ts'

export const locationsPages: PageEntry[] = [
  {
    path: '/my-network/locations',
    title: 'Service Locations',
    search: locationList.schema,
    searchDefaults: locationList.defaults,
    load: async () => (await import('./LocationsPage.tsx')).LocationsPage,
  },
]
