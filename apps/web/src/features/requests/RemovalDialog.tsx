import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { askingEndpoints } from './requestEndpoints.ts'
import type { CurrentValues } from './useRequestForm.ts'

type Props = { currentValues: CurrentValues; copied?: { id: number; notes: string | null }; onClosed: () => void }

/** Asks the administrators to take something out of the network. */
export function RemovalDialog({ currentValues: { type, target, payload }, copied, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const endpoint: Named<Endpoint> = askingEndpoints[type]
  const form = useEndpointForm(endpoint, {
    initialValues: { notes: copied?.notes ?? '' },
    toInput: ({ notes }) =>
      ({
        ...(type === 1 && { requestType: 1 }),
        ...(copied && { copiedFromId: copied.id }),
        action: 'remove',
        targetId: target.id,
        payload,
        notes,
      }) as RequestOf<typeof endpoint>,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Request removal of ${target.name}`}
      description="An administrator will review it and let you know. Nothing changes until then."
      submit="Send request"
      isDangerous
    >
      <CommentField
        label="Why should it be removed?"
        placeholder="They’ve closed permanently"
        data-autofocus
        {...form.getInputProps('notes')}
      />
    </EndpointDialog>
  )
}
