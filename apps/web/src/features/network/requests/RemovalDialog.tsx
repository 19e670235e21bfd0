import type { RequestOf } from '@handoff/contracts/kit'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { kinds } from './kinds/index.ts'
import type { CurrentValues } from './kinds/kind.ts'

type Props = { currentValues: CurrentValues; copied?: { id: number; notes: string | null }; onClosed: () => void }

/** Asks the administrators to take something out of the network. */
export function RemovalDialog({ currentValues: { type, target, payload }, copied, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { endpoint, input } = kinds[type]
  const form = useEndpointForm(endpoint, {
    initialValues: { notes: copied?.notes ?? '' },
    toInput: ({ notes }) =>
      ({
        ...input,
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
