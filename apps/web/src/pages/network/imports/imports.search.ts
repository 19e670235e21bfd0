import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

/** The rows of one file; `id` is the file, without one a new one is chosen. */
export const importRowList = listSearch({
  sorts: ['row'],
  sort: 'row',
  filters: {
    status: z.enum([
      'new',
      'hint',
      'question',
      'duplicate',
      'error',
      'created',
      'updated',
      'skipped',
      'undone',
      'kept',
      'leftOut',
      'noLocation',
    ]),
  },
  detail: { id: Id, kind: z.literal('locations') },
})
