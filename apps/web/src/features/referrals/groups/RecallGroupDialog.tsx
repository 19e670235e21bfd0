import { messages } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

import { ReasonField, useGroupReasons } from './ReasonField.tsx'

type Props = { groupId: number; customer: string; onClosed: () => void }

/** The sender takes back what no one has accepted. */
export function RecallGroupDialog({ groupId, customer, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const choices = useGroupReasons(ReasonUse.Cancel)
  const isCommentRequired = ({ reasonCode }: { reasonCode: string }) =>
    choices.some((one) => one.code === reasonCode && one.isCommentRequired)
  const form = useEndpointForm(groups.recall, {
    initialValues: { reasonCode: '', notes: '' },
    toInput: ({ reasonCode, notes }) => ({ groupId, reasonCode, notes }),
    check: (values) => ({
      ...(!values.reasonCode && { reasonCode: messages.requiredSelect('Reason') }),
      ...(isCommentRequired(values) && !values.notes.trim() && { notes: messages.required('Comment') }),
    }),
    says: () => `${customer}’s referral recalled`,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Recall ${customer}’s referral`}
      description="What no provider has accepted is taken back, and the customer’s link no longer offers a choice."
      submit="Recall"
      dismiss="Back"
      isDangerous
    >
      <ReasonField
        use={ReasonUse.Cancel}
        value={form.values.reasonCode}
        onChange={(code) => form.setFieldValue('reasonCode', code)}
        error={form.errors.reasonCode}
      />

      <CommentField label="Comment" withAsterisk={isCommentRequired(form.values)} {...form.getInputProps('notes')} />
    </EndpointDialog>
  )
}
