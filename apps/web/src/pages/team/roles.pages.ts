import type { PageEntry } from '../../kit/address/pageEntry.ts'
import { roleList } from './roles.search.ts'

export const rolesPages: PageEntry[] = [
  {
    path: '/staff/roles',
    title: 'Roles',
    search: roleList.schema,
    searchDefaults: roleList.defaults,
    load: async () => (await import('./RolesPage.tsx')).RolesPage,
  },
]
