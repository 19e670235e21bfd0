import { type Customer, customers } from '@handoff/contracts/customers/customers'
import { useState } from 'react'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { CustomerConflict } from './CustomerConflict.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { changesFrom, valuesOf } from './customerValues.ts'
import { useCustomerForm } from './useCustomerForm.ts'

/** `customer` is what is stored now: if someone else saves first, both versions are shown. */
export function EditCustomerDialog({ customer, onClosed }: { customer: Customer; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const [base, setBase] = useState(customer)
  const form = useCustomerForm(customers.save, {
    initialValues: valuesOf(base),
    toInput: (values) => ({ ...changesFrom(values, valuesOf(base)), id: base.id, version: base.version }),
    onSuccess: dialog.onClose,
  })
  const isStale = base.version !== customer.version && !form.isPending && dialog.isOpen
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Edit ${base.firstName} ${base.lastName}`}
      size={620}
      submit="Save"
      isBlocked={isStale}
      isLong
    >
      {isStale && (
        <CustomerConflict
          base={base}
          current={customer}
          onKeep={() => setBase(customer)}
          onUse={(keys) => {
            const current = valuesOf(customer)
            form.setValues(Object.fromEntries(keys.map((key) => [key, current[key]])))
            setBase(customer)
          }}
        />
      )}
      <CustomerFields form={form} />
    </EndpointDialog>
  )
}
