import { type RequestDetail, RequestStatus, requests } from '@handoff/contracts/requests/requests'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import parts from '../../ui/form/Form.module.css'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'

/** Takes an approval back, as long as nothing was added. */
export function PutBackDialog({ request, onClosed }: { request: RequestDetail; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const form = useEndpointForm(requests.changeStatus, {
    initialValues: { notes: '' },
    toInput: ({ notes }) => ({ id: request.id, status: RequestStatus.Pending, version: request.version, notes }),
    onSuccess: close,
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Put ${request.title} back`}
      description="It waits for a decision again, and the requester is told."
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <Textarea
          label="Notes"
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('notes')}
        />
        <DialogFooter>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit" loading={form.isPending}>
            Put back
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
