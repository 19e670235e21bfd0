import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { maybe } from '../../../kit/address/listSearch.ts'

export const entitySearch = z.object({
  id: maybe(Id),
  tab: maybe(z.enum(['notes', 'files'])),
  file: maybe(Id),
  edit: maybe(z.boolean()),
})
