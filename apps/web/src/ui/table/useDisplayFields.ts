import { useMemo } from 'react'
import type { Column } from './tableParts.ts'
import { type Snapshot, useStoredFields } from './useStoredFields.ts'

export type DisplayField = { id: string; title: string; isActive: boolean }

/** Which columns of a list a person wants to see, and in which order; stored per person, for each width. */
export function useDisplayFields<Row>(name: string, columns: Column<Row>[], isNarrow = false) {
  const wide = useStoredFields(name)
  const narrow = useStoredFields(name, isNarrow)
  const { stored, save } = isNarrow ? narrow : wide

  return useMemo(() => {
    const fitting = isNarrow ? columns.map(narrowed) : columns
    const fields = arrange(fitting, isNarrow && stored.length === 0 ? narrowOf(wide.stored, columns) : stored)
    const shown = fields.filter(({ isActive }) => isActive).map(({ id }) => fitting.find((column) => column.id === id)!)
    const set = (next: DisplayField[]) => save(next.map(({ id, isActive }) => ({ id, isActive })))
    return { fields, shown, set, reset: () => save([]) }
  }, [columns, isNarrow, stored, wide.stored, save])
}

const narrowed = <Row>(column: Column<Row>): Column<Row> => ({
  ...column,
  ...column.narrow,
  isHiddenAtFirst: column.isHiddenAtFirst || column.isWideOnly,
})

/** What was chosen where there is room applies where there is less, except for what does not fit. */
function narrowOf<Row>(stored: Snapshot, columns: Column<Row>[]): Snapshot {
  const fits = (id: string) => !columns.find((column) => column.id === id)?.isWideOnly
  const left = stored.map(({ id, isActive }) => ({ id, isActive: isActive && fits(id) }))
  return left.some(({ isActive }) => isActive) ? left : []
}

/** What was stored, as far as there still is such a column, then the columns that are new. */
function arrange<Row>(columns: Column<Row>[], stored: Snapshot): DisplayField[] {
  const known = stored.flatMap(({ id, isActive }) => {
    const column = columns.find((one) => one.id === id)
    return column ? [{ id, title: column.title, isActive }] : []
  })
  const added = columns
    .filter(({ id }) => !stored.some((one) => one.id === id))
    .map(({ id, title, isHiddenAtFirst }) => ({ id, title, isActive: !isHiddenAtFirst }))
  return [...known, ...added]
}
