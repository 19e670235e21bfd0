import { type Customer, customerReference, customers } from '@handoff/contracts/customers/customers/customers'
import { formatPhone } from '@handoff/contracts/kit'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../../kit/query/client.ts'
import { AsyncSearchSelect } from '../../../ui/form/AsyncSearchSelect.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { nameOf } from '../customers/useCustomers.ts'

type Props = { customer: Pick<Customer, 'id' | 'firstName' | 'lastName'>; onClosed: () => void }

/** Finds the other record of the same person; the page that follows compares them. */
export function MergeWithDialog({ customer, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const [other, setOther] = useState<{ value: string; name: string } | null>(null)
  // The older record usually has more that refers to it.
  const compare = (otherId: number) => {
    const [id, newer] = [customer.id, otherId].sort((a, b) => a - b)
    void navigate({ to: '/customer-management/merge', search: { id, other: newer } })
  }
  return (
    <Dialog
      title={`Merge ${nameOf(customer)} with another record`}
      {...dialog}
      size={520}
      footer={
        <>
          <Button variant="default" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button disabled={!other} onClick={() => other && compare(Number(other.value))}>
            Compare
          </Button>
        </>
      }
    >
      <Text className="pretty" inherit mb="sm" fz="sm" lh="1.5" c="var(--text-2)">
        Use this when one person was entered twice. You compare both records before anything changes, and can undo the
        merge for 30 days.
      </Text>
      <AsyncSearchSelect
        label="Other record"
        withAsterisk
        avatarsOf="customer"
        find={(search) => ({
          queryKey: ['customers', 'mergeChoices', customer.id, search],
          queryFn: async ({ signal }) => {
            const { data } = await ask(customers.list, { search: search || undefined, pageSize: 20 }, { signal })
            return data.data
              .filter(({ id }) => id !== customer.id)
              .map((row) => ({
                value: String(row.id),
                name: nameOf(row),
                hint: [customerReference(row.id), row.age, formatPhone(row.phone)].filter(Boolean).join(' · '),
              }))
          },
        })}
        value={other}
        onChange={setOther}
      />
    </Dialog>
  )
}
