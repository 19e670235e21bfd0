import { customers } from '@handoff/contracts/customers/customers/customers'
import { formatPhone, messages } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { entities } from '@handoff/contracts/network/entities/entities'
import { groups, type ReferralGroup } from '@handoff/contracts/referrals/groups'
import { GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { Box, Button, Group, MultiSelect, Text, TextInput } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { toast } from '../../../../kit/toast.tsx'
import { CommentField } from '../../../../ui/form/CommentField.tsx'
import { DraftNote, DraftStatus } from '../../../../ui/form/DraftNote.tsx'
import { SearchSelect } from '../../../../ui/form/SearchSelect.tsx'
import { CardTitle } from '../../../../ui/layout/CardTitle.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useIsDesktop } from '../../../../ui/layout/useIsDesktop.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { consentErrors, useConsentChoice } from '../../../customers/consents/useConsentChoice.ts'
import { CallNote } from '../../../network/entities/CallNote.tsx'
import { phoneOf } from '../../../network/entities/nearby/nearbyWords.ts'
import { UnsentNotice } from '../../../platform/mails/UnsentNotice.tsx'
import { useEmail } from '../../../platform/mails/useEmail.ts'
import { addressOfSent } from '../addressOfReferral.ts'
import { cartOf } from '../cart/cartSearch.ts'
import { callNow } from '../cart/cartWords.ts'
import { cartOfCustomer, keptCart } from '../cart/keptCart.ts'
import { useClosed } from '../closed/useClosed.ts'
import { useSendAnyway } from '../closed/useSendAnyway.tsx'
import { useCategories } from '../useReferrals.ts'
import { AttachButton } from './AttachButton.tsx'
import { AttachedToReferral } from './AttachedToReferral.tsx'
import { ConsentLine } from './ConsentLine.tsx'
import { contactIn } from './contactIn.ts'
import { CustomerPicker } from './customer/CustomerPicker.tsx'
import { useHouseholdChoice } from './customer/useHouseholdChoice.tsx'
import { PriorityField } from './PriorityField.tsx'
import { ReceiverSearch } from './ReceiverSearch.tsx'
import css from './ReferDialog.module.css'
import { ReferPreview } from './ReferPreview.tsx'
import { aboutCustomer, referDraft } from './referDraft.ts'
import { SeveralReceivers } from './SeveralReceivers.tsx'
import { useReferFiles } from './useReferFiles.ts'
import { useReferForm } from './useReferForm.ts'
import { useReferralSentToast } from './useUndoSend.ts'

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
  const { draft } = props
  const { data: saved } = useEndpoint(groups.show, { groupId: draft?.groupId ?? 0 }, { enabled: draft !== undefined })
  return draft && !saved ? null : <Form {...props} saved={saved} />
}

function Form({ customer, receiver, draft, onClosed, onSent, saved }: Props & { saved: ReferralGroup | undefined }) {
  const dialog = useDialog(onClosed)
  const navigate = useNavigate()
  const { id: userId } = useMe()
  // A new customer that is being typed in; another round begins without.
  const [isTyping, setTyping] = useState(false)
  const [round, setRound] = useState(0)
  const discard = () => {
    form.draft.discard()
    setRound((before) => before + 1)
  }
  const [isDrafting, setDrafting] = useState(false)
  const sentToast = useReferralSentToast()
  const email = useEmail()
  const { data: categories = [] } = useCategories()
  const onlyCategory = receiver?.categoryIds.length === 1 ? receiver.categoryIds[0]! : null
  const receiversFor = (category: number | null) =>
    receiver && category !== null && receiver.categoryIds.includes(category) ? [receiver.id] : []
  const about = receiver ? `${customer?.id ?? ''}-${receiver.id}` : aboutCustomer(customer?.id)
  const form = useReferForm({
    saved,
    start: {
      ...(customer && !receiver && cartOfCustomer(userId, customer.id)),
      customerId: customer?.id ?? null,
      ...(receiver && { categoryId: onlyCategory, referToIds: receiversFor(onlyCategory) }),
    },
    about,
    check: ({ customerId, consent, draft: isDraft }) => ({
      ...(customerId === null && { customerId: messages.requiredSelect('Customer') }),
      ...(!isDraft && consentErrors(consent)),
    }),
    onSuccess: ({ referrals: [referral] }, values) => {
      const isDraft = values.draft
      if (keptCart.read(userId).customerId === values.customerId) keptCart.forget(userId)
      dialog.onClose()
      onSent?.()
      if (!referral) return
      const view = () => void navigate(addressOfSent(referral))
      if (isDraft) return toast.done(`Draft ${referral.reference} saved`, { label: 'View', onPress: view })
      sentToast(referral)
      view()
    },
  })
  const { customerId, categoryId, consent, referToIds, message } = form.values
  const files = useReferFiles(customerId, form.values.files, (change) => {
    form.setFieldValue('files', change(form.getValues().files))
    form.clearFieldError('files')
  })
  const person = useEndpoint(customers.show, { id: customerId ?? 0 }, { enabled: customerId !== null }).data
  const category = categories.find(({ value }) => Number(value) === categoryId)
  const receiverId = referToIds[0]
  const isSeveral = referToIds.length > 1
  const { specialtyIds, mode } = form.values
  const map = customerId !== null &&
    categoryId !== null && {
      start: {
        customerId,
        categoryId,
        specialtyIds,
        cart: cartOf(referToIds),
        ...(mode !== null && mode !== GroupMode.Direct && { mode }),
        ...(saved && { draft: saved.id }),
      },
      values: form.values,
      // The map has it from now on.
      onGo: saved || about === aboutCustomer(customerId) ? undefined : form.draft.drop,
    }
  const chosenReceiver = useEndpoint(
    entities.show,
    { id: receiverId ?? 0 },
    { enabled: receiverId !== undefined, isSilent: true },
  ).data
  const calledAt = chosenReceiver && phoneOf(chosenReceiver)
  const contact = contactIn(message, person ? [person.firstName, person.lastName] : [])
  const hasAside = useIsDesktop()

  useConsentChoice({
    customerId,
    categoryId,
    value: consent,
    // What is on file is no change of anyone’s.
    onChange: (next) => {
      form.setInitialValues({ ...form.getInitialValues(), consent: next })
      form.setFieldValue('consent', next)
    },
  })

  // With the customer chosen, the categories are next: one press chooses.
  const need = useRef<HTMLDivElement>(null)
  const providers = useRef<HTMLDivElement>(null)
  const focusProviders = () => providers.current?.querySelector('input')?.focus()
  /** What was begun for this customer elsewhere, under what is typed here. */
  const resume = (id: number) => {
    const begun = { ...cartOfCustomer(userId, id), ...referDraft.read(userId, id) }
    referDraft.forget(userId, id)
    const untouched = Object.entries(begun).filter(([field]) => !form.isDirty(field))
    form.setValues(Object.fromEntries(untouched))
  }
  const chooseCustomer = (id: number | null) => {
    form.setFieldValue('customerId', id)
    form.setFieldValue('housemateIds', [])
    files.clear()
    form.clearFieldError('customerId')
    if (id !== null && !receiver && !saved) resume(id)
    if (id !== null)
      setTimeout(() => (categoryId === null ? need.current?.querySelector('button')?.click() : focusProviders()))
  }
  const leave = () => {
    form.draft.drop()
    dialog.onClose()
  }
  const closed = useClosed(isSeveral ? [] : referToIds, categoryId)
  const anyway = useSendAnyway(form, closed, {
    without: referToIds,
    unmet:
      customerId === null || categoryId === null
        ? undefined
        : { need: { customerId, categoryId, specialtyIds }, onRecorded: leave },
    onChoose: (id) => form.setFieldValue('referToIds', [id]),
  })
  const household = useHouseholdChoice({
    customerId,
    categoryId,
    value: form.values.housemateIds,
    onChange: (ids) => {
      form.setFieldValue('housemateIds', ids)
      form.clearFieldError('housemateIds')
    },
    error: form.errors.housemateIds,
  })
  const name = person ? fullName(person) : customer?.name
  const previewTitle = chosenReceiver?.reach === 'phone' ? 'What you can tell them' : 'This is what they’ll see'
  const preview = (
    <ReferPreview
      person={person && { ...person, age: person.age ?? null }}
      category={category?.name}
      specialties={(category?.specialties ?? [])
        .filter(({ id }) => form.values.specialtyIds.includes(id))
        .map((one) => one.name)}
      message={message}
      files={form.values.files}
      receiver={chosenReceiver}
      need={{ categoryId, priority: form.values.priority }}
    />
  )

  return (
    <>
      <FormDialog
        isDirty={form.isDirty() || isTyping}
        onDiscard={form.draft.drop}
        title={titleOf({ customer, receiver, draft })}
        isOpen={dialog.isOpen}
        onClose={dialog.onClose}
        onClosed={onClosed}
        size={1000}
        isPageOnPhone
        isTall
      >
        {(close) => (
          <form
            className={css.columns}
            noValidate
            onSubmit={(event) => {
              const { submitter } = event.nativeEvent as SubmitEvent
              const asDraft = submitter?.getAttribute('value') === 'draft'
              setDrafting(asDraft)
              form.setFieldValue('draft', asDraft)
              if (asDraft) form.submit(event)
              else anyway.submit(event)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter chooses in this form; only the button and Ctrl+Enter send.
              if (event.target instanceof HTMLInputElement) event.preventDefault()
              if (event.ctrlKey || event.metaKey)
                event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLElement>('[value="send"]'))
            }}
          >
            <Grid
              className={css.main}
              columns="minmax(0, 1fr)"
              gap="sm"
              style={{ alignContent: 'start' }}
              py="md"
              px="var(--mb-padding)"
            >
              <DraftNote draft={{ ...form.draft, discard }} />
              {!customer && (
                <CustomerPicker
                  key={round}
                  onTyping={setTyping}
                  chosen={
                    customerId !== null
                      ? { id: customerId, name: name ?? '…', detail: formatPhone(person?.phone) ?? undefined }
                      : undefined
                  }
                  onChange={chooseCustomer}
                  error={form.errors.customerId && 'Please select Customer'}
                />
              )}
              <Grid
                columns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
                gap="sm"
                align="start"
                ref={need}
              >
                <SearchSelect
                  label="Service Category"
                  withAsterisk
                  data-autofocus={customer !== undefined || undefined}
                  options={categories}
                  value={category ?? null}
                  onChange={(choice) => {
                    const nextId = choice ? Number(choice.value) : null
                    form.setFieldValue('categoryId', nextId)
                    form.setFieldValue('specialtyIds', [])
                    form.setFieldValue('referToIds', receiversFor(nextId))
                  }}
                  error={form.errors.categoryId}
                  focusNext={focusProviders}
                />
                <PriorityField
                  value={form.values.priority}
                  onChange={(value) => form.setFieldValue('priority', value)}
                />
              </Grid>
              {form.values.priority === Priority.Emergency && (
                <Text inherit mt="xxs" fz="xs" c="var(--warn)" role="status">
                  {callNow(chosenReceiver ? [chosenReceiver.name] : [])}
                  {calledAt ? `: ${formatPhone(calledAt)}` : '.'}
                </Text>
              )}
              {!!category?.specialties.length && (
                <MultiSelect
                  aria-label="Specialties"
                  placeholder={form.values.specialtyIds.length ? undefined : 'Any specialty'}
                  data={category.specialties.map(({ id, name: label }) => ({ value: String(id), label }))}
                  value={form.values.specialtyIds.map(String)}
                  onChange={(ids) => form.setFieldValue('specialtyIds', ids.map(Number))}
                  error={form.errors.specialtyIds}
                  hidePickedOptions
                />
              )}
              {isSeveral ? (
                <SeveralReceivers ids={referToIds} map={map} onOne={() => form.setFieldValue('referToIds', [])} />
              ) : (
                <ReceiverSearch
                  boxRef={providers}
                  firstSearch={receiver?.name}
                  category={category && { id: Number(category.value), name: category.name }}
                  near={person?.point ?? null}
                  zip={person?.zip ?? null}
                  value={receiverId ?? null}
                  need={map ? map.start : undefined}
                  {...(map && { typed: { values: map.values, onGo: map.onGo } })}
                  onChange={(id) => form.setFieldValue('referToIds', id === null ? [] : [id])}
                  error={form.errors.referToIds}
                />
              )}
              {!isSeveral &&
                receiverId !== undefined &&
                (form.errors.notEligibleReasons || form.values.notEligibleReasons[receiverId] !== undefined) && (
                  <TextInput
                    label="Why refer anyway?"
                    description="A rule of this provider isn’t met. The reason is sent with the referral."
                    withAsterisk
                    maxLength={500}
                    value={form.values.notEligibleReasons[receiverId] ?? ''}
                    onChange={(event) => {
                      form.setFieldValue('notEligibleReasons', { [receiverId]: event.currentTarget.value })
                      form.clearFieldError('notEligibleReasons')
                    }}
                    error={form.errors.notEligibleReasons}
                  />
                )}
              <Box pos="relative">
                <CommentField
                  label="Message"
                  description="Don’t include names or contact details."
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  minRows={2}
                  maxRows={5}
                  {...form.getInputProps('message')}
                />
                <Box component="span" pos="absolute" top="-3px" right="-8px">
                  <AttachButton
                    customerId={customerId}
                    files={files}
                    onMissing={() => form.setFieldError('customerId', 'Please select Customer')}
                  />
                </Box>
                {contact && (
                  <Text inherit mt="xxs" fz="xs" c="var(--warn)" role="status">
                    This looks like {contact}. They see it before they accept.
                  </Text>
                )}
                <AttachedToReferral files={files} error={form.errors.files} />
              </Box>
              <ConsentLine
                customerId={customerId}
                categoryId={categoryId}
                value={consent}
                receiverCount={form.values.referToIds.length}
                onChange={(next) => form.setFieldValue('consent', next)}
                errors={form.errors}
                onOpen={() => {
                  form.setFieldValue('consent', { ...consent, isChosen: true })
                  form.clearFieldError('consent')
                }}
              />
              {household.choice}
            </Grid>
            {hasAside ? (
              <Box className={css.beside} pos="relative" mih="min(704px, 95dvh - 150px)">
                {/* Focusable, so that it scrolls by keyboard as well. */}
                <Box
                  className={css.aside}
                  component="aside"
                  py="md"
                  px="lg"
                  bg="var(--surface-sunken)"
                  aria-label="Preview"
                  tabIndex={0}
                >
                  <CardTitle lts="var(--font-tight)">
                    <IconEye size={17} stroke={1.7} aria-hidden /> {previewTitle}
                  </CardTitle>
                  {preview}
                </Box>
              </Box>
            ) : (
              <Box className={css.aside} component="details" py="md" px="lg" bg="var(--surface-sunken)">
                <Box component="summary" fz="md" fw="600" lts="var(--font-tight)">
                  <IconEye size={17} stroke={1.7} aria-hidden /> {previewTitle}
                </Box>
                {preview}
              </Box>
            )}
            {!isSeveral && chosenReceiver?.reach === 'email' && <UnsentNotice />}
            <Group
              className={css.foot}
              gap="xs"
              justify="flex-end"
              pos="sticky"
              bottom={0}
              bg="var(--surface)"
              data-bottom-bar
            >
              <p>
                {!isSeveral &&
                  closed.length === 0 &&
                  chosenReceiver &&
                  (chosenReceiver.reach === 'phone' ? (
                    <CallNote entity={chosenReceiver} />
                  ) : chosenReceiver.reach === 'email' && !email.isSent ? (
                    `${chosenReceiver.name} gets it by email.`
                  ) : (
                    `${chosenReceiver.name} will be notified right away.`
                  ))}
              </p>
              <DraftStatus form={form} />
              <Button
                type="submit"
                value="draft"
                variant="subtle"
                color="gray"
                loading={(form.isPending && isDrafting) || files.uploads.isSending}
              >
                Save draft
              </Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              {!isSeveral && (
                <Button
                  type="submit"
                  value="send"
                  leftSection={<IconSend size={15} stroke={1.8} />}
                  loading={(form.isPending && !isDrafting) || files.uploads.isSending}
                >
                  Send referral
                </Button>
              )}
            </Group>
          </form>
        )}
      </FormDialog>
      {anyway.question}
      {household.dialog}
    </>
  )
}

function titleOf({ customer, receiver, draft }: Pick<Props, 'customer' | 'receiver' | 'draft'>) {
  if (customer) return `Refer ${customer.name}`
  if (receiver) return `Refer a customer to ${receiver.name}`
  return draft ? 'Continue draft' : 'Refer a customer'
}
