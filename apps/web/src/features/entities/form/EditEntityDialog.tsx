import type { EditableEntity } from '@handoff/contracts/entities/editing'
import { entities } from '@handoff/contracts/entities/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import parts from '../../../ui/form/Form.module.css'
import { ErrorState } from '../../../ui/layout/ErrorState.tsx'
import { Dialog, DialogFooter } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { StaleNote } from '../StaleNote.tsx'
import { useEditable } from '../useEditableEntity.ts'
import { EntityFields } from './EntityFields.tsx'
import { saveOf, valuesOf } from './entityValues.ts'

type Props = { id: number; onClosed: () => void }

export function EditEntityDialog({ id, onClosed }: Props) {
  const { data, error, refetch } = useEditable(id)
  if (data) return <Form entity={data} onClosed={onClosed} />
  return (
    <Dialog title="Edit member" isOpen onClose={onClosed} size={760}>
      {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton rows={6} />}
    </Dialog>
  )
}

function Form({ entity, onClosed }: { entity: EditableEntity; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  // As it was when one began: what others change meanwhile must not be written over unseen.
  const [begun] = useState(entity)
  const [version, setVersion] = useState(entity.version)
  const close = () => setOpen(false)
  const form = useEndpointForm(entities.save, {
    initialValues: valuesOf(begun),
    toInput: (values) => saveOf(values, begun, version),
    onSuccess: close,
  })
  const isStale = form.error?.status === 409 && version !== entity.version
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Edit ${begun.name}`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={760}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <EntityFields form={form} entity={begun} />
        {isStale && <StaleNote of="member" onUseMine={() => setVersion(entity.version)} />}
        <DialogFooter isSticky>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending} disabled={isStale}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
