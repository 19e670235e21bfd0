import { type Consent, consents } from '@handoff/contracts/customers/consents'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Props = { consent: Consent; name: string; onClosed: () => void }

/** Asks why, and says what follows. */
export function RevokeDialog({ consent, name, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(consents.revoke, {
    initialValues: { id: consent.id, reason: '' },
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      title={`Revoke consent for ${name}?`}
      description="Open referrals sent with this consent end as withdrawn, and their appointments are canceled. The providers no longer see this customer. Everyone is notified, the customer about appointments."
      submit="Revoke"
      isDangerous
      form={form}
      {...dialog}
    >
      <CommentField
        label="Reason"
        withAsterisk
        maxLength={500}
        placeholder={`What ${name} said, and how`}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </EndpointDialog>
  )
}
