import type { Column } from '../table/tableParts.ts'

const usual = 120

/**
 * Next to an open panel: the columns that have room, so that none is cut off. The first and those without a title stay;
 * what is left is drawn as where there is little room.
 */
export function columnsWithin<Row>(room: number, columns: Column<Row>[]): Column<Row>[] {
  const sum = columns.reduce((total, { width = usual }) => total + width, 0)
  if (sum <= room) return columns
  const optional = columns.slice(1).filter(({ isUntitled }) => !isUntitled)
  const dropped = optional.findLast(({ isWideOnly }) => isWideOnly) ?? optional.at(-1)
  if (!dropped) return columns
  const left = columns.filter((column) => column !== dropped).map((column) => ({ ...column, ...column.narrow }))
  return columnsWithin(room, left)
}
