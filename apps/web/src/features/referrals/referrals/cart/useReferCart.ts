import { customers } from '@handoff/contracts/customers/customers/customers'
import { isEmailed } from '@handoff/contracts/customers/customers/fields'
import { messages } from '@handoff/contracts/kit'
import { fullName } from '@handoff/contracts/kit/person-name'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import type { ReferralGroup } from '@handoff/contracts/referrals/groups'
import { GroupMode, LinkWay } from '@handoff/contracts/referrals/referrals/group-modes'
import type { FormErrors } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { toast } from '../../../../kit/toast.tsx'
import type { ConsentValues } from '../../../customers/consents/consentValues.ts'
import { consentErrors, useConsentChoice } from '../../../customers/consents/useConsentChoice.ts'
import { useEmailed } from '../../../platform/mails/useEmail.ts'
import { addressOfSent } from '../addressOfReferral.ts'
import { useSendAnyway } from '../closed/useSendAnyway.tsx'
import type { Unmet } from '../need/RecordNeed.tsx'
import { useHouseholdChoice } from '../refer/customer/useHouseholdChoice.tsx'
import { aboutCustomer } from '../refer/referDraft.ts'
import { useReferFiles } from '../refer/useReferFiles.ts'
import { useReferForm } from '../refer/useReferForm.ts'
import { useSentToast } from '../refer/useUndoSend.ts'
import { useCategories } from '../useReferrals.ts'
import { sentWords } from './cartWords.ts'
import { keptCart } from './keptCart.ts'
import { useCart } from './useCart.ts'
import { type CartNeed, useCartProviders } from './useCartProviders.ts'

type Checked = { consent: ConsentValues; draft: boolean }
/** Why it can’t be sent, in a word about the part that it is about. */
type Missing = 'customer' | 'category' | 'cart' | 'reason' | 'problem' | 'consent'

/** What is in the cart, how it is sent, and under what consent: all that the foot of the refer map shows and does. */
export function useReferCart(need: CartNeed, onSaved: (() => void) | undefined, unmet?: Unmet, draft?: ReferralGroup) {
  const { customerId, categoryId, specialtyIds = [] } = need
  const cart = useCart()
  const { id: userId } = useMe()
  const navigate = useNavigate()
  const { providers, isReady, error, refetch } = useCartProviders(need)
  const person = useEndpoint(customers.show, { id: customerId ?? 0 }, { enabled: customerId !== undefined }).data
  const names = providers.map(({ name }) => name)
  const customer = person ? { first: person.firstName, full: fullName(person) } : undefined
  const [isDrafting, setDrafting] = useState(false)
  const emailed = useEmailed()
  const sentToast = useSentToast()
  const canEmail = !!person && isEmailed(person)
  const mode =
    cart.ids.length < 2 ? GroupMode.Direct : (cart.mode ?? (canEmail ? GroupMode.Offer : GroupMode.FirstToAccept))
  const reasons = Object.fromEntries(
    providers.flatMap(({ id, failed }) => (failed.length && cart.reasons[id]?.trim() ? [[id, cart.reasons[id]]] : [])),
  )

  const form = useReferForm({
    saved: draft,
    about: aboutCustomer(customerId),
    // Of the cart: what is typed is found again with another one.
    decided: {
      customerId: customerId ?? null,
      categoryId: categoryId ?? null,
      specialtyIds: [...specialtyIds],
      referToIds: cart.ids,
      mode,
      notEligibleReasons: reasons,
    },
    // Said under the button, where everything is kept as it is.
    showsRefusal: true,
    check: (values) => errorsOf(values),
    onSuccess: ({ groupId, referrals: [referral] }, { draft: isDraft }) => {
      keptCart.forget(userId)
      if (!referral) return
      const isHandedOver = !isDraft && mode === GroupMode.Offer && !isLinkEmailed && canOpenLink
      // By the time the link is handed over, it awaits the customer.
      const view = () => void navigate(addressOfSent(isHandedOver ? { id: referral.id, stage: 'offered' } : referral))
      if (isDraft) {
        toast.done(`Draft ${referral.reference} saved`, { label: 'View', onPress: view })
        return onSaved?.()
      }
      const isBeingSent = referral.sendsAt !== null
      if (!isHandedOver || isBeingSent)
        sentToast(
          mode === GroupMode.Offer && !canOpenLink
            ? `Offer ready. Call ${customer?.first}.`
            : sentWords(mode, { names, customer: customer?.full ?? '', emailed, isBeingSent }),
          referral,
        )
      if (isHandedOver) setHandedOver({ groupId, view })
      else view()
    },
  })
  const [handedOver, setHandedOver] = useState<{ groupId: number; view: () => void }>()
  const { linkWay } = form.values
  const way: LinkWay = linkWay ?? (canEmail ? LinkWay.Email : LinkWay.Print)
  const isLinkEmailed = way === LinkWay.Email
  const category = useCategories().data?.find(({ value }) => Number(value) === categoryId)
  // Of a restricted service it opens with a code by email.
  const canOpenLink = !category?.isSensitive || !!person?.email
  useNeedOfCart(form, { customerId, categoryId, specialtyIds, cart })
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
  })

  const household = useHouseholdChoice({
    customerId: customerId ?? null,
    categoryId: categoryId ?? null,
    value: form.values.housemateIds,
    onChange: (ids) => {
      form.setFieldValue('housemateIds', ids)
      form.clearFieldError('housemateIds')
    },
    error: form.errors.housemateIds,
  })

  function errorsOf({ consent: consentValues, draft: isDraft }: Checked): FormErrors {
    const errors: Partial<Record<Missing, string>> = {}
    if (customerId === undefined) errors.customer = messages.requiredSelect('Customer')
    if (categoryId === undefined) errors.category = messages.requiredSelect('Category')
    // A draft is saved even if it could not be sent.
    if (isDraft) return errors
    const stopped = providers.find(({ problem }) => problem !== undefined)
    if (stopped) errors.problem = `${stopped.name}: ${stopped.problem}`
    const unexplained = providers.find(({ id, failed }) => failed.length > 0 && !cart.reasons[id]?.trim())
    if (unexplained) errors.reason = `Enter a reason for ${unexplained.name}`
    return { ...errors, ...consentErrors(consentValues) }
  }

  const closed = providers.flatMap(({ id, name, match }) =>
    match?.capacity === Capacity.Closed ? [{ id, name, note: match.capacityNote }] : [],
  )
  const anyway = useSendAnyway(form, closed, {
    unmet,
    without: cart.ids,
    onChoose: (other) => cart.setOrder([...cart.ids.filter((id) => closed.every((one) => one.id !== id)), other]),
  })
  /** As a draft, or now: what is missing is said where it belongs. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Forms that open over it are its own only on the screen.
    if (event.target !== event.currentTarget) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const isDraft = submitter?.getAttribute('value') === 'draft'
    setDrafting(isDraft)
    form.setFieldValue('draft', isDraft)
    if (isDraft) form.submit(event)
    else anyway.submit(event)
    // Without a consent the form that records one opens.
    if (!isDraft && form.getValues().consent.choice !== 'refused') askForConsent()
  }
  const askForConsent = () => {
    const { consent: lacking, ...others } = errorsOf(form.getValues())
    if (lacking && Object.keys(others).length === 0) setAsking('consent')
  }
  const [asking, setAsking] = useState<'consent' | 'details' | 'preview'>()

  const firstError = Object.entries(form.errors).find(([field]) => field !== 'consent' && !field.startsWith('consent.'))
  return {
    need: { customerId, categoryId, specialtyIds },
    cart,
    // Once it is sent, that there is an open referral is no problem of it.
    providers: form.isPending || handedOver ? providers.map((one) => ({ ...one, problem: undefined })) : providers,
    names,
    isReady,
    error,
    refetch,
    person,
    customer,
    way,
    isLinkEmailed,
    canOpenLink,
    handedOver,
    mode,
    form,
    files,
    household,
    submit,
    closed,
    question: anyway.question,
    isSending: form.isPending && !isDrafting,
    isSavingDraft: form.isPending && isDrafting,
    isRefused: consent.choice === 'refused',
    asking,
    setAsking,
    /** Why it wasn’t sent. */
    refusal: firstError?.[1] ?? form.error?.message,
  }
}
/** Who, what for, and to whom are in the address; the form has them as they are there, which is nothing typed. */
function useNeedOfCart(
  form: ReturnType<typeof useReferForm>,
  { customerId, categoryId, specialtyIds = [], cart }: CartNeed & { cart: ReturnType<typeof useCart> },
) {
  const need = {
    customerId: customerId ?? null,
    categoryId: categoryId ?? null,
    specialtyIds: [...specialtyIds],
    referToIds: cart.ids,
    mode: cart.mode ?? null,
    notEligibleReasons: cart.reasons,
  }
  const follow = useEffectEvent((next: typeof need) => {
    form.setInitialValues({ ...form.getInitialValues(), ...next })
    form.setValues(next)
  })
  const key = JSON.stringify(need)
  useEffect(() => follow(JSON.parse(key) as typeof need), [key])
}

export type ReferCartState = ReturnType<typeof useReferCart>
