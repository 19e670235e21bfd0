import type { customFields, RecordField } from '@handoff/contracts/network/customFields/customFields'
import { useState } from 'react'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'
import { StaleNote } from '../../../ui/form/StaleNote.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { CustomFieldInputs } from './CustomFieldInputs.tsx'
import type { FieldValuesByKey } from './fieldErrors.ts'
import { changedInputs, inputErrors, valuesByKey } from './formFields.ts'

/** The two calls take and answer the same. */
type Save = typeof customFields.saveOfCustomer
type Props = { endpoint: Save; recordId: number; name: string; fields: readonly RecordField[]; onClosed: () => void }

/** Every custom field of one record that the viewer may change. */
export function ValuesDialog({ endpoint, recordId, name, fields, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const [editable] = useState(() => fields.filter(({ masked }) => masked === null))
  const { version, isStale, keepMine } = useVersion(fields[0]!.recordVersion)
  const form = useEndpointForm<Save, FieldValuesByKey>(endpoint, {
    initialValues: valuesByKey(editable),
    toInput: (values) => ({ id: recordId, version, customFieldsInputs: changedInputs(editable, values) }),
    check: (values) => inputErrors(editable, changedInputs(editable, values)),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title="Edit custom fields"
      description={name}
      submit="Save fields"
      isBlocked={isStale(form.error)}
      isLong
    >
      <CustomFieldInputs
        fields={editable}
        values={form.values}
        onChange={(key, value) => form.setFieldValue(key, value)}
        errors={form.errors}
      />
      {isStale(form.error) && <StaleNote of="record" onUseMine={keepMine} />}
    </EndpointDialog>
  )
}
