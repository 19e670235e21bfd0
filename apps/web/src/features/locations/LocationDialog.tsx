import { type Location, locations } from '@handoff/contracts/locations/locations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import parts from '../../ui/form/Form.module.css'
import { DialogFooter } from '../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { StaleNote } from '../entities/StaleNote.tsx'
import { LocationFields } from './LocationFields.tsx'
import { inputOf, noLocation, valuesOf } from './locationValues.ts'

type Props = {
  /** Without: a new one. */
  location?: Location
  onClosed: () => void
  onCreated?: (location: Location) => void
}

export const LocationDialog = ({ location, ...rest }: Props) =>
  location ? <EditDialog location={location} {...rest} /> : <NewDialog {...rest} />

function NewDialog({ onClosed, onCreated }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const form = useEndpointForm(locations.create, {
    initialValues: noLocation,
    toInput: inputOf,
    onSuccess: (created) => {
      close()
      onCreated?.(created)
    },
  })
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title="New location"
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={720}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <LocationFields form={form} />
        <DialogFooter isSticky>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Create location
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}

function EditDialog({ location, onClosed }: Props & { location: Location }) {
  const [isOpen, setOpen] = useState(true)
  // As it was when one began: what others change meanwhile must not be written over unseen.
  const [begun] = useState(location)
  const [version, setVersion] = useState(location.version)
  const latest = useEndpoint(locations.show, { id: begun.id }).data?.version ?? version
  const close = () => setOpen(false)
  const form = useEndpointForm(locations.save, {
    initialValues: valuesOf(begun),
    toInput: (values) => ({ ...inputOf(values), id: begun.id, version }),
    onSuccess: close,
  })
  const isStale = form.error?.status === 409 && latest !== version
  return (
    <FormDialog
      isDirty={form.isDirty()}
      title={`Edit ${begun.name}`}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      size={720}
    >
      <form className={parts.form} onSubmit={form.submit} noValidate>
        <LocationFields form={form} managerName={begun.entity?.name} />
        {isStale && <StaleNote of="location" onUseMine={() => setVersion(latest)} />}
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
