/**
 * What people served hides. Each list of totals (of the rows, of the columns, by age, by language, by outcome) is
 * decided by itself first, and then the numbers between them: whatever the report is split by, a list hides the same.
 */
import type { ReportPart, ReportRow } from '@handoff/contracts/figures/analytics'
import { type Split, splitNames } from '@handoff/contracts/figures/reports'
import type { Relation } from './analytics.disclosure.ts'
import { everyone, theOthers, unknown } from './analytics.people.counts.ts'
import { hiddenIn, hiddenLast, withoutSmall } from './analytics.suppression.ts'

/** What the report can be split by, with the words for it; several values of one person make rows add up to more. */
export type Axis = { split: Split; name: string; isSeveral: boolean }
type Choice = { key: string; name: string; size: number }
/** A short list next to the table, which adds up to all people. */
export type List = { split: 'age' | 'language'; rows: ReportRow[] }

type Input = {
  row: Axis
  column: Axis
  choices: readonly Choice[]
  columns: readonly Choice[]
  rows: ReportRow[]
  total: ReportRow
  lists: readonly List[]
  outcomes: readonly Choice[]
}
type Hidden = {
  table: { rows: ReportRow[]; total: ReportRow }
  parts: ReportPart[]
  /** Which totals of outcomes are hidden. */
  outcome: ReadonlyMap<string, boolean>
}

export function hideSmall(asked: Input, isTotalGone = false): Hidden {
  const { row, column, choices, columns, rows, total, lists, outcomes } = asked
  const served = total.cells[0]!.value ?? 0
  const listed = (of: readonly { size: number }[], isSeveral: boolean) =>
    hiddenIn({
      counts: [...of.map(({ size }) => [size]), [served]],
      across: null,
      down: isSeveral ? 'union' : 'sum',
      isGone: (at) => isTotalGone && at === of.length,
    }).map(([it]) => it !== null)
  const ofRows = listed(choices, row.isSeveral)
  const ofColumns = listed(columns, column.isSeveral)
  const ofOutcomes = listed(outcomes, false)
  const parts = lists.map(({ split, rows: list }) => ({
    split,
    ...withoutSmall(
      { rows: list, total: { key: everyone, name: '', cells: [total.cells[0]!] } },
      { columns: [0], across: null, down: 'sum', isGone: (at) => isTotalGone && at === list.length },
    ),
  }))
  const table = withoutSmall(
    { rows, total },
    {
      // The total of a row comes last.
      columns: [...columns.map((_, index) => index + 1), 0],
      ...relationsOf(
        row,
        column,
        columns.map(({ key }) => key),
        rows,
      ),
      isGone: (at, index) =>
        index === columns.length
          ? ofRows[at] === true || (at === rows.length && isTotalGone)
          : at === rows.length && ofColumns[index] === true,
    },
  )
  // All of them add up to the same number of people: one that hides it is worked out by the others.
  const isGone =
    [ofRows, ofColumns, ofOutcomes].some((it) => it.at(-1)) ||
    [...parts.map((it) => it.total), table.total].some(({ cells }) => cells[0]!.hidden)
  if (isGone && !isTotalGone && served > 0) return hideSmall(asked, true)
  return {
    table,
    parts: parts.map(({ split, rows: list }) => ({
      title: `By ${splitNames[split].toLowerCase()}`,
      rows: shownFirst(split, list, ({ cells }) => cells[0]!.hidden !== null),
    })),
    outcome: new Map(
      outcomes.map(({ key }, index) => {
        const inTable =
          column.split === 'outcome'
            ? table.total.cells[columns.findIndex((it) => it.key === key) + 1]
            : row.split === 'outcome'
              ? table.rows.find((it) => it.key === key)?.cells[0]
              : undefined
        return [key, ofOutcomes[index] === true || inTable?.hidden != null]
      }),
    ),
  }
}

/** Of what has an order of its own that stays; of the others size is the order, which would say too much. */
export const shownFirst = <T extends { key: string; name: string }>(
  split: Split,
  list: readonly T[],
  isHidden: (it: T, index: number) => boolean,
): T[] =>
  split === 'outcome' || split === 'age'
    ? [...list]
    : hiddenLast(list, {
        isHidden: (it) => isHidden(it, list.indexOf(it)),
        isLast: ({ key }) => key === theOthers || key === unknown,
      })

/** What is met fully or in part together: with one of the two it tells the other, and with both the rest. */
export function tellsOutcome(hidden: ReadonlyMap<string, boolean>) {
  const is = (key: string) => hidden.get(key) === true
  return is('met') !== is('partly') || (is('met') && (is('not') || is('service')))
}

/**
 * How rows and columns add up. A person has one outcome in each category, and one over all: one need met and another
 * not is met in part, so that the totals of outcomes are no unions of those of the categories.
 */
function relationsOf(row: Axis, column: Axis, columns: readonly string[], rows: readonly ReportRow[]) {
  const ofOutcome = (key: string): Relation => (key === 'partly' ? 'none' : 'part')
  const across: Relation[] = rows.map(({ key }) =>
    row.split === 'outcome' && column.split === 'category' ? ofOutcome(key) : column.isSeveral ? 'union' : 'sum',
  )
  const down: Relation[] = columns.map((key) =>
    row.split === 'category' && column.split === 'outcome' ? ofOutcome(key) : row.isSeveral ? 'union' : 'sum',
  )
  return {
    across: [...across, column.isSeveral ? ('union' as const) : ('sum' as const)],
    down: [...down, row.isSeveral ? ('union' as const) : ('sum' as const)],
  }
}
