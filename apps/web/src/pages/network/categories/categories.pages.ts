import type { PageEntry } from '../../../kit/address/pageEntry.ts'
import { categoryList } from './categories.search.ts'

export const categoriesPages: PageEntry[] = [
  {
    path: '/my-network/category',
    title: 'Service Categories',
    search: categoryList.schema,
    searchDefaults: categoryList.defaults,
    load: async () => (await import('./CategoriesPage.tsx')).CategoriesPage,
  },
]
