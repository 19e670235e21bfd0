import { groups } from '@handoff/contracts/referrals/groups'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { useSent } from '../referrals/useSent.ts'
import { ChannelField } from './ChannelField.tsx'

type Props = {
  groupId: number
  receiver: { id: number; name: string }
  customer: string
  onClosed: () => void
  onDone?: () => void
}

/** Staff choose a provider for the customer, who asked them to. */
export function ProceedDialog({ groupId, receiver, customer, onClosed, onDone }: Props) {
  const dialog = useDialog(onClosed)
  const sentWords = useSent()
  const form = useEndpointForm(groups.proceed, {
    initialValues: { channel: '', notes: '' },
    draftOf: receiver.id,
    toInput: ({ channel, notes }) => ({ groupId, referToId: receiver.id, channel: Number(channel) as 2, notes }),
    says: ({ referrals }) => {
      const referral = referrals.find((one) => one.receiver.id === receiver.id)
      return referral && sentWords('Referral', referral)
    },
    onSuccess: () => {
      dialog.onClose()
      onDone?.()
    },
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Choose for ${customer}`}
      description={`${receiver.name} gets the referral now. The other providers wait until it has answered.`}
      submit="Send referral"
    >
      <ChannelField
        value={form.values.channel}
        onChange={(channel) => form.setFieldValue('channel', channel)}
        error={form.errors.channel}
      />
      <CommentField label="Note" {...form.getInputProps('notes')} />
    </EndpointDialog>
  )
}
