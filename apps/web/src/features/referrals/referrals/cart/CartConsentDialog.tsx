import { Button } from '@mantine/core'
import parts from '../../../../ui/form/Form.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { ConsentFields } from '../../../customers/consents/ConsentFields.tsx'
import type { ReferCartState } from './useReferCart.ts'

/** How the customer agreed, or that they declined; it is recorded when the referral is sent. */
export function CartConsentDialog({ state, onClosed }: { state: ReferCartState; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const { form, need, customer, cart } = state
  const done = () => {
    form.setFieldValue('consent', { ...form.getValues().consent, isChosen: true })
    const { errors } = form.validate()
    const consentErrors = Object.entries(errors).filter(([field]) => field.startsWith('consent.'))
    form.setErrors(Object.fromEntries(consentErrors))
    if (consentErrors.length === 0) dialog.onClose()
  }
  return (
    <Dialog
      {...dialog}
      title="Consent"
      description={customer && `For referring ${customer.full}`}
      size={620}
      isPageOnPhone
    >
      <form
        className={parts.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          done()
        }}
      >
        <ConsentFields
          customerId={need.customerId ?? null}
          categoryId={need.categoryId ?? null}
          value={form.values.consent}
          onChange={(next) => form.setFieldValue('consent', { ...next, isChosen: true })}
          errors={form.errors}
          receiverCount={cart.ids.length}
        />
        <DialogFooter>
          <Button type="submit">Done</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
