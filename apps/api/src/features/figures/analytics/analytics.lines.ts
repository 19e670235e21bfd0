import { hiddenNames, type Report } from '@handoff/contracts/figures/analytics'

/** The table as lines of a file: shares have a separate column, and so does the list of a row. */
export function linesOf({ noun, columns, rows, total }: Report) {
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
  // An empty table still has its headings.
  const data = lines.length ? lines : [{ names, values: names.map(() => null) }]
  return { data, total: data.length, pageNo: 1, pageSize: data.length }
}
