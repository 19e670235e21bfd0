import type { ReactNode } from 'react'
import { FilterChips } from './FilterChips.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import { Shortcuts, ToggleFilter } from './ToggleFilter.tsx'

export type ListFilter = {
  label: string
  node: ReactNode
  /** What is set, in words; undefined where nothing is. */
  chip: string | undefined
  clear: () => void
  /** In the row above the others. */
  isShortcut?: boolean
}
type Choice<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; hint?: string; isRare?: boolean }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  isDisabled?: boolean
  /** Can be changed, and not taken back. */
  isRequired?: boolean
}
type Toggle = {
  label: string
  count?: number | null
  isOn: boolean | undefined
  onChange: (isOn: true | undefined) => void
}

/** One choice among several. */
export const choiceFilter = <Value extends string | number>(props: Choice<Value>): ListFilter => ({
  label: props.label,
  node: <FilterSelect key={props.label} {...props} />,
  chip:
    props.value === undefined
      ? undefined
      : `${props.label}: ${props.options.find(({ value }) => value === props.value)?.label ?? '…'}`,
  clear: () => props.onChange(undefined),
})

/** Set by a figure that led here, and only taken away. */
export const chipFilter = (label: string, words: string, clear: () => void): ListFilter => ({
  label,
  node: null,
  chip: `${label}: ${words}`,
  clear,
})

/** Something that is so, or is not asked for. */
export const toggleFilter = ({ label, count, isOn, onChange }: Toggle): ListFilter => ({
  label,
  node: (
    <ToggleFilter key={label} isOn={isOn} onChange={onChange}>
      {typeof count === 'number' ? `${label} · ${count.toLocaleString('en-US')}` : label}
    </ToggleFilter>
  ),
  chip: isOn ? label : undefined,
  clear: () => onChange(undefined),
  isShortcut: true,
})

type Props = { filters: readonly ListFilter[]; onClear: () => void }

/** All filters of a list behind one button that counts those that are set, each of which is a chip next to it. */
export function ListFilters({ filters, onClear }: Props) {
  const shortcuts = filters.filter(({ isShortcut }) => isShortcut)
  const set = filters.filter(({ chip }) => chip !== undefined)
  return (
    <>
      <MoreFilters count={set.length} onClear={onClear}>
        {shortcuts.length > 0 && <Shortcuts>{shortcuts.map(({ node }) => node)}</Shortcuts>}
        {filters.filter(({ isShortcut }) => !isShortcut).map(({ node }) => node)}
      </MoreFilters>
      <FilterChips
        chips={set.map(({ label, chip }) => ({ keys: [label], label: chip! }))}
        onRemove={([label]) => set.find((filter) => filter.label === label)?.clear()}
      />
    </>
  )
}
