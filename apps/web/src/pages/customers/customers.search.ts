import type { customerSorts, customers } from '@handoff/contracts/customers/customers/customers'
import { Id, type RequestOf } from '@handoff/contracts/kit'
import type { languages } from '@handoff/contracts/kit/languages'
import * as z from 'zod/mini'
import { listSearch, maybe, text } from '../../kit/address/listSearch.ts'

// Written out (the compiler misses none): the contract itself would join what every page has to fetch.
const sorts = ['name', 'created_at', 'lastReferredAt', 'lastContactAt'] as const satisfies typeof customerSorts

/** One of a list that only some pages fetch: the server refuses any other. */
const language = z.custom<(typeof languages)[number]>((value) => typeof value === 'string' && value.length < 60)
const age = z.int().check(z.minimum(0), z.maximum(150))
const day = z.iso.date()

/** What the lists of customers are narrowed by; figures lead here with one of these. */
const filters = {
  state: z.literal([1, 2, 3, 4]),
  access: z.literal([1, 2, 3, 4]),
  stateId: Id,
  countyId: Id,
  language,
  categoryId: Id,
  withOpenReferral: z.boolean(),
  consentExpiring: z.boolean(),
  noContact: z.boolean(),
  ageFrom: age,
  ageTo: age,
  createdFrom: day,
  createdTo: day,
  /** Custom fields, by their id. */
  cf: z.record(z.string(), text),
}
export type CustomerFilters = Pick<RequestOf<typeof customers.table>, Exclude<keyof typeof filters, 'cf'>> & {
  cf?: Record<string, string>
}

/** The tabs of one customer: `customerTabs.tsx` says what each shows. */
const customerTabNames = [
  'overview',
  'trail',
  'referrals',
  'notes',
  'attachments',
  'surveys',
  'customFields',
  'consent',
  'audit',
  'accessLog',
  'erase',
] as const
export type CustomerTabName = (typeof customerTabNames)[number]

/** By a custom field. */
const otherSorts = /^cf\.[1-9]\d*$/
const views = { view: z.enum(['cards']) }
export const customerList = listSearch({ sorts, sort: 'name', otherSorts, filters, detail: views })

/** With `?id=` the page shows one customer, with one of its tabs, and of the files the one that is open. */
export const myCustomerList = listSearch({
  sorts,
  sort: 'name',
  otherSorts,
  filters,
  detail: { ...views, id: Id, tab: z.enum(customerTabNames), file: Id },
})

/** Two records of one person: `id` remains. */
export const mergeSearch = z.object({ id: maybe(Id), other: maybe(Id) })

/** Of the pairs that may be one person, which one, from 1. */
export const duplicatesSearch = z.object({ at: maybe(Id) })
