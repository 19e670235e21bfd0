import { categories } from '@handoff/contracts/network/categories'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import parts from '../../../ui/form/Form.module.css'

export type CategoryChoiceProps = {
  value: readonly number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
  isOptional?: boolean
  /** Typed before it was there: see `LazyCategoryChoice`. */
  typed?: string
}

/** Several kinds of help, found by typing a part of their name. */
export function CategoryChoice({ value, onChange, error, isOptional, typed }: CategoryChoiceProps) {
  const marks = useEndpoint(categories.marks, {})
  const all = marks.data ?? []
  return (
    <MultiSelect
      label="Service categories"
      withAsterisk={!isOptional}
      searchable
      autoFocus={typed !== undefined}
      defaultSearchValue={typed}
      classNames={{ inputField: parts.search }}
      hidePickedOptions
      placeholder={value.length ? undefined : 'Choose one or more'}
      nothingFoundMessage={marks.isError ? 'Couldn’t load categories' : 'No match'}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      renderOption={({ option }) => {
        const mark = all.find(({ id }) => String(id) === option.value)
        return mark ? <CategoryMark category={mark} /> : option.label
      }}
      error={error}
      maxDropdownHeight={220}
    />
  )
}
