import { groups, type ReferralGroup } from '@handoff/contracts/referrals/groups'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { useClosed } from '../referrals/closed/useClosed.ts'
import { useSendAnyway } from '../referrals/closed/useSendAnyway.tsx'
import { ReceiverSearch } from '../referrals/refer/ReceiverSearch.tsx'

type Props = {
  group: Pick<ReferralGroup, 'id' | 'customerId' | 'categoryId' | 'specialtyIds'>
  category: { id: number | null; name: string }
  customer: string
  /** Part of it already. */
  asked: readonly number[]
  onClosed: () => void
}

/** One more provider for the same need, at the end of the order. */
export function AddProviderDialog({ group, category, customer, asked, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(groups.add, {
    initialValues: { referToId: null as number | null },
    toInput: ({ referToId }) => ({
      groupId: group.id,
      referToIds: referToId === null ? [] : [referToId],
    }),
    says: () => 'Provider added',
    onSuccess: dialog.onClose,
  })
  const { referToId } = form.values
  const choose = (id: number | null) => form.setFieldValue('referToId', id)
  const selectedIds = referToId === null ? [] : [referToId]
  const anyway = useSendAnyway(form, useClosed(selectedIds, category.id), {
    without: [...asked, ...selectedIds],
    unmet: { need: group, onRecorded: dialog.onClose },
    onChoose: choose,
  })
  return (
    <>
      <EndpointDialog
        {...dialog}
        form={{ ...form, submit: anyway.submit }}
        title={`Add a provider for ${customer}`}
        description="It joins the others at the end of the order, under the same consent."
        submit="Add provider"
        isLong
        size={620}
      >
        <ReceiverSearch
          category={category.id === null ? undefined : { id: category.id, name: category.name }}
          near={null}
          without={asked}
          value={referToId}
          onChange={choose}
          error={form.errors.referToIds}
        />
      </EndpointDialog>
      {anyway.question}
    </>
  )
}
