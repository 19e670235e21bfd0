import { customers } from '@handoff/contracts/customers/customers/customers'
import type { Endpoint, Named } from '@handoff/contracts/kit'
import type { FilledField } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import {
  allInputs,
  type FormField,
  inputErrors,
  sentInputs,
  useNewFields,
  valuesByKey,
} from '../../network/customFields/formFields.ts'
import { CustomerFields } from './CustomerFields.tsx'
import css from './customerForm.module.css'
import { type CustomerValues, inputFrom, noCustomer } from './customerValues.ts'
import { DuplicateCheck } from './duplicates/DuplicateCheck.tsx'
import { useDuplicateCheck } from './duplicates/useDuplicateCheck.ts'
import { useExisting } from './duplicates/useExisting.ts'
import { nameIn } from './nameIn.ts'
import { useCustomerForm } from './useCustomerForm.ts'

type Props = {
  onClosed: () => void
  /** As it was searched for. */
  name?: string
  /** Of someone who is known by other means: what was said is filled in, and the page stays where it is. */
  prefilled?: {
    endpoint: Named<Endpoint>
    values: Partial<CustomerValues>
    /** Custom fields that were answered. */
    answers: readonly FilledField[]
    more: Record<string, unknown>
    /** Uses an existing customer instead. */
    onUse: (id: number) => Promise<unknown>
    /** Whose household the person joins. */
    housemateId?: number
    onCreated?: (id: number) => Promise<unknown>
  }
}

/** A new customer: a name and a way to reach them suffice, the rest helps those who receive them. */
export function CustomerDialog(props: Props) {
  const answer = useNewFields(FieldTarget.Customer)
  if (answer.fields) return <Form {...props} custom={answered(answer.fields, props.prefilled?.answers)} />
  return <PendingDialog title="New customer" size={616} onClosed={props.onClosed} {...answer} />
}

/** With the answers filled in; one that the viewer may not see is not asked again. */
const answered = (fields: readonly FormField[], answers: readonly FilledField[] = []) =>
  fields.flatMap((field) => {
    const known = answers.find(({ id }) => id === field.id)
    if (!known) return [field]
    return known.masked === null ? [{ ...field, value: known.value }] : []
  })

function Form({ onClosed, name, prefilled, custom }: Props & { custom: readonly FormField[] }) {
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(!!prefilled)
  const check = useDuplicateCheck()
  const form = useCustomerForm(prefilled?.endpoint ?? customers.create, {
    initialValues: { ...noCustomer, ...(name && nameIn(name)), ...prefilled?.values, ...valuesByKey(custom) },
    toInput: (values) => ({
      ...inputFrom(values),
      ...sentInputs(allInputs(custom, values)),
      ...prefilled?.more,
      ...check.apart(),
    }),
    draftOf: prefilled?.housemateId,
    refusals: check.refusals,
    says: (_, input) => {
      const { firstName, lastName } = input as { firstName?: string | null; lastName?: string | null }
      return `${[firstName, lastName].filter(Boolean).join(' ')} created`
    },
    check: (values) => inputErrors(custom, allInputs(custom, values)),
    onSuccess: (created) => {
      dialog.onClose()
      const { id } = created as { id: number }
      if (!prefilled) return open(id)
      // A refusal is shown already; the person exists.
      return prefilled.onCreated?.(id).catch(() => null)
    },
  })
  const open = (id: number) => void navigate({ to: '/customer-management/clients', search: { id } })
  const use = async (id: number) => {
    await prefilled?.onUse(id)
    form.draft.drop()
    form.resetDirty()
    dialog.onClose()
    if (!prefilled) open(id)
  }
  const existing = useExisting((id) => void use(id))
  const isShort = !isOpened && form.draft.restoredAt === null
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="New customer"
      description="Just a name and phone or email to start."
      size={616}
      submit="Create customer"
      isLong
    >
      <CustomerFields form={form} isShort={isShort} custom={custom} />
      <DuplicateCheck
        check={check}
        form={form}
        housemateId={prefilled?.housemateId}
        isPending={existing.isPending}
        onUse={(candidate) => void existing.use(candidate, inputFrom(form.getValues()))}
      />
      {isShort && (
        <Button variant="subtle" size="compact-sm" className={css.flush} onClick={() => setOpened(true)}>
          More details
        </Button>
      )}
    </EndpointDialog>
  )
}
