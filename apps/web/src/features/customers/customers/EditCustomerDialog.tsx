import { type Customer, customers } from '@handoff/contracts/customers/customers/customers'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import { fullName } from '@handoff/contracts/kit/person-name'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import {
  changedInputs,
  type FormField,
  inputErrors,
  sentInputs,
  useCustomerFormFields,
  valuesByKey,
} from '../../network/customFields/formFields.ts'
import { type AnyKey, type Base, CustomerConflict } from './CustomerConflict.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { changesFrom, placeKeys, valuesOf } from './customerValues.ts'
import { DuplicateCheck } from './duplicates/DuplicateCheck.tsx'
import { useDuplicateCheck } from './duplicates/useDuplicateCheck.ts'
import { type CustomerFormValues, useCustomerForm } from './useCustomerForm.ts'

type Props = { customer: Customer; onClosed: () => void }

/** `customer` is what is stored now: if someone else saves first, both versions are shown. */
export function EditCustomerDialog(props: Props) {
  const answer = useCustomerFormFields(props.customer)
  if (answer.fields) return <Form {...props} opened={answer.fields} answer={answer} />
  const { firstName, lastName } = props.customer
  return (
    <PendingDialog title={`Edit ${fullName({ firstName, lastName })}`} isPage onClosed={props.onClosed} {...answer} />
  )
}

type FormProps = Props & { opened: readonly FormField[]; answer: ReturnType<typeof useCustomerFormFields> }

function Form({ customer, onClosed, opened, answer }: FormProps) {
  const dialog = useDialog(onClosed)
  const [base, setBase] = useState<Base>({ customer, custom: opened })
  const { custom } = base
  const check = useDuplicateCheck()
  const navigate = useNavigate()
  const form = useCustomerForm(customers.save, {
    initialValues: formValues(base),
    toInput: (values) => ({
      ...changesFrom(values, valuesOf(base.customer)),
      ...sentInputs(changedInputs(custom, values)),
      id: base.customer.id,
      version: base.customer.version,
      ...check.apart(),
    }),
    refusals: check.refusals,
    check: (values) => inputErrors(custom, changedInputs(custom, values)),
    onSuccess: dialog.onClose,
  })
  const isStale = base.customer.version !== customer.version && !form.isPending && dialog.isOpen
  const begun = formValues(base)
  /** What is stored now is what the form began from; of these fields it is also what the form holds. */
  const goOnFrom = (keys: AnyKey[]) => {
    const now = { customer, custom: custom.map((field) => answer.now?.find(({ id }) => id === field.id) ?? field) }
    const current = formValues(now)
    const names = form.values.codeName === begun.codeName ? (['codeName'] as const) : []
    form.setValues(
      Object.fromEntries([...keys, ...names].map((key) => [key, current[key]])) as Partial<CustomerFormValues>,
    )
    setBase(now)
  }
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Edit ${fullName(base.customer)}`}
      submit="Save"
      isBlocked={isStale}
      isPage
    >
      {isStale && (
        <CustomerConflict
          base={base}
          current={customer}
          answer={answer}
          onKeep={(keys) => goOnFrom(keys.filter((key) => !isTyped(key, form.values, begun)))}
          onUse={goOnFrom}
        />
      )}
      <CustomerFields form={form} custom={custom} />
      <DuplicateCheck
        check={check}
        form={form}
        exceptId={base.customer.id}
        onUse={({ id }) => {
          dialog.onClose()
          void navigate({ to: '/customer-management/clients', search: { id } })
        }}
      />
    </EndpointDialog>
  )
}

const formValues = ({ customer, custom }: Base): CustomerFormValues => ({
  ...valuesOf(customer),
  ...valuesByKey(custom),
})

/** A place counts as typed as a whole: the city of one and the county of another would contradict each other. */
function isTyped(key: AnyKey, values: CustomerFormValues, begun: CustomerFormValues) {
  const isOfPlace = isOneOf(placeKeys, key)
  const keys: readonly AnyKey[] = isOfPlace ? placeKeys : [key]
  return keys.some((one) => JSON.stringify(values[one]) !== JSON.stringify(begun[one]))
}
