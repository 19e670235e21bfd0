import { type ReactNode, useContext, useState } from 'react'
import { useIdlePreload } from '../../kit/loading/useIdlePreload.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { ClosedSelect } from '../form/ClosedSelect.tsx'
import type { SelectOption } from '../form/SearchSelect.tsx'
import css from '../table/DataTable.module.css'
import { FilterLook } from './filterLook.ts'
import panel from './MoreFilters.module.css'

type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string; isRare?: boolean }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  isDisabled?: boolean
}

const load = () => import('../form/SearchSelect.tsx')

/** Narrows a list by one choice; the cross takes it back. */
export function FilterSelect<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, isDisabled } = props
  const [isWanted, setWanted] = useState(false)
  const SearchSelect = useLazyPart(load, isWanted)?.SearchSelect
  useIdlePreload(load)
  const look = useContext(FilterLook)
  const isInBar = look === 'bar'
  const className = isInBar ? css.filter : undefined
  const placeholder = isInBar ? label : 'Any'

  if (!SearchSelect)
    return (
      <Named label={label} isInBar={isInBar}>
        <ClosedSelect
          label={label}
          name={options.find((option) => option.value === value)?.label}
          placeholder={placeholder}
          className={className}
          isDisabled={isDisabled}
          onOpen={() => setWanted(true)}
          onClear={() => onChange(undefined)}
        />
      </Named>
    )
  const choices = options.map(
    (option): SelectOption => ({
      name: option.label,
      language: String(option.value),
      hint: option.hint,
      isRare: option.isRare,
    }),
  )
  return (
    <Named label={label} isInBar={isInBar}>
      <SearchSelect
        aria-label={label}
        placeholder={placeholder}
        className={className}
        options={choices}
        value={value === undefined ? null : { language: String(value) }}
        onChange={(choice) => onChange(options.find((option) => String(option.value) === choice?.language)?.value)}
        isDisabled={isDisabled}
        isClearable
        isOpenAtFirst
        // A click on a choice that lay outside would close the panel below it.
        withinPortal={look !== 'popover'}
      />
    </Named>
  )
}

type NamedProps = { label: string; isInBar: boolean; children: ReactNode }

/** The buttons have the names already, for whoever does not see them. */
function Named({ label, isInBar, children }: NamedProps) {
  if (isInBar) return children
  return (
    <div className={panel.field}>
      <span className={panel.name} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
