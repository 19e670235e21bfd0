import { customFields, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import { Text, TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { EndpointDialog } from '../../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { recordNoun } from './fieldForm.ts'

type Props = { field: UsedField; onClosed: () => void; onDeleted: () => void }

/** Says how many values would be lost; then the name of the field has to be typed. */
export function DeleteFieldDialog({ field, onClosed, onDeleted }: Props) {
  const dialog = useDialog(onClosed)
  const form = useEndpointForm<typeof customFields.remove, { name: string }>(customFields.remove, {
    initialValues: { name: '' },
    hasDraft: false,
    toInput: ({ name }) => ({ id: field.id, ...(field.isUsed && { forcefully: true, name: name.trim() }) }),
    onSuccess: () => {
      dialog.onClose()
      onDeleted()
    },
  })
  const isTyped = !field.isUsed || form.values.name.trim() === field.name
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={`Delete ${field.name}?`}
      size={460}
      submit="Delete field"
      isDangerous
      isBlocked={!isTyped}
    >
      {field.isUsed ? (
        <>
          <Text inherit>
            {field.uses.toLocaleString('en-US')} {recordNoun(field.targetType, field.uses)}{' '}
            {field.uses === 1 ? 'has' : 'have'} a value, which would be deleted with it. This can’t be undone. To hide
            the field and keep its values, deactivate it instead.
          </Text>
          <TextInput label={`Type “${field.name}”`} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
        </>
      ) : (
        'No record has a value for it. This can’t be undone.'
      )}
    </EndpointDialog>
  )
}
