import { customers } from '@handoff/contracts/customers'
import { type HelpDetail, help } from '@handoff/contracts/help'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referral-steps'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { Picker } from '../../ui/form/Picker.tsx'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { ReceiverSearch } from '../referrals/refer/ReceiverSearch.tsx'
import { useCategories } from '../referrals/useReferrals.ts'
import css from './help.module.css'

type Props = { request: HelpDetail; onClosed: () => void }

/** A draft of the referral, with what was asked for filled in; it is completed and sent among the drafts. */
export function HelpReferDialog({ request, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
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
      categoryId: categoryId ?? (undefined as never),
      referToId: referToId ?? (undefined as never),
      priority: Number(priority) as Priority,
      message,
    }),
    onSuccess: () => setOpen(false),
  })
  const { categoryId, referToId } = form.values
  const category = categories.find(({ language }) => Number(language) === categoryId)
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title="Prepare referral"
      description="Saved as a draft. It is sent, with the consent, from the drafts."
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      size={620}
    >
      <form className={css.dialog} onSubmit={form.submit} noValidate>
        <SearchSelect
          label="Service Category"
          withAsterisk
          options={categories}
          value={category ?? null}
          onChange={(choice) => {
            form.setFieldValue('categoryId', choice ? Number(choice.language) : null)
            form.setFieldValue('referToId', null)
          }}
          error={form.errors.categoryId}
        />
        <ReceiverSearch
          category={category && { id: Number(category.language), name: category.name }}
          near={person?.point ?? null}
          firstSearch={offered && entity!.name}
          value={referToId}
          onChange={(id) => form.setFieldValue('referToId', id)}
          error={form.errors.referToId}
        />
        <Picker
          label="Priority"
          data={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('priority')}
        />
        <Textarea
          label="Message"
          description="What was written. Please take out names and contact details: it is read before acceptance."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('message')}
        />
        <DialogFooter isSticky>
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Save as draft
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
