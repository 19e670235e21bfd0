import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { useClosed } from '../closed/useClosed.ts'
import { useSendAnyway } from '../closed/useSendAnyway.tsx'
import { ReceiverSearch } from '../refer/ReceiverSearch.tsx'
import { nameOf } from '../words/parties.ts'
import type { StepForm } from './stepForms.ts'

/** To another provider, where the customer's consent covers that. */
export const RerouteDialog: StepForm = ({ referral, onClose, onTaken }) => {
  const dialog = useDialog(onClose)
  const { category } = referral
  const form = useEndpointForm(referrals.reroute, {
    initialValues: { referToId: null as number | null, notes: '' },
    feedback: 'nothing',
    toInput: ({ referToId, notes }) => ({
      id: referral.id,
      version: referral.version,
      referToId: referToId ?? undefined,
      notes,
    }),
    onSuccess: (after) => {
      dialog.onClose()
      onTaken(after)
    },
  })
  const { referToId } = form.values
  const without = referToId === null ? [] : [referToId]
  const anyway = useSendAnyway(form, useClosed(without, category.id), { without })
  return (
    <>
      <EndpointDialog
        {...dialog}
        form={{ ...form, submit: anyway.submit }}
        title={`Reroute ${nameOf(referral)}`}
        description="The provider you choose gets its own referral. We’ll check the customer’s consent again."
        submit="Reroute"
      >
        <ReceiverSearch
          category={category.id === null ? undefined : { id: category.id, name: category.name }}
          near={null}
          value={referToId}
          onChange={(id) => form.setFieldValue('referToId', id)}
          error={form.errors.referToId}
        />
        <CommentField label="Note" {...form.getInputProps('notes')} />
      </EndpointDialog>
      {anyway.question}
    </>
  )
}
