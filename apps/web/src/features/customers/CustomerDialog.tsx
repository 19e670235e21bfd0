import { customers } from '@handoff/contracts/customers/customers'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { type CustomerValues, inputFrom, noCustomer } from './customerValues.ts'
import { useCustomerForm } from './useCustomerForm.ts'

type Props = {
  onClosed: () => void
  /** Of someone who is known by other means: what was said is filled in, and the page stays where it is. */
  prefilled?: { endpoint: Named<Endpoint>; values: Partial<CustomerValues>; more: Record<string, unknown> }
}

/** A new customer: a name and a way to reach them suffice, the rest helps those who receive them. */
export function CustomerDialog({ onClosed, prefilled }: Props) {
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(!!prefilled)
  const form = useCustomerForm(prefilled?.endpoint ?? customers.create, {
    initialValues: { ...noCustomer, ...prefilled?.values },
    toInput: (values) => ({ ...inputFrom(values), ...prefilled?.more }),
    onSuccess: (created) => {
      dialog.onClose()
      const { id } = created as { id: number }
      if (!prefilled) void navigate({ to: '/customer-management/clients', search: { id } })
    },
  })
  const isShort = !isOpened && form.draft.restoredAt === null
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="New customer"
      description="Just a name and phone or email to start."
      size={620}
      submit="Create customer"
      isLong
    >
      <CustomerFields form={form} isShort={isShort} />
      {isShort && (
        <Button variant="subtle" onClick={() => setOpened(true)} style={{ justifySelf: 'start' }}>
          More details
        </Button>
      )}
    </EndpointDialog>
  )
}
