import type { ColumnFacts } from '@handoff/contracts/customers/customerImports'
import type { Line } from '../../../network/imports/reading/column-mapping.ts'
import { datesOfColumn } from './days.ts'

const secretHeading = /^(?:(?:client|patient|customer)?(?:ssn|ss|socialsecurity(?:number|no)?|socialsec)|ss)$/
const secret = /^\d{3}-\d{2}-\d{4}$/
const mostly = 0.8

/** Columns of Social Security numbers, by their heading or by their cells. */
function secretColumns(headings: readonly string[], first: readonly Line[]): ReadonlySet<number> {
  return new Set(
    headings.flatMap((heading, at) => {
      if (secretHeading.test(heading.toLowerCase().replace(/[^a-z]/g, ''))) return [at]
      const cells = first.flatMap(({ cells }) => cells[at] || [])
      return cells.length && cells.filter((cell) => secret.test(cell)).length >= cells.length * mostly ? [at] : []
    }),
  )
}

/** What the cells of each column say together, seen while the rows are stored. */
export function seeColumns(headings: readonly string[], first: readonly Line[]) {
  const secrets = secretColumns(headings, first)
  const columns = headings.map(() => ({ dates: datesOfColumn(), zips: 0, short: 0 }))
  return {
    /** The same rows, without what is never stored. */
    see: (lines: Line[]): Line[] =>
      lines.map(({ number, cells }) => ({
        number,
        cells: cells.map((cell, at) => {
          if (secrets.has(at)) return ''
          const column = columns[at]!
          if (cell && cell.length < 40) {
            column.dates.see(cell)
            if (/^'?\d{5}(?:-\d{4})?(?:\.0+)?$/.test(cell)) column.zips++
            else if (/^'?\d{3,4}(?:\.0+)?$/.test(cell)) column.short++
          }
          return cell
        }),
      })),
    facts: (): Record<string, ColumnFacts> =>
      Object.fromEntries(
        columns.flatMap(({ dates, zips, short }, at): [string, ColumnFacts][] => {
          const facts: ColumnFacts = secrets.has(at)
            ? { isSecret: true }
            : { ...dates.facts(), ...(short && zips > short && { lostZeros: short }) }
          return Object.keys(facts).length ? [[String(at), facts]] : []
        }),
      ),
  }
}
