/**
 * Suppression for people served. Each list of totals (of rows, of columns, by age, by language, by outcome) is decided
 * separately first, and then the cells between them: a list hides the same for every split.
 */
import type { ReportPart, ReportRow } from '@handoff/contracts/figures/analytics'
import { type Split, splitNames } from '@handoff/contracts/figures/splits'
import type { Relation } from './analytics.disclosure.ts'
import { everyone, theOthers, unknown } from './analytics.people.counts.ts'
import { hiddenIn, hiddenLast, withoutSmall } from './analytics.suppression.ts'

/** A split, with its name; if a person can have several values, rows add up to more. */
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

export function hideSmall(input: Input, isTotalHidden = false): Hidden {
  const { row, column, choices, columns, rows, total, lists, outcomes } = input
  const served = total.cells[0]!.value ?? 0
  const listed = (of: readonly { size: number }[], isSeveral: boolean) =>
    hiddenIn({
      counts: [...of.map(({ size }) => [size]), [served]],
      across: null,
      down: isSeveral ? 'union' : 'sum',
      isHiddenElsewhere: (at) => isTotalHidden && at === of.length,
    }).map(([it]) => it !== null)
  const ofRows = listed(choices, row.isSeveral)
  const ofColumns = listed(columns, column.isSeveral)
  const ofOutcomes = listed(outcomes, false)
  const parts = lists.map(({ split, rows: list }) => ({
    split,
    ...withoutSmall(
      { rows: list, total: { key: everyone, name: '', cells: [total.cells[0]!] } },
      { columns: [0], across: null, down: 'sum', isHiddenElsewhere: (at) => isTotalHidden && at === list.length },
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
      isHiddenElsewhere: (at, index) =>
        index === columns.length
          ? ofRows[at] === true || (at === rows.length && isTotalHidden)
          : at === rows.length && ofColumns[index] === true,
    },
  )
  // All lists add up to the same number of people: if one hides it, the others would reveal it.
  const isAnyTotalHidden =
    [ofRows, ofColumns, ofOutcomes].some((it) => it.at(-1)) ||
    [...parts.map((it) => it.total), table.total].some(({ cells }) => cells[0]!.hidden)
  if (isAnyTotalHidden && !isTotalHidden && served > 0) return hideSmall(input, true)
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

/** A natural order is kept; otherwise the order is by size, which would reveal too much. */
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

/**
 * Do hidden outcomes reveal one of them? Met and partly met are shown combined: with one of the two visible, the other
 * follows, and with both hidden, the rest.
 */
export function revealsOutcome(hidden: ReadonlyMap<string, boolean>) {
  const is = (key: string) => hidden.get(key) === true
  return is('met') !== is('partly') || (is('met') && (is('not') || is('service')))
}

/**
 * How rows and columns add up. A person has one outcome per category, and one overall: one need met and another not is
 * partly met, so totals of outcomes are not unions of those of the categories.
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
