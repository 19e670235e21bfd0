import { SearchSelect, type SelectOption } from './SearchSelect.tsx'
import css from './DataTable.module.css'

type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Narrows a list by one choice; the cross takes it back. */
export function FilterSelect<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  const choices = options.map(
    (option): SelectOption => ({
      name: option.label,
      language: String(option.value),
      hint: option.hint,
    }),
  )
  return (
    <SearchSelect
      aria-label={label}
      placeholder={label}
      className={css.filter}
      options={choices}
      value={value === undefined ? null : { language: String(value) }}
      onChange={(choice) => onChange(options.find((option) => String(option.value) === choice?.language)?.value)}
      isClearable
    />
  )
}
