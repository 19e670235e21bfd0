import { entities } from '@handoff/contracts/entities/entities'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import parts from '../../../ui/form/Form.module.css'
import { DialogFooter } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { EntityFields } from './EntityFields.tsx'
import { createOf, type EntityValues } from './entityValues.ts'

type Props = {
  initialValues: EntityValues
  /** The request that is answered by it. */
  requestId?: number
  onClosed: () => void
}

export function NewEntityDialog({ initialValues, requestId, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const navigate = useNavigate()
  const close = () => setOpen(false)
  const form = useEndpointForm(entities.create, {
    initialValues,
    toInput: (values) => createOf(values, requestId),
    onSuccess: ({ id }) => navigate({ to: '/my-network/network-info', search: { id } }),
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title="New member"
      description={
        requestId ? `As it was asked for in request ${requestId}; look it over before you add it.` : undefined
      }
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={760}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <EntityFields form={form} />
        <DialogFooter isSticky>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            {form.values.isInvited ? 'Create and invite' : 'Create member'}
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
