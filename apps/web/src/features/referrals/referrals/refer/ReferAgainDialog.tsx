import { customers } from '@handoff/contracts/customers/customers/customers'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useNavigate } from '@tanstack/react-router'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { consentFrom } from '../../../customers/consents/consentValues.ts'
import { consentErrors, useConsentChoice, useFirstConsent } from '../../../customers/consents/useConsentChoice.ts'
import { addressOfSent } from '../addressOfReferral.ts'
import { useClosed } from '../closed/useClosed.ts'
import { useSendAnyway } from '../closed/useSendAnyway.tsx'
import { nameOf } from '../words/parties.ts'
import { ConsentLine } from './ConsentLine.tsx'
import { ReceiverSearch } from './ReceiverSearch.tsx'
import { useCarriedOver } from './useCarriedOver.ts'
import { useReferralSentToast } from './useUndoSend.ts'

type Props = {
  referral: Pick<ReferralDetail, 'id' | 'groupId' | 'customer' | 'category' | 'reference'>
  onClosed: () => void
}

/** A new referral from one that ended without help: message and files are carried over. */
export function ReferAgainDialog({ referral, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const carried = useCarriedOver(referral.groupId)
  const { category, customer } = referral
  const navigate = useNavigate()
  const sentToast = useReferralSentToast()
  const person = useEndpoint(customers.show, { id: customer.id ?? 0 }, { enabled: customer.id !== null }).data
  const form = useEndpointForm(referrals.reinitiate, {
    initialValues: { referToIds: [] as number[], consent: useFirstConsent() },
    draftOf: referral.id,
    feedback: 'nothing',
    toInput: ({ referToIds, consent }) => ({
      id: referral.id,
      referToIds,
      isUndoable: true,
      ...consentFrom(consent),
    }),
    check: ({ referToIds, consent }) => ({
      ...(!referToIds.length && { referToIds: 'Please select Provider' }),
      ...consentErrors(consent),
    }),
    onSuccess: ({ referrals: [newReferral] }) => {
      dialog.onClose()
      if (!newReferral) return
      sentToast(newReferral)
      void navigate(addressOfSent(newReferral))
    },
  })
  const consent = {
    customerId: customer.id,
    categoryId: category.id,
    value: form.values.consent,
    onChange: (next: typeof form.values.consent) => form.setFieldValue('consent', next),
  }
  useConsentChoice(consent)
  const { referToIds } = form.values
  const choose = (id: number | null) => form.setFieldValue('referToIds', id === null ? [] : [id])
  const anyway = useSendAnyway(form, useClosed(referToIds, category.id), {
    without: referToIds,
    unmet:
      customer.id === null || category.id === null
        ? undefined
        : { need: { customerId: customer.id, categoryId: category.id, specialtyIds: [] }, onRecorded: dialog.onClose },
    onChoose: choose,
  })
  return (
    <>
      <EndpointDialog
        {...dialog}
        form={{ ...form, submit: anyway.submit }}
        title={`Refer ${nameOf(referral)} again`}
        description="The message and files are carried over."
        submit="Send referral"
        isBlocked={form.values.consent.choice === 'refused'}
        isLong
        size={620}
      >
        <ReceiverSearch
          category={category.id === null ? undefined : { id: category.id, name: category.name }}
          near={person?.point ?? null}
          zip={person?.zip ?? null}
          value={referToIds[0] ?? null}
          need={
            customer.id === null || category.id === null
              ? undefined
              : { customerId: customer.id, categoryId: category.id }
          }
          typed={{ values: { ...carried, consent: form.values.consent }, onGo: form.draft.drop }}
          onChange={choose}
          error={form.errors.referToIds}
        />
        <ConsentLine
          {...consent}
          errors={form.errors}
          onOpen={() => {
            form.setFieldValue('consent', { ...form.values.consent, isChosen: true })
            form.clearFieldError('consent')
          }}
        />
      </EndpointDialog>
      {anyway.question}
    </>
  )
}
