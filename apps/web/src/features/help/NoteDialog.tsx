import { type HelpDetail, help } from '@handoff/contracts/help'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import css from './help.module.css'

type Props = { request: HelpDetail; what: 'decline' | 'close'; onClosed: () => void }

/** Ends a request, with a note for the colleagues. */
export function NoteDialog({ request, what, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const isDecline = what === 'decline'
  const form = useEndpointForm(isDecline ? help.decline : help.close, {
    initialValues: { note: '' },
    toInput: ({ note }) => ({ id: request.id, version: request.version, note }),
    onSuccess: () => setOpen(false),
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={isDecline ? `Decline ${request.number}` : `${request.number} is done`}
      description={
        isDecline
          ? 'Who asked reads that you could not help, without the note.'
          : 'Who asked reads that it is done, without the note.'
      }
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <form className={css.dialog} onSubmit={form.submit} noValidate>
        <Textarea
          label="Note"
          withAsterisk={isDecline}
          description="For your colleagues."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('note')}
        />
        <DialogFooter>
          <Button variant="default" onClick={() => setOpen(false)}>
            Back
          </Button>
          <Button type="submit" color={isDecline ? 'red' : undefined} loading={form.isPending}>
            {isDecline ? 'Decline' : 'Done'}
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
