import { erasures } from '@handoff/contracts/customers/erasures'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { customer: { id: number; name: string }; isHeld: boolean; onClosed: () => void }

/** Sets a legal hold, or lifts the one there is. */
export function HoldDialog({ customer: { id, name }, isHeld, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const verb = isHeld ? 'Lift' : 'Set'
  const form = useEndpointForm(erasures.changeHold, {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ id, isHeld: !isHeld, reason }),
    says: () => `Legal hold ${isHeld ? 'lifted' : 'set'}`,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`${verb} the legal hold of ${name}`}
      description={
        isHeld ? 'The record can be erased afterward.' : 'The record can’t be erased until the hold is lifted.'
      }
      submit={isHeld ? 'Lift hold' : 'Set hold'}
    >
      <CommentField
        label="Reason"
        description="Kept in the audit with your name."
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </EndpointDialog>
  )
}
