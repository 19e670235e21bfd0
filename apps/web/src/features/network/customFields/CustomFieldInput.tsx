import type { CustomField, FieldFile } from '@handoff/contracts/network/customFields/customFields'
import { textLimits } from '@handoff/contracts/network/customFields/kinds'
import type { ValueInput } from '@handoff/contracts/network/customFields/values'
import { Input, MultiSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../../kit/texts/useWords.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { FileInput } from './FileValue.tsx'

export type FieldInputProps = {
  field: CustomField
  value: ValueInput
  onChange: (value: ValueInput) => void
  error?: ReactNode
  /** Of the file kind: the one that the record has. */
  file?: FieldFile | null
}

/** The input that suits the kind of a custom field. */
export function CustomFieldInput({ field, value, onChange, error, file = null }: FieldInputProps) {
  const say = useWords()
  const shared = { label: field.name, description: field.help, withAsterisk: field.isRequired, error }
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const type = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  const options = field.options.map(({ id, name }) => ({ value: String(id), label: name }))

  switch (field.kind) {
    case 'longText':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={field.mostCharacters ?? textLimits.longText.normal}
          value={typed}
          onChange={type}
        />
      )
    case 'date':
      return (
        <DateField
          {...shared}
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          value={typed || null}
          onChange={onChange}
        />
      )
    case 'boolean':
      return <YesOrNo {...shared} value={value} onChange={onChange} isRequired={field.isRequired} />
    case 'single':
      return (
        <Picker
          {...shared}
          data={[{ value: '', label: say('Choose one') }, ...options]}
          value={typed}
          onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
        />
      )
    case 'multi':
      return (
        <MultiSelect
          {...shared}
          placeholder={Array.isArray(value) && value.length ? undefined : say('Choose any')}
          data={options}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(ids) => onChange(ids.map(Number))}
        />
      )
    case 'file':
      return <FileInput field={field} file={file} hasValue={value !== null} onChange={onChange} error={error} />
    case 'phone':
      return <PhoneInput {...shared} value={typed} onChange={onChange} />
    default:
      return (
        <TextInput {...shared} {...inputOf[field.kind]} maxLength={lengthOf(field)} value={typed} onChange={type} />
      )
  }
}

const inputOf = {
  text: {},
  number: { inputMode: 'decimal' },
  email: { type: 'email' },
  url: { type: 'url', placeholder: 'https://' },
} as const

const lengthOf = ({ kind, mostCharacters }: CustomField) =>
  kind === 'text' ? (mostCharacters ?? textLimits.text.normal) : 254

type YesOrNoProps = Pick<FieldInputProps, 'value' | 'onChange' | 'error'> & {
  label: string
  description: ReactNode
  withAsterisk: boolean
  isRequired: boolean
}

function YesOrNo({ value, onChange, isRequired, ...wrapper }: YesOrNoProps) {
  const say = useWords()
  const choices = [
    { value: 'yes', label: say('Yes') },
    { value: 'no', label: say('No') },
  ]
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <div>
        <SegmentedControl
          aria-label={wrapper.label}
          data={isRequired ? choices : [...choices, { value: '', label: say('Not set') }]}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onChange={(next) => onChange(next === '' ? null : next === 'yes')}
        />
      </div>
    </Input.Wrapper>
  )
}
