import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch, maybe } from '../../kit/address/listSearch.ts'

export const roleList = listSearch({
  sorts: ['name', 'teammates', 'createdAt'],
  sort: 'name',
  filters: { isInUse: z.literal(true) },
})

/** The role to change, or the one that a new role begins as. */
export const roleEditorSearch = z.object({ id: maybe(Id), copyOf: maybe(Id) })
