import { messages } from '@handoff/contracts/kit'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import parts from '../../../../ui/form/Form.module.css'
import { DialogFooter } from '../../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'

type Props = {
  name: string
  /** The rules that are not met, in words. */
  failed: readonly string[]
  onAdd: (reason: string) => void
  onClosed: () => void
}

/** Someone who is not eligible can be referred all the same, with a reason. */
export function AddAnywayDialog({ name, failed, onAdd, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setError(messages.required('Reason'))
    onAdd(reason.trim())
    dialog.onClose()
  }
  return (
    <FormDialog
      {...dialog}
      title={`Add ${name}`}
      description={`Not eligible: ${failed.join(' · ')}`}
      isDirty={reason.trim() !== ''}
    >
      {(close) => (
        <form className={parts.form} onSubmit={submit} noValidate>
          <Textarea
            label="Reason"
            description="Why refer anyway? It’s sent with the referral."
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <DialogFooter>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Add to cart</Button>
          </DialogFooter>
        </form>
      )}
    </FormDialog>
  )
}
