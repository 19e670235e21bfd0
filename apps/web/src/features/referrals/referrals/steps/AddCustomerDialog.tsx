import { ApartReason, apartReasonNames } from '@handoff/contracts/customers/duplicates/choice'
import type { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { messages } from '@handoff/contracts/kit/messages'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Radio, Select, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import parts from '../../../../ui/form/Form.module.css'
import { firstField } from '../../../../ui/form/firstField.ts'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { nameOf } from '../words/parties.ts'
import type { StepForm } from './stepForms.ts'

/** Another reason has to be typed, which the form of a customer has room for. */
const reasons = Object.entries(apartReasonNames)
  .map(([value, label]) => ({ value, label }))
  .filter(({ value }) => value !== String(ApartReason.Other))

const isSure = ({ level }: SameCustomer) => level === 'sure'

/** Creates a record for the person, or links an existing one: likely duplicates first. */
export const AddCustomerDialog: StepForm = ({ referral, onClose, onTaken }) => {
  const dialog = useDialog(onClose)
  const [isAdded, setAdded] = useState(false)
  const cache = useQueryClient()
  const likely = () => cache.getQueryData(query(referrals.sameCustomers, { id: referral.id }).queryKey) ?? []
  const form = useEndpointForm(referrals.addToCustomers, {
    initialValues: { choice: 'new', reason: null as string | null },
    hasDraft: false,
    feedback: 'nothing',
    toInput: ({ choice, reason }) => ({
      id: referral.id,
      version: referral.version,
      ...(choice !== 'new' && { customerId: Number(choice) }),
      ...(choice === 'new' &&
        reason && {
          duplicateChoice: { otherIds: likely().map(({ id }) => id), reason: Number(reason) as ApartReason },
        }),
    }),
    check: ({ choice, reason }) =>
      choice === 'new' && likely().some(isSure) && !reason ? { reason: messages.requiredSelect('Reason') } : {},
    onSuccess: (after) => {
      setAdded(true)
      dialog.onClose()
      onTaken(after)
    },
  })
  // Once added there is no one left to compare with, and asking again is refused.
  const enabled = !form.isPending && !isAdded
  const { data: same } = useEndpoint(referrals.sameCustomers, { id: referral.id }, { enabled })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Add ${nameOf(referral)} to my customers`}
      submit={form.values.choice === 'new' ? 'Add customer' : 'Link'}
      isBlocked={!same}
    >
      {!same && <Skeleton h={60} />}
      {same && (
        <Radio.Group
          label={same.length ? 'Is this the same person?' : undefined}
          aria-label="Customer"
          value={form.values.choice}
          onChange={(choice) => form.setFieldValue('choice', choice)}
        >
          <div ref={firstField} className={parts.form}>
            {same.map(({ id, name, detail, fields }) => (
              <Radio
                key={id}
                value={String(id)}
                label={name}
                description={[detail, fields.length > 0 && `Same ${fields.join(', ').toLowerCase()}`]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
            <Radio value="new" label="Add as a new customer" />
            {same.some(isSure) && form.values.choice === 'new' && (
              <Select label="Why is this someone else?" withAsterisk data={reasons} {...form.getInputProps('reason')} />
            )}
          </div>
        </Radio.Group>
      )}
    </EndpointDialog>
  )
}
