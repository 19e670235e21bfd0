import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { listSearch } from '../../kit/address/listSearch.ts'

export const customerList = listSearch({
  sorts: ['name', 'created_at', 'lastReferredAt'],
  sort: 'name',
  filters: { state: z.literal([1, 2, 3, 4]), stateId: Id, withOpenReferral: z.boolean() },
})

/** The tabs of one customer: `customerTabs.tsx` says what each shows. */
export const customerTabNames = [
  'overview',
  'trail',
  'referrals',
  'notes',
  'attachments',
  'customFields',
  'consent',
  'audit',
  'accessLog',
] as const
export type CustomerTabName = (typeof customerTabNames)[number]

/** With `?id=` the page shows one customer, with one of its tabs. */
const detail = { id: Id, tab: z.enum(customerTabNames) }

export const myCustomerList = listSearch({
  sorts: ['name', 'created_at', 'lastReferredAt'],
  sort: 'name',
  filters: { state: z.literal([1, 2, 3, 4]), withOpenReferral: z.boolean() },
  detail,
})
