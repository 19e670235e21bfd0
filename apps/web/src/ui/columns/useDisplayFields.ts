import { useMemo } from 'react'
import type { Column } from '../table/tableParts.ts'
import { type Snapshot, useStoredFields } from './useStoredFields.ts'

export type DisplayField = {
  id: string
  title: string
  isActive: boolean
  isCustom: boolean
  isSensitive: boolean
}

/** Which columns of a list a person wants to see, and in which order; stored per person, for each width. */
export function useDisplayFields<Row>(name: string, columns: Column<Row>[], isNarrow = false) {
  const wide = useStoredFields(name)
  const narrow = useStoredFields(name, isNarrow)
  const { stored, save, forNetwork } = isNarrow ? narrow : wide

  return useMemo(() => {
    const fitting = isNarrow ? columns.map(narrowed) : columns
    const fields = arrange(fitting, isNarrow && stored.length === 0 ? narrowOf(wide.stored, columns) : stored)
    const activeColumns = fields
      .filter(({ isActive }) => isActive)
      .map(({ id }) => fitting.find((column) => column.id === id)!)
    const set = (next: DisplayField[]) => save(snapshotOf(next))
    const network = forNetwork && (() => forNetwork(snapshotOf(fields)))
    return { fields, shown: activeColumns, set, reset: () => save([]), network }
  }, [columns, isNarrow, stored, wide.stored, save, forNetwork])
}

const narrowed = <Row>(column: Column<Row>): Column<Row> => ({
  ...column,
  ...column.narrow,
  isHiddenAtFirst: column.isHiddenAtFirst || column.isWideOnly,
})

/** What was chosen where there is room applies where there is less, except for what does not fit. */
function narrowOf<Row>(snapshot: Snapshot, columns: Column<Row>[]): Snapshot {
  const fits = (id: string) => !columns.find((column) => column.id === id)?.isWideOnly
  const left = snapshot.map(({ id, isActive }) => ({ id, isActive: isActive && fits(id) }))
  return left.some(({ isActive }) => isActive) ? left : []
}

/** The first column names the row: it is always there, and always first. */
function arrange<Row>(columns: Column<Row>[], snapshot: Snapshot): DisplayField[] {
  const activeById = new Map(snapshot.map(({ id, isActive }) => [id, isActive]))
  const known = snapshot.flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const added = columns.filter(({ id }) => !activeById.has(id))
  const first = columns.slice(0, 1)
  return [...first, ...[...known, ...added].filter((column) => column !== first[0])].map((column) => ({
    id: column.id,
    title: column.title,
    isActive: column === first[0] || (activeById.get(column.id) ?? !column.isHiddenAtFirst),
    isCustom: column.id.startsWith('cf.'),
    isSensitive: column.isSensitive ?? false,
  }))
}

const snapshotOf = (fields: DisplayField[]): Snapshot => fields.map(({ id, isActive }) => ({ id, isActive }))
