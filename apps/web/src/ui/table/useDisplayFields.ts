import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useUser } from '../../kit/session/CurrentUser.ts'
import type { Column } from './tableParts.ts'

export type DisplayField = { id: string; title: string; isActive: boolean }
type Snapshot = { id: string; isActive: boolean }[]

/** Which columns of a list a person wants to see, and in which order; kept per person in this browser, for each width. */
export function useDisplayFields<Row>(name: string, columns: Column<Row>[], isNarrow = false) {
  const user = useUser()
  const key = `display-fields:${user?.id ?? 0}:${name}`
  const wide = useKept(key)
  const narrow = useKept(`${key}:narrow`)
  const { kept, setKept, forget } = isNarrow ? narrow : wide

  return useMemo(() => {
    const fitting = isNarrow ? columns.map(narrowed) : columns
    const fields = arrange(fitting, isNarrow && kept.length === 0 ? narrowOf(wide.kept, columns) : kept)
    const shown = fields.filter(({ isActive }) => isActive).map(({ id }) => fitting.find((column) => column.id === id)!)
    const set = (next: DisplayField[]) => setKept(next.map(({ id, isActive }) => ({ id, isActive })))
    return { fields, shown, set, reset: forget }
  }, [columns, isNarrow, kept, wide.kept, setKept, forget])
}

function useKept(key: string) {
  const [kept, setKept, forget] = useLocalStorage<Snapshot>({ key, defaultValue: [], getInitialValueInEffect: false })
  return { kept, setKept, forget }
}

const narrowed = <Row>(column: Column<Row>): Column<Row> => ({
  ...column,
  ...column.narrow,
  isHiddenAtFirst: column.isHiddenAtFirst || column.isWideOnly,
})

/** What was chosen where there is room holds for less of it as well, but for what does not fit. */
function narrowOf<Row>(kept: Snapshot, columns: Column<Row>[]): Snapshot {
  const fits = (id: string) => !columns.find((column) => column.id === id)?.isWideOnly
  const left = kept.map(({ id, isActive }) => ({ id, isActive: isActive && fits(id) }))
  return left.some(({ isActive }) => isActive) ? left : []
}

/** What was kept, as far as there still is such a column, then the columns that are new. */
function arrange<Row>(columns: Column<Row>[], kept: Snapshot): DisplayField[] {
  const known = kept.flatMap(({ id, isActive }) => {
    const column = columns.find((one) => one.id === id)
    return column ? [{ id, title: column.title, isActive }] : []
  })
  const added = columns
    .filter(({ id }) => !kept.some((one) => one.id === id))
    .map(({ id, title, isHiddenAtFirst }) => ({ id, title, isActive: !isHiddenAtFirst }))
  return [...known, ...added]
}
