import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { fullName } from '@handoff/contracts/kit/person-name'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { RecordFields } from './RecordFields.tsx'

/** The tab of a customer. Who sees the customer through a referral reads only. */
export function CustomerCustomFields({ customer }: { customer: Customer }) {
  const { data, error, refetch } = useEndpoint(customFields.ofCustomer, { id: customer.id })
  const mayEdit = useCan(customFields.saveOfCustomer) && customer.access !== 3
  return (
    <RecordFields
      endpoint={customFields.saveOfCustomer}
      recordId={customer.id}
      name={fullName(customer)}
      targetType={FieldTarget.Customer}
      fields={data}
      error={error}
      onRetry={refetch}
      mayEdit={mayEdit}
    />
  )
}
