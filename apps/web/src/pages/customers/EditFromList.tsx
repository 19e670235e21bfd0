import { EditCustomerDialog } from '../../features/customers/EditCustomerDialog.tsx'
import { useCustomer } from '../../features/customers/useCustomers.ts'

/** The form of a customer over the list: a row does not have every field. */
export function EditFromList({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data } = useCustomer(id)
  return data ? <EditCustomerDialog customer={data} onClosed={onClosed} /> : null
}
