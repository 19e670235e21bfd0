import { categories } from '@handoff/contracts/network/categories'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import parts from '../../../ui/form/Form.module.css'

type Props = { value: readonly number[]; onChange: (ids: number[]) => void; error?: ReactNode; description?: string }

/** Several kinds of help, found by typing a part of their name. */
export function CategorySelect({ value, onChange, error, description }: Props) {
  const { data = [], isError } = useEndpoint(categories.dropdown, {})
  return (
    <MultiSelect
      label="Service categories"
      description={description}
      searchable
      hidePickedOptions
      classNames={{ inputField: parts.search }}
      placeholder={value.length ? undefined : 'Choose one or more'}
      nothingFoundMessage={isError ? 'Couldn’t load categories' : 'No match'}
      data={data.map(({ value, name }) => ({ value, label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      renderOption={({ option }) => {
        const category = data.find(({ value }) => value === option.value)
        return category ? <CategoryMark category={category} /> : option.label
      }}
      error={error}
      maxDropdownHeight={220}
    />
  )
}
