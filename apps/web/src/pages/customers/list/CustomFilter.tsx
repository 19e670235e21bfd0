import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../kit/dates/dates.ts'
import { readDay } from '../../../kit/dates/readDay.ts'
import { FilterSelect } from '../../../ui/filter/FilterSelect.tsx'
import type { ListFilter } from '../../../ui/filter/ListFilters.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'

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
  if (field.kind === 'date') return <DayFilter label={field.name} value={value} onChange={onChange} />
  return (
    <TextInput
      key={value ?? ''}
      label={field.name}
      placeholder={field.kind === 'number' ? 'A number, or 1..10' : 'Begins with'}
      defaultValue={value}
      onBlur={(event) =>
        event.currentTarget.value !== (value ?? '') && onChange(event.currentTarget.value || undefined)
      }
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

type DayProps = Pick<Props, 'value' | 'onChange'> & { label: string }

/** The list is asked once a day is whole; what is typed until then stays here. */
function DayFilter({ label, value, onChange }: DayProps) {
  const [unread, setUnread] = useState<string>()
  return (
    <DateField
      label={label}
      value={unread ?? value ?? null}
      onChange={(next) => {
        const isWhole = next === null || readDay(next) !== null
        setUnread(isWhole ? undefined : next)
        if (isWhole) onChange(next ?? undefined)
      }}
    />
  )
}

/** What is asked of custom fields, with one of them different; undefined when nothing is left. */
function withField(filters: CustomFilters, id: number, text: string | undefined): CustomFilters {
  const { [id]: _, ...rest } = filters ?? {}
  const next = text === undefined ? rest : { ...rest, [id]: text }
  return Object.keys(next).length > 0 ? next : undefined
}

const wordsOf = (field: CustomField, text: string) =>
  optionsOf(field)?.find(({ value }) => value === text)?.label ?? (field.kind === 'date' ? formatDay(text) : text)

export const customFilters = (
  custom: readonly CustomField[],
  filters: CustomFilters,
  onChange: (filters: CustomFilters) => void,
): ListFilter[] =>
  custom.map((field) => {
    const { id, name } = field
    const text = filters?.[id]
    const set = (next: string | undefined) => onChange(withField(filters, id, next))
    return {
      label: name,
      node: <CustomFilter key={`cf.${id}`} field={field} value={text} onChange={set} />,
      chip: text === undefined ? undefined : `${name}: ${wordsOf(field, text)}`,
      clear: () => set(undefined),
    }
  })
