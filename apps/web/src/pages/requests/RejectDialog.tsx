import { type RequestDetail, RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import { ReasonUse, reasons } from '@handoff/contracts/referrals/reasons'
import { Radio, Stack } from '@mantine/core'
import { useDecisionToast } from '../../features/network/requests/useRequests.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'

function readBy({ isRegistration, isReport, requester }: RequestDetail) {
  if (isReport) return 'Saved with the request. The person who reported it has no account and isn’t notified.'
  return isRegistration
    ? `Your note is emailed to ${requester.email}.`
    : 'The requester sees your note and can resubmit.'
}

type Props = { request: RequestDetail; onClosed: () => void; onDecided?: (request: RequestDetail) => void }

/** Says why not: a coded reason, the common ones first, and words for the requester. */
export function RejectDialog({ request, onClosed, onDecided }: Props) {
  const showToast = useDecisionToast()
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
    feedback: 'nothing',
    onSuccess: (decided) => {
      dialog.onClose()
      showToast(decided)
      onDecided?.(decided)
    },
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
      <Radio.Group label="Reason" withAsterisk {...form.getInputProps('reasonCode')}>
        <Stack gap="xs" mt="xs">
          {choices.map(({ code, label }) => (
            <Radio key={code} value={code} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <CommentField label="Comment" withAsterisk {...form.getInputProps('rejectionNotes')} />
    </EndpointDialog>
  )
}
