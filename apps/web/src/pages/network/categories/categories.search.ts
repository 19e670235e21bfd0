import { Id } from '@handoff/contracts/kit'
import type { CategoryStatus } from '@handoff/contracts/network/categories'
import * as z from 'zod/mini'
import { listSearch } from '../../../kit/address/listSearch.ts'

const retired = 2 satisfies (typeof CategoryStatus)['Retired']

export const categoryList = listSearch({
  sorts: ['name', 'entities', 'position'],
  sort: 'position',
  filters: {
    status: z.literal(retired),
    isOffered: z.boolean(),
    /** What figures lead here with; state and county are of those who offer it. */
    stateId: Id,
    countyId: Id,
    isSensitive: z.literal(true),
    hasSpecialties: z.literal(true),
  },
  detail: { view: z.literal('table') },
})
