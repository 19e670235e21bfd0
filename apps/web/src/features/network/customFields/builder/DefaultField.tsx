import type { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { TextInput } from '@mantine/core'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { Picker } from '../../../../ui/form/Picker.tsx'
import { type EditedForm, type FieldForm, recordNoun } from './fieldForm.ts'

type Props = { form: EditedForm; targetType: FieldTarget }

/** What a new record begins with. */
export function DefaultField({ form, targetType }: Props) {
  const { values, errors, setFieldValue } = form
  const { kind, options, defaultValue } = values
  const shared = {
    label: 'Default',
    description: `Filled in for new ${recordNoun(targetType)}`,
    error: errors.defaultValue,
  }
  const set = (value: FieldForm['defaultValue']) => setFieldValue('defaultValue', value === '' ? null : value)
  if (kind === 'multi' || kind === 'file' || kind === 'longText') return null
  if (kind === 'boolean')
    return (
      <Picker
        {...shared}
        data={[
          { value: '', label: 'None' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        value={defaultValue === null ? '' : defaultValue ? 'yes' : 'no'}
        onChange={({ currentTarget: { value } }) => set(value === '' ? null : value === 'yes')}
      />
    )
  if (kind === 'single')
    return (
      <Picker
        {...shared}
        data={[
          { value: '', label: 'None' },
          ...options.filter(({ name }) => name.trim()).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={typeof defaultValue === 'string' ? defaultValue : ''}
        onChange={({ currentTarget: { value } }) => set(value)}
      />
    )
  const text = defaultValue === null ? '' : String(defaultValue as string | number)
  if (kind === 'date') return <DateField {...shared} value={text || null} onChange={set} />
  return <TextInput {...shared} value={text} onChange={({ currentTarget }) => set(currentTarget.value)} />
}
