import { type RequestDetail, RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { useDecisionToast } from '../../features/network/requests/useRequests.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

/** Takes an approval back, as long as nothing was added. */
export function ReopenDialog({ request, onClosed }: { request: RequestDetail; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const showToast = useDecisionToast()
  const form = useEndpointForm(requests.changeStatus, {
    initialValues: { notes: '' },
    toInput: ({ notes }) => ({ id: request.id, status: RequestStatus.Pending, version: request.version, notes }),
    feedback: 'nothing',
    onSuccess: (reopened) => {
      dialog.onClose()
      showToast(reopened)
    },
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Reopen ${request.title}`}
      description="It goes back to Pending and the requester is notified."
      submit="Reopen"
      dismiss="Back"
    >
      <CommentField label="Notes" withAsterisk data-autofocus {...form.getInputProps('notes')} />
    </EndpointDialog>
  )
}
