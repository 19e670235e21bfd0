import { type Customer, customers } from '@handoff/contracts/customers/customers'
import { useState } from 'react'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import {
  changedInputs,
  type FormField,
  inputErrors,
  sentInputs,
  useCustomerFormFields,
  valuesByKey,
} from '../customFields/formFields.ts'
import { CustomerConflict } from './CustomerConflict.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { type CustomerValues, changesFrom, valuesOf } from './customerValues.ts'
import { useCustomerForm } from './useCustomerForm.ts'

type Props = { customer: Customer; onClosed: () => void }

/** `customer` is what is stored now: if someone else saves first, both versions are shown. */
export function EditCustomerDialog(props: Props) {
  const custom = useCustomerFormFields(props.customer.id)
  return custom ? <Form {...props} custom={custom} /> : null
}

function Form({ customer, onClosed, custom }: Props & { custom: readonly FormField[] }) {
  const dialog = useDialog(onClosed)
  const [base, setBase] = useState(customer)
  const form = useCustomerForm(customers.save, {
    initialValues: { ...valuesOf(base), ...valuesByKey(custom) },
    toInput: (values) => ({
      ...changesFrom(values, valuesOf(base)),
      ...sentInputs(changedInputs(custom, values)),
      id: base.id,
      version: base.version,
    }),
    check: (values) => inputErrors(custom, changedInputs(custom, values)),
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
            form.setValues(Object.fromEntries(keys.map((key) => [key, current[key]])) as Partial<CustomerValues>)
            setBase(customer)
          }}
        />
      )}
      <CustomerFields form={form} custom={custom} />
    </EndpointDialog>
  )
}
