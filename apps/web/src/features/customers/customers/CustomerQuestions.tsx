import { type Customer, CustomerState, customers } from '@handoff/contracts/customers/customers/customers'
import { fullName } from '@handoff/contracts/kit/person-name'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../kit/toast.tsx'
import { counted } from '../../../ui/display/counted.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

type Archivable = Pick<Customer, 'id' | 'version' | 'firstName' | 'lastName'> &
  ({ figures: { open: number } } | { openReferrals: number })

const nameOf = ({ firstName, lastName }: Pick<Customer, 'firstName' | 'lastName'>) => fullName({ firstName, lastName })

export function ArchiveCustomerDialog({ customer, onClosed }: { customer: Archivable; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const restore = useAction(customers.changeState, { says: () => `${nameOf(customer)} restored` })
  const archive = useAction(customers.archive, {
    feedback: 'nothing',
    onSuccess: (archived) => {
      const back = { id: archived.id, version: archived.version, state: CustomerState.Active }
      toast.done(`${nameOf(archived)} archived`, {
        label: 'Undo',
        onPress: () => restore.mutate({ ...back, reason: 'Archived by mistake' }),
      })
      dialog.onClose()
    },
  })
  const { id, version, firstName, lastName } = customer
  const open = 'figures' in customer ? customer.figures.open : customer.openReferrals
  return (
    <ConfirmDialog
      {...dialog}
      title={`Archive ${fullName({ firstName, lastName })}?`}
      confirm="Archive"
      isPending={archive.isPending}
      isBlocked={open > 0}
      onConfirm={() => archive.mutate({ id, version })}
    >
      {open > 0
        ? `${counted(open, 'referral')} ${open === 1 ? 'is' : 'are'} still open. Cancel or close ${open === 1 ? 'it' : 'them'} first.`
        : 'Nothing is deleted: the record can be restored at any time.'}
    </ConfirmDialog>
  )
}

export function DeceasedCustomerDialog({ customer, onClosed }: { customer: Customer; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const { id, version, firstName, lastName } = customer
  const form = useEndpointForm(customers.changeState, {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ id, version, state: CustomerState.Deceased, reason }),
    says: () => `${fullName({ firstName, lastName })} recorded as deceased`,
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Record ${fullName({ firstName, lastName })} as deceased`}
      description="Open referrals end, drafts are deleted, and appointments are canceled: the providers are notified, the customer is not emailed. The record is kept. You can undo this, but what ended stays ended."
      submit="Record as deceased"
    >
      <CommentField
        label="How you know"
        description="Recorded in the audit trail."
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </EndpointDialog>
  )
}
