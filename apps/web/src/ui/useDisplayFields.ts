import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useUser } from '../kit/CurrentUser.ts'
import type { Column } from './tableParts.ts'

export type DisplayField = { id: string; title: string; isActive: boolean }
type Kept = { id: string; isActive: boolean }[]

/** Which columns of a list a person wants to see, and in which order; kept per person in this browser. */
export function useDisplayFields<Row>(name: string, columns: Column<Row>[]) {
  const user = useUser()
  const [kept, setKept, forget] = useLocalStorage<Kept>({
    key: `display-fields:${user?.id ?? 0}:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })

  return useMemo(() => {
    const fields = arrange(columns, kept)
    const shown = fields.filter(({ isActive }) => isActive).map(({ id }) => columns.find((column) => column.id === id)!)
    const set = (next: DisplayField[]) => setKept(next.map(({ id, isActive }) => ({ id, isActive })))
    return { fields, shown, set, reset: forget }
  }, [columns, kept, setKept, forget])
}

/** What was kept, as far as there still is such a column, then the columns that are new. */
function arrange<Row>(columns: Column<Row>[], kept: Kept): DisplayField[] {
  const known = kept.flatMap(({ id, isActive }) => {
    const column = columns.find((one) => one.id === id)
    return column ? [{ id, title: column.title, isActive }] : []
  })
  const added = columns
    .filter(({ id }) => !kept.some((one) => one.id === id))
    .map(({ id, title, isHiddenAtFirst }) => ({ id, title, isActive: !isHiddenAtFirst }))
  return [...known, ...added]
}
