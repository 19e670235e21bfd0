import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { utcDay } from '@handoff/contracts/kit/dates/day-words'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** Of when the page was opened; the server knows the day. */
const today = utcDay(new Date())
const nothing = { firstName: '', lastName: '', dateOfBirth: null as string | null, phone: '', email: '', notes: '' }

/** Asks the administrators for a person who may be in the network already. */
export function LinkRequestDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(linkRequests.submit, {
    initialValues: nothing,
    toInput: ({ phone, dateOfBirth, ...values }) => ({
      ...values,
      dateOfBirth,
      phones: phone.trim() ? [phone] : [],
    }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Ask to link a customer"
      description="For someone who may be in the network already. An administrator looks for the record and decides."
      submit="Send request"
    >
      <div className={parts.two}>
        <TextInput label="First name" withAsterisk data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last name" {...form.getInputProps('lastName')} />
        <DateField label="Date of birth" max={today} {...form.getInputProps('dateOfBirth')} />
        <PhoneInput label="Phone" {...form.getInputProps('phone')} />
      </div>
      <TextInput label="Email" type="email" {...form.getInputProps('email')} />
      <CommentField label="Why" maxLength={1000} {...form.getInputProps('notes')} />
    </EndpointDialog>
  )
}
