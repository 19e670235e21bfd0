import type { CategoryStatus } from '@handoff/contracts/categories'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

const retired = 2 satisfies (typeof CategoryStatus)['Retired']

export const categoryList = listSearch({
  sorts: ['name', 'entities', 'position'],
  sort: 'position',
  filters: { status: z.literal(retired), isOffered: z.boolean() },
  detail: { view: z.literal('table') },
})
