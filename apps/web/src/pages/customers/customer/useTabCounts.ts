import { consents } from '@handoff/contracts/customers/consents'
import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { notes } from '@handoff/contracts/customers/notes'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { materials } from '@handoff/contracts/platform/materials'
import { trail } from '@handoff/contracts/platform/trail/trail'
import { useCustomerReferrals } from '../../../features/referrals/referrals/ofCustomer/useCustomerReferrals.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import type { CustomerTabName } from '../customers.search.ts'

const first = { pageNo: 1, pageSize: 1 }

/** How much each tab holds for this viewer; a count that is not known is left out. */
export function useTabCounts(customer: Customer): Partial<Record<CustomerTabName, number>> {
  const { id } = customer
  const quiet = (enabled: boolean) => ({ isSilent: true, keep: true, enabled })
  const counts = {
    trail: useEndpoint(trail.ofCustomer, { customerId: id, ...first }, quiet(useCan(trail.ofCustomer))).data?.total,
    referrals: useCustomerReferrals(customer, first, { isSilent: true }).total,
    notes: useEndpoint(notes.ofCustomer, { customerId: id, noteType: 0, ...first }, quiet(useCan(notes.ofCustomer)))
      .data?.total,
    attachments: useEndpoint(materials.ofCustomer, { id, ...first }, quiet(useCan(materials.ofCustomer))).data?.total,
    customFields: useEndpoint(customFields.ofCustomer, { id }, quiet(useCan(customFields.ofCustomer))).data?.filter(
      ({ value, masked }) => value !== null || masked !== null,
    ).length,
    consent: useEndpoint(consents.ofCustomer, { id }, quiet(useCan(consents.ofCustomer))).data?.length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
}
