import { customers } from '@handoff/contracts/customers/customers'
import { Priority, priorityNames } from '@handoff/contracts/referrals/referral-steps'
import { type ReferralDetail, referrals } from '@handoff/contracts/referrals/referrals'
import { Button, Input, MultiSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { DraftNote, DraftStatus } from '../../../ui/form/DraftNote.tsx'
import parts from '../../../ui/form/Form.module.css'
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx'
import { DialogFooter } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ConsentFields } from '../../consents/ConsentFields.tsx'
import { consentFrom, firstConsent } from '../../consents/consentValues.ts'
import { useCategories } from '../useReferrals.ts'
import { CustomerSelect } from './CustomerSelect.tsx'
import { ReceiverSearch } from './ReceiverSearch.tsx'
import { useDraft } from './useDraft.ts'

/** Someone in the directory who can be asked, and what for. */
export type Receiver = { id: number; name: string; categoryIds: readonly number[] }

type Props = {
  /** Whom to ask, where one comes from their page. */
  receiver?: Receiver
  /** Whom to refer; without, the form asks. */
  customer?: { id: number; name: string }
  draft?: ReferralDetail
  onClosed: () => void
  onSent?: () => void
}

/** Sends a customer to a provider: what for, to whom, and with what consent. */
export function ReferDialog(props: Props) {
  const draft = useDraft(props.draft)
  return props.draft && !draft ? null : <Form {...props} values={draft} />
}

type Values = Exclude<ReturnType<typeof useDraft>, undefined>

function Form({ customer, receiver, draft, onClosed, onSent, values }: Props & { values: Values | undefined }) {
  const dialog = useDialog(onClosed)
  const [isDrafting, setDrafting] = useState(false)
  const { data: categories = [] } = useCategories()
  const onlyCategory = receiver?.categoryIds.length === 1 ? receiver.categoryIds[0]! : null
  const receiversFor = (category: number | null) =>
    receiver && category !== null && receiver.categoryIds.includes(category) ? [receiver.id] : []
  const form = useEndpointForm(referrals.refer, {
    initialValues: {
      customerId: customer?.id ?? null,
      categoryId: onlyCategory,
      specialtyIds: [],
      referToIds: receiversFor(onlyCategory),
      priority: Priority.Routine,
      message: '',
      consent: firstConsent,
      draft: false,
      ...values,
    },
    draftOf: `${customer?.id ?? ''}-${receiver?.id ?? ''}`,
    toInput: ({ consent, draft: isDraft, customerId, categoryId, ...rest }) => ({
      ...rest,
      customerId: customerId ?? 0,
      categoryId: categoryId ?? (undefined as never),
      draft: isDraft,
      ...(draft && { draftId: draft.id }),
      ...(!isDraft && consentFrom(consent)),
    }),
    onSuccess: () => {
      dialog.onClose()
      onSent?.()
    },
  })
  const { customerId, categoryId, consent } = form.values
  const person = useEndpoint(customers.show, { id: customerId ?? 0 }, { enabled: customerId !== null }).data
  const category = categories.find(({ language }) => Number(language) === categoryId)
  const isRefused = consent.choice === 'refused'

  return (
    <FormDialog
      isDirty={form.isDirty()}
      onDiscard={form.draft.drop}
      title={titleOf({ customer, receiver, draft })}
      description="The entity is notified as soon as you send it."
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      onClosed={onClosed}
      size={620}
    >
      <form
        className={parts.form}
        noValidate
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent
          const asDraft = submitter?.getAttribute('value') === 'draft'
          setDrafting(asDraft)
          form.setFieldValue('draft', asDraft)
          form.submit(event)
        }}
      >
        <DraftNote draft={form.draft} />
        {!customer && (
          <CustomerSelect
            value={customerId}
            name={person && `${person.firstName} ${person.lastName}`}
            onChange={(id) => form.setFieldValue('customerId', id)}
            error={form.errors.customerId && 'Please select Customer'}
          />
        )}
        <div className={parts.two}>
          <SearchSelect
            label="Service Category"
            withAsterisk
            options={categories}
            value={category ?? null}
            onChange={(choice) => {
              const chosen = choice ? Number(choice.language) : null
              form.setFieldValue('categoryId', chosen)
              form.setFieldValue('specialtyIds', [])
              form.setFieldValue('referToIds', receiversFor(chosen))
            }}
            error={form.errors.categoryId}
          />
          <MultiSelect
            label="Specialties"
            placeholder={form.values.specialtyIds.length ? undefined : 'Any'}
            data={(category?.specialties ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={form.values.specialtyIds.map(String)}
            onChange={(chosen) => form.setFieldValue('specialtyIds', chosen.map(Number))}
            disabled={!category}
            error={form.errors.specialtyIds}
            hidePickedOptions
          />
        </div>
        <ReceiverSearch
          firstSearch={receiver?.name}
          category={category && { id: Number(category.language), name: category.name }}
          near={person?.point ?? null}
          value={form.values.referToIds[0] ?? null}
          onChange={(id) => form.setFieldValue('referToIds', id === null ? [] : [id])}
          error={form.errors.referToIds}
        />
        <Input.Wrapper label="Priority" labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label="Priority"
            value={String(form.values.priority)}
            onChange={(value) => form.setFieldValue('priority', Number(value) as Priority)}
            data={Object.entries(priorityNames).map(([value, label]) => ({ value, label }))}
          />
          {form.values.priority === Priority.Emergency && (
            <p className={parts.warning}>Also call the provider: an emergency should not wait for a screen.</p>
          )}
        </Input.Wrapper>
        <CommentField
          label="Message"
          description="What the receiver should know before answering. No name and no contact details, please."
          {...form.getInputProps('message')}
        />
        <ConsentFields
          customerId={customerId}
          categoryId={categoryId}
          value={consent}
          onChange={(next) => form.setFieldValue('consent', next)}
          errors={form.errors}
        />
        <DialogFooter isSticky>
          <DraftStatus form={form} />
          <Button type="submit" value="draft" variant="default" loading={form.isPending && isDrafting}>
            Save as draft
          </Button>
          <Button type="submit" value="send" disabled={isRefused} loading={form.isPending && !isDrafting}>
            Send referral
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}

function titleOf({ customer, receiver, draft }: Pick<Props, 'customer' | 'receiver' | 'draft'>) {
  if (customer) return `Refer ${customer.name}`
  if (receiver) return `Refer a customer to ${receiver.name}`
  return draft ? 'Continue draft' : 'Refer a customer'
}
