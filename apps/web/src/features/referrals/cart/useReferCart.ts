import { customers } from '@handoff/contracts/customers/customers'
import { ContactPreference } from '@handoff/contracts/customers/fields'
import type { ReferralGroup } from '@handoff/contracts/groups'
import { messages } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { GroupMode } from '@handoff/contracts/referrals/group-modes'
import { Priority } from '@handoff/contracts/referrals/priority'
import { type ReferralFile, referrals } from '@handoff/contracts/referrals/referrals'
import type { FormErrors } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { toast } from '../../../kit/toast.tsx'
import { type ConsentValues, consentFrom } from '../../consents/consentValues.ts'
import { consentErrors, useConsentChoice, useFirstConsent } from '../../consents/useConsentChoice.ts'
import { useReferFiles } from '../refer/useReferFiles.ts'
import { sentWords } from './cartWords.ts'
import { keptCart } from './keptCart.ts'
import { useCart } from './useCart.ts'
import { type CartNeed, useCartProviders } from './useCartProviders.ts'

type Checked = { consent: ConsentValues; draft: boolean }
/** Why it can’t be sent, in a word about the part that it is about. */
type Missing = 'customer' | 'category' | 'cart' | 'reason' | 'problem' | 'consent'

/** What is in the cart, how it is sent, and under what consent: all that the foot of the refer map shows and does. */
export function useReferCart(need: CartNeed, onSent: (() => void) | undefined, draft?: ReferralGroup) {
  const { customerId, categoryId, specialtyIds = [] } = need
  const cart = useCart()
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const { providers, isReady, error, refetch } = useCartProviders(need)
  const person = useEndpoint(customers.show, { id: customerId ?? 0 }, { enabled: customerId !== undefined }).data
  const isEmailed = !!person?.email && person.contactPreference === ContactPreference.Email
  const usual = isEmailed ? GroupMode.Offer : GroupMode.FirstToAccept
  const mode = cart.ids.length < 2 ? GroupMode.Direct : (cart.mode ?? usual)
  const names = providers.map(({ name }) => name)
  const customer = person ? { first: person.firstName, full: fullName(person) } : undefined
  const [isConsentOpen, setConsentOpen] = useState(false)
  const [isDrafting, setDrafting] = useState(false)

  const form = useEndpointForm(referrals.refer, {
    initialValues: {
      priority: draft?.priority ?? Priority.Routine,
      message: draft?.message ?? '',
      files: (draft?.files ?? []) as ReferralFile[],
      // Of the cart: what is typed is found again with another one.
      referToIds: [] as number[],
      specialtyIds: [] as number[],
      consent: useFirstConsent(),
      draft: false,
    },
    draftOf: `map-${customerId ?? ''}-${categoryId ?? ''}`,
    tells: 'nothing',
    // Said under the button, where everything is kept as it is.
    showsRefusal: true,
    toInput: ({ consent, files, ...rest }) => ({
      ...rest,
      ...(draft?.referrals[0] && { draftId: draft.referrals[0].id }),
      customerId: customerId ?? 0,
      categoryId: categoryId ?? (undefined as never),
      specialtyIds: [...specialtyIds],
      referToIds: cart.ids,
      mode,
      notEligibleReasons: Object.fromEntries(
        providers.flatMap(({ id, failed }) =>
          failed.length && cart.reasons[id]?.trim() ? [[id, cart.reasons[id]]] : [],
        ),
      ),
      files: files.map(({ id, shareBeforeAcceptance }) => ({ id, shareBeforeAcceptance })),
      ...(!rest.draft && consentFrom(consent)),
    }),
    check: (values) => errorsOf(values),
    onSuccess: ({ referrals: [sent] }, { draft: isDraft }) => {
      keptCart.forget(userId)
      if (!sent) return
      const view = () => void navigate({ to: '/customer-referrals/out-bound', search: { id: sent.id } })
      const said = isDraft
        ? `Draft ${sent.reference} saved`
        : sentWords(mode, { names, customer: customer?.full ?? '', isEmailed })
      toast.done(said, { label: 'View', onPress: view })
      onSent?.()
    },
  })
  const { consent } = form.values
  const files = useReferFiles(customerId ?? null, form.values.files, (change) => {
    form.setFieldValue('files', change(form.getValues().files))
    form.clearFieldError('files')
  })
  useConsentChoice({
    customerId: customerId ?? null,
    categoryId: categoryId ?? null,
    value: consent,
    // What is on file is no change of anyone’s.
    onChange: (next) => {
      form.setInitialValues({ ...form.getInitialValues(), consent: next })
      form.setFieldValue('consent', next)
    },
    isOpen: isConsentOpen,
  })

  function errorsOf({ consent: given, draft: isDraft }: Checked): FormErrors {
    const errors: Partial<Record<Missing, string>> = {}
    if (customerId === undefined) errors.customer = messages.requiredSelect('Customer')
    if (categoryId === undefined) errors.category = messages.requiredSelect('Category')
    const stopped = providers.find(({ problem }) => problem !== undefined)
    if (stopped) errors.problem = `${stopped.name}: ${stopped.problem}`
    if (isDraft) return errors
    const unexplained = providers.find(({ id, failed }) => failed.length > 0 && !cart.reasons[id]?.trim())
    if (unexplained) errors.reason = `Enter a reason for ${unexplained.name}`
    return { ...errors, ...consentErrors(given, isConsentOpen) }
  }

  /** As a draft, or now: what is missing is said where it belongs. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Forms that open over it are its own only on the screen.
    if (event.target !== event.currentTarget) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const isDraft = submitter?.getAttribute('value') === 'draft'
    setDrafting(isDraft)
    form.setFieldValue('draft', isDraft)
    form.submit(event)
    // Without a consent the form that records one opens.
    if (!isDraft && form.getValues().consent.choice !== 'refused') askForConsent()
  }
  const askForConsent = () => {
    const { consent: lacking, ...others } = errorsOf(form.getValues())
    if (lacking && Object.keys(others).length === 0) setAsking('consent')
  }
  const [asking, setAsking] = useState<'consent' | 'details' | 'preview'>()

  const said = Object.entries(form.errors).find(([field]) => field !== 'consent' && !field.startsWith('consent.'))
  return {
    need: { customerId, categoryId, specialtyIds },
    cart,
    providers,
    names,
    isReady,
    error,
    refetch,
    person,
    customer,
    isEmailed,
    mode,
    form,
    files,
    submit,
    isSending: form.isPending && !isDrafting,
    isSavingDraft: form.isPending && isDrafting,
    isRefused: consent.choice === 'refused',
    isConsentOpen,
    setConsentOpen,
    asking,
    setAsking,
    /** Why it wasn’t sent. */
    refusal: said?.[1] ?? form.error?.message,
  }
}
export type ReferCartState = ReturnType<typeof useReferCart>
