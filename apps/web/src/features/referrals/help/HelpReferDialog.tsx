import { customers } from '@handoff/contracts/customers/customers/customers'
import { type HelpDetail, help } from '@handoff/contracts/referrals/help'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referrals/priority'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ReceiverSearch } from '../referrals/refer/ReceiverSearch.tsx'
import { useCategories } from '../referrals/useReferrals.ts'

type Props = { request: HelpDetail; onClosed: () => void }

/** A draft of the referral, with what was asked for filled in; it is completed and sent among the drafts. */
export function HelpReferDialog({ request, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data: categories = [] } = useCategories()
  const person = useEndpoint(customers.show, { id: request.customer?.id ?? 0 }, { enabled: !!request.customer }).data
  const { entity } = request
  const offered = request.categories.find(({ id }) => entity?.categoryIds.includes(id))
  const first = offered ?? request.categories[0]
  const form = useEndpointForm(help.refer, {
    initialValues: {
      categoryId: (first?.id ?? null) as number | null,
      referToId: (offered ? entity!.id : null) as number | null,
      priority: String(Priority.Routine),
      message: request.words,
    },
    toInput: ({ categoryId, referToId, priority, message }) => ({
      id: request.id,
      version: request.version,
      categoryId: categoryId ?? undefined,
      referToId: referToId ?? undefined,
      priority: Number(priority) as Priority,
      message,
    }),
    onSuccess: dialog.onClose,
  })
  const { categoryId, referToId } = form.values
  const category = categories.find(({ value }) => Number(value) === categoryId)
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Prepare referral"
      description="Saved as a draft. Add the consent and send it from Drafts."
      size={620}
      submit="Save as draft"
      isLong
    >
      <SearchSelect
        label="Service Category"
        withAsterisk
        options={categories}
        value={category ?? null}
        onChange={(choice) => {
          form.setFieldValue('categoryId', choice ? Number(choice.value) : null)
          form.setFieldValue('referToId', null)
        }}
        error={form.errors.categoryId}
      />
      <ReceiverSearch
        category={category && { id: Number(category.value), name: category.name }}
        near={person?.point ?? null}
        firstSearch={offered && entity!.name}
        value={referToId}
        need={
          request.customer && categoryId !== null
            ? { customerId: request.customer.id, categoryId, cart: referToId ?? undefined }
            : undefined
        }
        typed={{ values: { priority: Number(form.values.priority) as Priority, message: form.values.message } }}
        onChange={(id) => form.setFieldValue('referToId', id)}
        error={form.errors.referToId}
      />
      <Picker
        label="Priority"
        data={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('priority')}
      />
      <CommentField
        label="Message"
        description="From the request. Remove names and contact details. They’ll read it before they accept."
        {...form.getInputProps('message')}
      />
    </EndpointDialog>
  )
}
