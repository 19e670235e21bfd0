import type { ReferralDetail } from '@handoff/contracts/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../kit/toast.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ConsentFields } from '../../consents/ConsentFields.tsx'
import { consentFrom, firstConsent } from '../../consents/consentValues.ts'
import { nameOf } from '../parties.ts'
import { ReceiverSearch } from './ReceiverSearch.tsx'

type Props = { referral: ReferralDetail; onClosed: () => void; onSent?: (id: number) => void }

/** A new referral from one that ended without help: message and files are carried over. */
export function ReferAgainDialog({ referral, onClosed, onSent }: Props) {
  const dialog = useDialog(onClosed)
  const { category, customer } = referral
  const form = useEndpointForm(referrals.reinitiate, {
    initialValues: { referToIds: [] as number[], consent: firstConsent },
    draftOf: referral.id,
    tells: 'nothing',
    toInput: ({ referToIds, consent }) => ({ id: referral.id, referToIds, ...consentFrom(consent) }),
    check: ({ referToIds }) => (referToIds.length ? {} : { referToIds: 'Please select a provider' }),
    onSuccess: ({ referrals: [sent] }) => {
      dialog.onClose()
      if (!sent) return
      toast.done(`Referral ${sent.reference} sent to ${sent.receiver.name}`)
      onSent?.(sent.id)
    },
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Refer ${nameOf(referral)} again`}
      description="The message and files are carried over."
      submit="Send referral"
      isBlocked={form.values.consent.choice === 'refused'}
      isLong
      size={620}
    >
      <ReceiverSearch
        category={category.id === null ? undefined : { id: category.id, name: category.name }}
        near={null}
        value={form.values.referToIds[0] ?? null}
        onChange={(id) => form.setFieldValue('referToIds', id === null ? [] : [id])}
        error={form.errors.referToIds}
      />
      <ConsentFields
        customerId={customer.id}
        categoryId={category.id}
        value={form.values.consent}
        onChange={(consent) => form.setFieldValue('consent', consent)}
        errors={form.errors}
      />
    </EndpointDialog>
  )
}
