import type { Report, ReportRow } from '@handoff/contracts/figures/analytics'
import { type Direction, nextSort, sortRows } from '../../../ui/table/sortRows.ts'

type Columns = Report['columns']

/** Of the names of the rows, and of each number, as the address has them: without a letter it would be read as a number. */
export const columnKeys = (columns: Columns) => ['name', ...columns.map((_, index) => `c${index}`)]

const indexOf = (column: string) => Number(column.slice(1))
export const columnName = ({ columns, noun }: Pick<Report, 'columns' | 'noun'>, column: string) =>
  column === 'name' ? noun : columns[indexOf(column)]!.name

/** Rates begin with the weakest, everything else with the most. */
export const firstDirection = (columns: Columns, column: string): Direction =>
  column === 'name' || columns[indexOf(column)]?.unit === 'percent' ? 'asc' : 'desc'

export const pressedSort = (columns: Columns, sort: string | undefined, column: string) =>
  nextSort(sort, column, firstDirection(columns, column))

const isDay = /^\d{4}-\d\d-\d\d$/

export const sortReport = <T extends ReportRow>(rows: readonly T[], sort: string | undefined) =>
  sortRows(
    rows,
    sort,
    // Months by their day: their names begin with the month.
    ({ key, name, cells }, column) =>
      column === 'name' ? (isDay.test(key) ? key : name) : (cells[indexOf(column)]?.value ?? null),
    ({ isRest }) => isRest === true,
  )
