import type { CustomField, customFields, FilledField } from '@handoff/contracts/customFields/customFields'
import { checkValue, keyOf, type ValueInput } from '@handoff/contracts/customFields/values'
import { useEndpointForm } from '../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../ui/overlay/useDialog.ts'
import { CustomFieldInputs, type FieldValuesByKey } from './CustomFieldInputs.tsx'

/** The two calls take and answer the same. */
type Save = typeof customFields.saveOfCustomer
type Props = { endpoint: Save; recordId: number; name: string; fields: readonly FilledField[]; onClosed: () => void }

/** Every custom field of one record that the viewer may change. */
export function ValuesDialog({ endpoint, recordId, name, fields, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const shown = fields.filter(({ masked }) => masked === null)
  const form = useEndpointForm<Save, FieldValuesByKey>(endpoint, {
    initialValues: Object.fromEntries(shown.map(({ id, value }) => [keyOf(id), value])),
    // What was not touched is not sent: a required field that is still empty keeps no one from saving another.
    toInput: (values) => ({ id: recordId, customFieldsInputs: changedInputs(shown, values) }),
    check: (values) =>
      Object.fromEntries(
        changedInputs(shown, values).flatMap(({ id, value }) => {
          const { error } = checkValue(shown.find((field) => field.id === id)!, value)
          return error === undefined ? [] : [[keyOf(id), error]]
        }),
      ),
    onSuccess: dialog.onClose,
  })
  return (
    <EndpointDialog {...dialog} form={form} title="Edit custom fields" description={name} submit="Save fields" isLong>
      <CustomFieldInputs
        fields={shown}
        values={form.values}
        onChange={(key, value) => form.setFieldValue(key, value)}
        errors={form.errors}
      />
    </EndpointDialog>
  )
}

type Filled = Pick<CustomField, 'id'> & { value: ValueInput }

const isEmpty = (value: ValueInput) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const changedInputs = (fields: readonly Filled[], values: FieldValuesByKey) =>
  fields.flatMap(({ id, value: before }) => {
    const value = values[keyOf(id)] ?? null
    const isSame = (isEmpty(before) && isEmpty(value)) || JSON.stringify(before) === JSON.stringify(value)
    return isSame ? [] : [{ id, value: isEmpty(value) ? null : value }]
  })
