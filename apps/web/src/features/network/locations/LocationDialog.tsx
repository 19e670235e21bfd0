import { type Location, locations } from '@handoff/contracts/network/locations/locations'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
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
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(locations.create, {
    initialValues: noLocation,
    toInput: inputOf,
    says: ({ name }) => `${name} added`,
    onSuccess: (created) => {
      dialog.onClose()
      onCreated?.(created)
    },
  })
  return (
    <EndpointDialog {...dialog} form={form} title="New location" submit="Create location" isPage>
      <LocationFields form={form} />
    </EndpointDialog>
  )
}

function EditDialog({ location, onClosed }: Props & { location: Location }) {
  const dialog = useDialog(onClosed)
  // As it was when one began: what others change in the meantime must not be written over unseen.
  const [begun] = useState(location)
  const latest = useEndpoint(locations.show, { id: begun.id }).data?.version
  const { version, isStale: isStaleBy, keepMine } = useVersion(latest ?? location.version)
  const form = useEndpointForm(locations.save, {
    initialValues: valuesOf(begun),
    toInput: (values) => ({ ...inputOf(values), id: begun.id, version }),
    says: ({ name }) => `${name} updated`,
    onSuccess: dialog.onClose,
  })
  const isStale = isStaleBy(form.error)
  return (
    <EndpointDialog {...dialog} form={form} title={`Edit ${begun.name}`} submit="Save" isBlocked={isStale} isPage>
      <LocationFields form={form} managerName={begun.entity?.name} />
      {isStale && <StaleNote of="location" onUseMine={keepMine} />}
    </EndpointDialog>
  )
}
