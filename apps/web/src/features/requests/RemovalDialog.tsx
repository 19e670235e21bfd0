import type { Endpoint, Named, RequestOf } from '@handoff/contracts/kit'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import parts from '../../ui/form/Form.module.css'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import type { CurrentValues } from './RequestDialog.tsx'
import { askingEndpoints } from './requestEndpoints.ts'

type Props = { currentValues: CurrentValues; copied?: { id: number; notes: string | null }; onClosed: () => void }

/** Asks the administrators to take something out of the network. */
export function RemovalDialog({ currentValues: { type, target, payload }, copied, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const endpoint: Named<Endpoint> = askingEndpoints[type]
  const form = useEndpointForm(endpoint, {
    initialValues: { notes: copied?.notes ?? '' },
    toInput: ({ notes }) =>
      ({
        ...(type === 1 && { requestType: 1 }),
        ...(copied && { copiedFromId: copied.id }),
        action: 'remove',
        targetId: target.id,
        payload,
        notes,
      }) as RequestOf<typeof endpoint>,
    onSuccess: close,
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Ask to remove ${target.name}`}
      description="An administrator looks at it, and you are told what becomes of it. Until then it stays as it is."
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <Textarea
          label="Why it should be removed"
          placeholder="It has closed its doors"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('notes')}
        />
        <DialogFooter>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.isPending}>
            Send request
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
