import type { PageLink } from '../../kit/address/pageLink.ts'

type LastList = { ids: readonly number[]; link: PageLink }

/** The list that was open last: the way back to it, and its order for J and K on the page of a customer. */
let last: LastList = { ids: [], link: { to: '/customer-management' } }

export const lastCustomerList = () => last
export function keepCustomerList(list: LastList) {
  last = list
}
