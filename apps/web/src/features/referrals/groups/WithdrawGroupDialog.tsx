import { messages } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ChannelField } from './ChannelField.tsx'
import { ReasonField, useGroupReasons } from './ReasonField.tsx'

type Props = { groupId: number; customer: string; onClosed: () => void }

/** Staff end everything for the customer, who asked them to. */
export function WithdrawGroupDialog({ groupId, customer, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const choices = useGroupReasons(ReasonUse.Withdraw)
  const isCommentRequired = ({ reasonCode }: { reasonCode: string }) =>
    choices.some((one) => one.code === reasonCode && one.isCommentRequired)
  const form = useEndpointForm(groups.withdraw, {
    initialValues: { reasonCode: '', channel: '', notes: '' },
    toInput: ({ reasonCode, channel, notes }) => ({ groupId, reasonCode, channel: Number(channel) as 2, notes }),
    check: (values) => ({
      ...(!values.reasonCode && { reasonCode: messages.requiredSelect('Reason') }),
      ...(isCommentRequired(values) && !values.notes.trim() && { notes: messages.required('Comment') }),
    }),
    says: () => `${customer}’s referral withdrawn`,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Withdraw ${customer}’s referral`}
      description="The customer no longer wants it: everything that is still open ends."
      submit="Withdraw"
      dismiss="Back"
      isDangerous
    >
      <ReasonField
        use={ReasonUse.Withdraw}
        value={form.values.reasonCode}
        onChange={(code) => form.setFieldValue('reasonCode', code)}
        error={form.errors.reasonCode}
      />
      <ChannelField
        value={form.values.channel}
        onChange={(channel) => form.setFieldValue('channel', channel)}
        error={form.errors.channel}
      />
      <CommentField label="Comment" withAsterisk={isCommentRequired(form.values)} {...form.getInputProps('notes')} />
    </EndpointDialog>
  )
}
