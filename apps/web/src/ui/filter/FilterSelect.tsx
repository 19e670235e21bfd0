import { IconSelector } from '@tabler/icons-react'
import { useContext } from 'react'
import { SearchSelect, type SelectOption } from '../form/SearchSelect.tsx'
import css from '../table/DataTable.module.css'
import { FilterLook } from './filterLook.ts'
import { Named } from './Named.tsx'

type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string; isRare?: boolean }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  isDisabled?: boolean
  /** Can be changed, and not taken back. */
  isRequired?: boolean
}

/** What a filter shows where nothing is chosen. */
export const FilterIcon = () => <IconSelector size={16} stroke={1.6} color="var(--mantine-color-placeholder)" />

/** Narrows a list by one choice; the cross takes it back. */
export function FilterSelect<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, isDisabled, isRequired } = props
  const look = useContext(FilterLook)
  const isInBar = look === 'bar'
  const choices = options.map(
    (option): SelectOption => ({
      name: option.label,
      value: String(option.value),
      hint: option.hint,
      isRare: option.isRare,
    }),
  )
  return (
    <Named label={label} isInBar={isInBar}>
      <SearchSelect
        aria-label={label}
        placeholder={isInBar ? label : 'Any'}
        className={isInBar ? css.filter : undefined}
        icon={<FilterIcon />}
        options={choices}
        value={value === undefined ? null : { value: String(value) }}
        onChange={(choice) => onChange(options.find((option) => String(option.value) === choice?.value)?.value)}
        isDisabled={isDisabled}
        isClearable={!isRequired}
        // A click on a choice that lay outside would close the panel below it.
        withinPortal={look !== 'popover'}
      />
    </Named>
  )
}
