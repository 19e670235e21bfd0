import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { Honeypot } from '../Honeypot.tsx'

/** What’s wrong, and how to ask back where someone wants that. */
export function ReportDialog({ id, name, onClosed }: { id: number; name: string; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(publicDirectory.report, {
    initialValues: { what: '', note: '', email: '', company: '' },
    toInput: (values) => ({ ...values, id }),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Report wrong information"
      description={`About ${name}. Someone from this network will review it.`}
      submit="Send"
    >
      <CommentField label="What’s wrong" withAsterisk data-autofocus {...form.getInputProps('what')} />
      <TextInput label="How do you know?" maxLength={300} {...form.getInputProps('note')} />
      <TextInput
        label="Email"
        type="email"
        description="Only if you’d like a reply."
        {...form.getInputProps('email')}
      />
      <Honeypot {...form.getInputProps('company')} />
    </EndpointDialog>
  )
}
