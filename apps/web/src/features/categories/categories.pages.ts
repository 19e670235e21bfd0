import { listSearch } from '../../kit/listSearch.ts'
import type { PageEntry } from '../../kit/pageEntry.ts'

export const categoryList = listSearch({ sorts: ['name', 'members'], sort: 'name' })

export const categoriesPages: PageEntry[] = [
  {
    path: '/my-network/category',
    title: 'Service Categories',
    search: categoryList.schema,
    searchDefaults: categoryList.defaults,
    load: async () => (await import('./CategoriesPage.tsx')).CategoriesPage,
  },
]
