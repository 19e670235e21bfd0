import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Radio, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import parts from '../../../../ui/form/Form.module.css'
import { firstField } from '../../../../ui/form/firstField.ts'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { nameOf } from '../words/parties.ts'
import type { StepForm } from './stepForms.ts'

/** Creates a record for the person, or links an existing one: likely duplicates first. */
export const AddCustomerDialog: StepForm = ({ referral, onClose, onTaken }) => {
  const dialog = useDialog(onClose)
  const [isAdded, setAdded] = useState(false)
  const form = useEndpointForm(referrals.addToCustomers, {
    initialValues: { choice: 'new' },
    hasDraft: false,
    feedback: 'nothing',
    toInput: ({ choice }) => ({
      id: referral.id,
      version: referral.version,
      ...(choice !== 'new' && { customerId: Number(choice) }),
    }),
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
                description={[detail, fields.length > 0 && `Same ${fields.join(', ')}`].filter(Boolean).join(' · ')}
              />
            ))}
            <Radio value="new" label="Add as a new customer" />
          </div>
        </Radio.Group>
      )}
    </EndpointDialog>
  )
}
