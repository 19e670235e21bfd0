import { ConsentScope, consents } from '@handoff/contracts/customers/consents'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'

/** Earlier consents that cover a referral in this category; undefined until they are known. */
export function useConsentsOnFile(customerId: number | null, categoryId: number | null) {
  const { data } = useEndpoint(consents.ofCustomer, { id: customerId ?? 0 }, { enabled: customerId !== null })
  return data?.filter(
    ({ isUsable, scope, categoryId: covered, reference }) =>
      isUsable &&
      (scope === ConsentScope.Network ||
        // One for a single referral is left where its sending was undone.
        (covered === categoryId && (scope === ConsentScope.Category || reference === null))),
  )
}
