import { clocks } from '@handoff/contracts/referrals/clocks'
import { Checkbox, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'

/** A day of the network’s own. */
export function AddHolidayDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(clocks.addHoliday, {
    initialValues: { name: '', day: '', isYearly: false },
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Add holiday"
      description="This day doesn’t count toward due dates. Referrals already sent keep theirs."
      submit="Add day"
      size={420}
    >
      <TextInput
        label="Name"
        placeholder="Staff training day"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DateField label="Date" {...form.getInputProps('day')} onChange={(day) => form.setFieldValue('day', day ?? '')} />
      <Checkbox label="Every year" {...form.getInputProps('isYearly', { type: 'checkbox' })} />
    </EndpointDialog>
  )
}
