import { type HelpDetail, help } from '@handoff/contracts/referrals/help'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { request: HelpDetail; what: 'decline' | 'close'; onClosed: () => void }

/** Ends a request, with a note for the colleagues. */
export function NoteDialog({ request, what, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const isDecline = what === 'decline'
  const form = useEndpointForm(isDecline ? help.decline : help.close, {
    initialValues: { note: '' },
    toInput: ({ note }) => ({ id: request.id, version: request.version, note }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={isDecline ? `Decline ${request.number}` : `${request.number} is done`}
      description={
        isDecline
          ? 'They’ll see that you couldn’t help, but not this note.'
          : 'They’ll see that it’s done, but not this note.'
      }
      submit={isDecline ? 'Decline' : 'Done'}
      dismiss="Back"
      isDangerous={isDecline}
    >
      <CommentField
        label="Note"
        withAsterisk={isDecline}
        description="Only your team sees this."
        data-autofocus
        {...form.getInputProps('note')}
      />
    </EndpointDialog>
  )
}
