import { messages } from '@handoff/contracts/kit'
import { groups } from '@handoff/contracts/referrals/groups'
import { ReasonUse } from '@handoff/contracts/referrals/reasons'
import type { ReferralRow } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Flex, Radio } from '@mantine/core'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { useClosed } from '../referrals/closed/useClosed.ts'
import { useSendAnyway } from '../referrals/closed/useSendAnyway.tsx'
import { ReceiverSearch } from '../referrals/refer/ReceiverSearch.tsx'
import { nameOf } from '../referrals/words/parties.ts'
import { ChannelField } from './ChannelField.tsx'
import { ReasonField, useGroupReasons } from './ReasonField.tsx'

type Props = {
  referral: Pick<ReferralRow, 'id' | 'groupId' | 'customer' | 'reference' | 'receiver' | 'category'>
  onClosed: () => void
}

/** Takes a referral back from a provider that has not answered, and sends it to another one. */
export function ReassignDialog({ referral, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { id, groupId, receiver, category } = referral
  const group = useEndpoint(groups.show, { groupId }).data
  const waiting = group?.referrals.filter(({ stage }) => stage === 'offered' || stage === 'queued') ?? []
  const choices = useGroupReasons(ReasonUse.Cancel)
  const isCommentRequired = ({ reasonCode }: { reasonCode: string }) =>
    choices.some((one) => one.code === reasonCode && one.isCommentRequired)
  const isOffered = ({ referToId }: { referToId: number | null }) =>
    waiting.some((one) => one.receiver.id === referToId && one.stage === 'offered')
  const form = useEndpointForm(groups.reassign, {
    initialValues: { referToId: null as number | null, channel: '', reasonCode: '', notes: '' },
    draftOf: id,
    toInput: ({ referToId, channel, ...rest }) => ({
      groupId,
      referralId: id,
      referToId: referToId ?? undefined,
      ...(isOffered({ referToId }) && channel && { channel: Number(channel) as 2 }),
      ...rest,
    }),
    check: (values) => ({
      ...(isOffered(values) && !values.channel && { channel: messages.requiredSelect('How they told you') }),
      ...(!values.reasonCode && { reasonCode: messages.requiredSelect('Reason') }),
      ...(isCommentRequired(values) && !values.notes.trim() && { notes: messages.required('Comment') }),
    }),
    says: () => `${nameOf(referral)}’s referral reassigned`,
    onSuccess: dialog.onClose,
  })
  const { referToId } = form.values
  const choose = (next: number | null) => form.setFieldValue('referToId', next)
  const earlierIds = group?.referrals.map((one) => one.receiver.id) ?? (receiver.id === null ? [] : [receiver.id])
  const selectedIds = referToId === null ? [] : [referToId]
  const anyway = useSendAnyway(form, useClosed(selectedIds, category.id), {
    without: [...earlierIds, ...selectedIds],
    unmet: group && { need: group, onRecorded: dialog.onClose },
    onChoose: choose,
  })
  return (
    <>
      <EndpointDialog
        {...dialog}
        form={{ ...form, submit: anyway.submit }}
        title={`Reassign ${nameOf(referral)}`}
        description={`Recalls it from ${receiver.name} and sends it to another provider.`}
        submit="Reassign"
        isLong
        size={620}
      >
        {waiting.length > 0 && (
          <Radio.Group
            label="Already part of this referral"
            value={String(referToId ?? '')}
            onChange={(next) => choose(Number(next))}
          >
            <Flex rowGap="xs" columnGap="lg" wrap="wrap" pt="xxs">
              {waiting.map((one) => (
                <Radio key={one.id} value={String(one.receiver.id)} label={one.receiver.name} />
              ))}
            </Flex>
          </Radio.Group>
        )}
        <ReceiverSearch
          category={category.id === null ? undefined : { id: category.id, name: category.name }}
          near={null}
          without={earlierIds}
          value={referToId}
          onChange={choose}
          error={form.errors.referToId}
        />
        {isOffered(form.values) && (
          <ChannelField
            value={form.values.channel}
            onChange={(channel) => form.setFieldValue('channel', channel)}
            error={form.errors.channel}
          />
        )}
        <ReasonField
          use={ReasonUse.Cancel}
          value={form.values.reasonCode}
          onChange={(code) => form.setFieldValue('reasonCode', code)}
          error={form.errors.reasonCode}
        />
        <CommentField label="Comment" withAsterisk={isCommentRequired(form.values)} {...form.getInputProps('notes')} />
      </EndpointDialog>
      {anyway.question}
    </>
  )
}
