import { type FollowUp, followUps } from '@handoff/contracts/surveys/followUps'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { referralId: number; customer: string; of: FollowUp; onClosed: () => void }

/** The customer asked for a call: whether they were called, and what they said. */
export function CalledDialog({ referralId, customer, of, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(followUps.called, {
    draftOf: of.id,
    says: () => `Call with ${customer} recorded`,
    initialValues: { notes: '' },
    toInput: ({ notes }) => ({ id: referralId, followUpId: of.id, notes }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`You called ${customer}`}
      description={of.note ? `They wrote: “${of.note}”` : 'They asked for a call because they still need help.'}
      submit="Record call"
    >
      <CommentField label="What they said" {...form.getInputProps('notes')} maxLength={1000} />
    </EndpointDialog>
  )
}
