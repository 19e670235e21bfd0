import { Id } from '@handoff/contracts/kit'
import { mostReceivers } from '@handoff/contracts/referrals/referrals/group-modes'
import * as z from 'zod/mini'
import { maybe } from '../../../../kit/address/listSearch.ts'

/** Who is referred, what for, and to whom: `cart=3,1,2` is the order in which they are asked. */
export const cartFields = {
  customerId: maybe(Id),
  categoryId: maybe(Id),
  specialtyIds: maybe(z.array(Id)),
  // One alone reads as a number.
  cart: maybe(z.union([Id, z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/))])),
  mode: maybe(z.literal([2, 3, 4, 5])),
  /** The group that was kept for later and is continued. */
  draft: maybe(Id),
}
export const cartSearch = z.object(cartFields)
export type CartSearch = z.output<typeof cartSearch>
export type CartMode = NonNullable<CartSearch['mode']>

export const idsOf = (cart: CartSearch['cart']) =>
  cart === undefined ? [] : [...new Set(String(cart).split(',').map(Number))].slice(0, mostReceivers)

export const cartOf = (ids: readonly number[]): CartSearch['cart'] => (ids.length > 1 ? ids.join(',') : ids[0])
