import { ReasonUse, reasons } from '@handoff/contracts/reasons'
import { type RequestDetail, RequestStatus, requests } from '@handoff/contracts/requests/requests'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

function readBy({ isRegistration, isReport, requester }: RequestDetail) {
  if (isReport) return 'Saved with the request. The person who reported it has no account and isn’t notified.'
  return isRegistration
    ? `Your note is emailed to ${requester.email}.`
    : 'The requester sees your note and can resubmit.'
}

/** Says why not: a coded reason, and words for the requester. */
export function RejectDialog({ request, onClosed }: { request: RequestDetail; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const { data: choices = [] } = useEndpoint(reasons.list, { appliesTo: ReasonUse.RequestReject })
  const form = useEndpointForm(requests.changeStatus, {
    initialValues: { reasonCode: '', rejectionNotes: '' },
    toInput: ({ reasonCode, rejectionNotes }) => ({
      id: request.id,
      status: RequestStatus.Rejected,
      version: request.version,
      rejectionNotes,
      // Also while none is chosen: the server says that one is missing.
      reasonCode,
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Reject ${request.title}`}
      description={readBy(request)}
      submit="Reject"
      dismiss="Back"
      isDangerous
    >
      <SearchSelect
        label="Reason"
        withAsterisk
        options={choices.map(({ code, label }) => ({ language: code, name: label }))}
        value={form.values.reasonCode ? { language: form.values.reasonCode } : null}
        onChange={(choice) => form.setFieldValue('reasonCode', choice?.language ?? '')}
        error={form.errors.reasonCode}
      />
      <CommentField label="Comment" withAsterisk {...form.getInputProps('rejectionNotes')} />
    </EndpointDialog>
  )
}
