import { listSearch } from '../../kit/listSearch.ts'
import type { PageEntry } from '../../kit/pageEntry.ts'

export const categoryList = listSearch({ sorts: ['name', 'members', 'position'], sort: 'position' })

export const categoriesPages: PageEntry[] = [
  {
    path: '/my-network/category',
    title: 'Service Categories',
    search: categoryList.schema,
    searchDefaults: categoryList.defaults,
    load: async () => (await import('./CategoriesPage.tsx')).CategoriesPage,
  },
]
