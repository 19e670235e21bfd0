import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

/** The rows of one file; `id` is the file, without one a new one is chosen. */
export const peopleRowList = listSearch({
  sorts: ['row'],
  sort: 'row',
  filters: { cluster: z.enum(['read', 'remarks', 'duplicates', 'leftOut', 'created', 'updated', 'kept']) },
  detail: { id: Id },
})
