import { EditCustomerDialog } from '../../../features/customers/customers/EditCustomerDialog.tsx'
import { useCustomer } from '../../../features/customers/customers/useCustomers.ts'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'

/** The form of a customer over the list: a row does not have every field. */
export function EditFromList({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data, error, refetch } = useCustomer(id)
  if (data) return <EditCustomerDialog customer={data} onClosed={onClosed} />
  return <PendingDialog title="Edit customer" isPage error={error} refetch={refetch} onClosed={onClosed} />
}
