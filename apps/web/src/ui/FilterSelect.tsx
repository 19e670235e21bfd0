import { useState } from 'react'
import { useIdlePreload } from '../kit/useIdlePreload.ts'
import { useLazyPart } from '../kit/useLazyPart.ts'
import { ClosedSelect } from './ClosedSelect.tsx'
import css from './DataTable.module.css'
import type { SelectOption } from './SearchSelect.tsx'

type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string; isRare?: boolean }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const load = () => import('./SearchSelect.tsx')

/** Narrows a list by one choice; the cross takes it back. */
export function FilterSelect<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  const [isWanted, setWanted] = useState(false)
  const SearchSelect = useLazyPart(load, isWanted)?.SearchSelect
  useIdlePreload(load)

  if (!SearchSelect) {
    const name = options.find((option) => option.value === value)?.label
    const clear = () => onChange(undefined)
    return (
      <ClosedSelect label={label} name={name} className={css.filter} onOpen={() => setWanted(true)} onClear={clear} />
    )
  }
  const choices = options.map(
    (option): SelectOption => ({
      name: option.label,
      language: String(option.value),
      hint: option.hint,
      isRare: option.isRare,
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
      isOpenAtFirst
    />
  )
}
