import type { CategoryStatus } from '@handoff/contracts/categories'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'
import type { PageEntry } from '../../../kit/address/pageEntry.ts'

const retired = 2 satisfies (typeof CategoryStatus)['Retired']

export const categoryList = listSearch({
  sorts: ['name', 'entities', 'position'],
  sort: 'position',
  filters: { status: z.literal(retired), isOffered: z.boolean() },
  detail: { view: z.literal('table') },
})

export const categoriesPages: PageEntry[] = [
  {
    path: '/my-network/category',
    title: 'Service Categories',
    search: categoryList.schema,
    searchDefaults: categoryList.defaults,
    load: async () => (await import('./CategoriesPage.tsx')).CategoriesPage,
  },
]
