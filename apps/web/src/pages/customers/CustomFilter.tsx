import type { CustomField } from '@handoff/contracts/customFields/customFields'
import { TextInput } from '@mantine/core'
import { FilterSelect } from '../../ui/filter/FilterSelect.tsx'
import type { ListFilter } from '../../ui/filter/ListFilters.tsx'

type CustomFilters = Record<string, string> | undefined
type Props = { field: CustomField; value: string | undefined; onChange: (text: string | undefined) => void }

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const optionsOf = ({ kind, options }: CustomField) =>
  kind === 'boolean'
    ? yesNo
    : kind === 'single' || kind === 'multi'
      ? options.map(({ id, name }) => ({ value: String(id), label: name }))
      : undefined

/** Narrows the list by one custom field: a choice by its options, anything else by what is typed. */
function CustomFilter({ field, value, onChange }: Props) {
  const options = optionsOf(field)
  if (options) return <FilterSelect label={field.name} options={options} value={value} onChange={onChange} />
  const isDay = field.kind === 'date'
  return (
    <TextInput
      key={value ?? ''}
      label={field.name}
      type={isDay ? 'date' : 'text'}
      placeholder={field.kind === 'number' ? 'A number, or 1..10' : 'Begins with'}
      defaultValue={value}
      onBlur={(event) =>
        event.currentTarget.value !== (value ?? '') && onChange(event.currentTarget.value || undefined)
      }
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

/** What is asked of custom fields, with one of them different; undefined when nothing is left. */
function withField(asked: CustomFilters, id: number, text: string | undefined): CustomFilters {
  const { [id]: _, ...rest } = asked ?? {}
  const next = text === undefined ? rest : { ...rest, [id]: text }
  return Object.keys(next).length > 0 ? next : undefined
}

export const customFilters = (
  custom: readonly CustomField[],
  asked: CustomFilters,
  onChange: (asked: CustomFilters) => void,
): ListFilter[] =>
  custom.map((field) => {
    const { id, name } = field
    const text = asked?.[id]
    const set = (next: string | undefined) => onChange(withField(asked, id, next))
    return {
      label: name,
      node: <CustomFilter key={`cf.${id}`} field={field} value={text} onChange={set} />,
      chip:
        text === undefined
          ? undefined
          : `${name}: ${optionsOf(field)?.find(({ value }) => value === text)?.label ?? text}`,
      clear: () => set(undefined),
    }
  })
