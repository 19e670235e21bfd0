import { listSearch } from '../../kit/address/listSearch.ts'
import type { PageEntry } from '../../kit/address/pageEntry.ts'

export const roleList = listSearch({ sorts: ['name', 'teammates', 'createdAt'], sort: 'name' })

export const rolesPages: PageEntry[] = [
  {
    path: '/staff/roles',
    title: 'Roles',
    search: roleList.schema,
    searchDefaults: roleList.defaults,
    load: async () => (await import('./RolesPage.tsx')).RolesPage,
  },
]
