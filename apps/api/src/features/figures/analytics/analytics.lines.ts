import { hiddenNames, type Report } from '@handoff/contracts/figures/analytics'

type Paging = { pageNo: number; pageSize: number }

/** The table as lines of a file: a share has a column of its own, and so has the list that a row is in. */
export function linesOf({ noun, columns, rows, total }: Report, { pageNo, pageSize }: Paging) {
  const hasGroups = rows.some(({ group }) => group !== undefined)
  const names = [
    ...(hasGroups ? ['By'] : []),
    noun,
    ...columns.flatMap(({ name, unit, shareOf }) => [
      unit === 'percent' ? `${name} (%)` : unit === 'hours' ? `${name} (hours)` : name,
      ...(shareOf ? [`${name} (% of ${shareOf})`] : []),
    ]),
  ]
  const lines = [...rows, ...(total ? [total] : [])].map(({ name, detail, group, cells }) => ({
    names,
    values: [
      ...(hasGroups ? [group ?? null] : []),
      detail ? `${name}, ${detail}` : name,
      ...cells.flatMap(({ value, share, hidden }, index) => [
        hidden ? hiddenNames[hidden] : value,
        ...(columns[index]!.shareOf ? [share] : []),
      ]),
    ],
  }))
  // A table without rows has its names.
  const all = lines.length ? lines : [{ names, values: names.map(() => null) }]
  return { data: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: all.length, pageNo, pageSize }
}
