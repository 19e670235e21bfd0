import { publicDirectory } from '@handoff/contracts/publicDirectory'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { DialogFooter } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { Honeypot } from '../Honeypot.tsx'
import css from '../public.module.css'

/** What is wrong, and how to ask back where someone wants that. */
export function ReportDialog({ id, name, onClosed }: { id: number; name: string; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const form = useEndpointForm(publicDirectory.report, {
    initialValues: { what: '', note: '', email: '', company: '' },
    toInput: (values) => ({ ...values, id }),
    onSuccess: () => setOpen(false),
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title="Report wrong information"
      description={`About ${name}. Someone from this network will look at it.`}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <form className={css.form} onSubmit={form.submit} noValidate>
        <Textarea
          label="What is wrong"
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('what')}
        />
        <TextInput label="Where you know it from" maxLength={300} {...form.getInputProps('note')} />
        <TextInput
          label="Email"
          type="email"
          description="Only if we may get back to you."
          {...form.getInputProps('email')}
        />
        <Honeypot {...form.getInputProps('company')} />
        <DialogFooter>
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Send
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
