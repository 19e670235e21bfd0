import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'
import type { PageEntry } from '../../../kit/address/pageEntry.ts'

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
    ]),
  },
  detail: { id: Id, kind: z.literal('locations') },
})

export const importsPages: PageEntry[] = [
  {
    path: '/my-network/import',
    title: 'Import',
    search: importRowList.schema,
    searchDefaults: importRowList.defaults,
    load: async () => (await import('./ImportPage.tsx')).ImportPage,
  },
]
