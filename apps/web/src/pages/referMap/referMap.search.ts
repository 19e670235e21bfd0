import { Id } from '@handoff/contracts/kit'
import * as z from 'zod/mini'
import { cartFields } from '../../features/referrals/referrals/cart/cartSearch.ts'
import { maybe } from '../../kit/address/listSearch.ts'

export const referMapSearch = z.object({
  ...cartFields,
  miles: maybe(z.number().check(z.positive(), z.maximum(1000))),
  language: maybe(z.string().check(z.maxLength(100))),
  openNow: maybe(z.literal(true)),
  accepting: maybe(z.literal(true)),
  stateId: maybe(Id),
  countyId: maybe(Id),
  networkType: maybe(z.literal([1, 2])),
  // Written out: the contract itself would join what every page has to fetch.
  sort: maybe(z.enum(['score', 'distance', 'name'])),
  /** On phones, where it is the list or the map. */
  view: maybe(z.literal('map')),
})
export type ReferMapSearch = z.output<typeof referMapSearch>
