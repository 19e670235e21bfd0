import type { EditableEntity } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import { useState } from 'react'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../../ui/form/StaleNote.tsx'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { PendingDialog } from '../../../../ui/overlay/PendingDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import {
  changedInputs,
  type FormField,
  inputErrors,
  sentInputs,
  useEntityFormFields,
  valuesByKey,
} from '../../customFields/formFields.ts'
import { useEditable } from '../useEditableEntity.ts'
import { EntityFields } from './EntityFields.tsx'
import { saveOf, valuesOf } from './entityValues.ts'

type Props = { id: number; onClosed: () => void }

export function EditEntityDialog({ id, onClosed }: Props) {
  const entity = useEditable(id)
  const custom = useEntityFormFields(id, entity.data?.version)
  if (entity.data && custom.fields) return <Form entity={entity.data} custom={custom.fields} onClosed={onClosed} />
  const { error, refetch } = entity.data ? custom : entity
  return <PendingDialog title="Edit provider" isPage error={error} refetch={refetch} onClosed={onClosed} />
}

type FormProps = { entity: EditableEntity; custom: readonly FormField[]; onClosed: () => void }

function Form({ entity, custom, onClosed }: FormProps) {
  const dialog = useDialog(onClosed)
  // As it was when one began: what others change in the meantime must not be written over unseen.
  const [begun] = useState(entity)
  const { version, isStale: isStaleBy, keepMine } = useVersion(entity.version)
  const form = useEndpointForm(entities.save, {
    initialValues: { ...valuesOf(begun), ...valuesByKey(custom) },
    toInput: (values) => ({ ...saveOf(values, begun, version), ...sentInputs(changedInputs(custom, values)) }),
    check: (values) => inputErrors(custom, changedInputs(custom, values)),
    says: ({ name }) => `${name} updated`,
    onSuccess: dialog.onClose,
  })
  const isStale = isStaleBy(form.error)
  return (
    <EndpointDialog {...dialog} form={form} title={`Edit ${begun.name}`} submit="Save" isBlocked={isStale} isPage>
      <EntityFields form={form} entity={begun} custom={custom} />
      {isStale && <StaleNote of="provider" onUseMine={keepMine} />}
    </EndpointDialog>
  )
}
