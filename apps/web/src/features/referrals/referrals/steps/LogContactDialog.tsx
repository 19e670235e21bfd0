import { messages } from '@handoff/contracts/kit'
import { contactMethodNames, contactResultNames } from '@handoff/contracts/referrals/referrals/contact-attempts'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { Chip, Flex, Input } from '@mantine/core'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../../ui/form/CommentField.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { nameOf } from '../words/parties.ts'
import type { StepForm } from './stepForms.ts'

/** How the receiver tried to reach the customer, and whether it did. */
export const LogContactDialog: StepForm = ({ referral, onClose, onTaken }) => {
  const dialog = useDialog(onClose)
  const form = useEndpointForm(referrals.logContact, {
    initialValues: { method: '', result: '', note: '' },
    feedback: 'nothing',
    toInput: ({ method, result, note }) => ({
      id: referral.id,
      version: referral.version,
      method: Number(method) as 1,
      result: Number(result) as 1,
      note,
    }),
    check: ({ method, result }) => ({
      ...(!method && { method: messages.requiredSelect('Method') }),
      ...(!result && { result: messages.requiredSelect('Result') }),
    }),
    onSuccess: (after) => {
      dialog.onClose()
      onTaken(after)
    },
  })
  const choice = (field: 'method' | 'result', label: string, names: Record<number, string>) => (
    <Input.Wrapper label={label} labelElement="div" withAsterisk error={form.errors[field]}>
      <Chip.Group value={form.values[field]} onChange={(value) => form.setFieldValue(field, value)}>
        <Flex gap="xs" wrap="wrap" pt="xxs" role="radiogroup" aria-label={label}>
          {Object.entries(names).map(([value, name]) => (
            <Chip key={value} value={value} variant="outline" radius="md">
              {name}
            </Chip>
          ))}
        </Flex>
      </Chip.Group>
    </Input.Wrapper>
  )
  return (
    <EndpointDialog {...dialog} form={form} title={`Log contact: ${nameOf(referral)}`} submit="Log contact">
      <div className={parts.form}>
        {choice('method', 'Method', contactMethodNames)}
        {choice('result', 'Result', contactResultNames)}
        <CommentField label="Note" {...form.getInputProps('note')} />
      </div>
    </EndpointDialog>
  )
}
