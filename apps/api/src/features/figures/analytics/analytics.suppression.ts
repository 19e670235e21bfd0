/**
 * Suppresses small numbers in what leaves the network: a count of 1 to 10 people or referrals is hidden (`small`), and
 * as many others (`other`) as needed so that no hidden number can be derived from the visible ones. 0 is shown.
 */
import type { HiddenNumber, Report, ReportCell, ReportRow } from '@handoff/contracts/figures/analytics'
import { disclosed, type Known, type Line, type Puzzle, type Relation } from './analytics.disclosure.ts'

export const leastShown = 11
type Hidden = HiddenNumber

type Relations = Relation | readonly Relation[]
export type CountTable = {
  /** By row. The last row has the totals of the columns, and the last number of a row its total, if any. */
  counts: readonly (readonly number[])[]
  /** How the total of a row follows from its parts, for all rows or one by one; null if rows have no total. */
  across: Relations | null
  down: Relations | null
  /** Each number of a row is at most the one before it: received, accepted, served. */
  isNested?: boolean
  /** Cells that another table of the same answer hides: hidden from the start here. */
  isHiddenElsewhere?: (row: number, column: number) => boolean
}

/** What is hidden, at the positions of the counts; null is shown. */
export function hiddenIn(table: CountTable): (Hidden | null)[][] {
  const { counts } = table
  const width = counts[0]?.length ?? 0
  const values = counts.flat()
  const isPreset = (index: number) => table.isHiddenElsewhere?.(Math.floor(index / width), index % width) === true
  const hidden: (Hidden | null)[] = values.map((value, index) =>
    value === 0 ? null : value < leastShown ? 'small' : isPreset(index) ? 'other' : null,
  )
  if (hidden.every((it) => it === null)) return counts.map((row) => row.map(() => null))

  const lines = linesOf(table)
  const all = [...lines.rows, ...lines.columns].filter(({ relation }) => relation !== 'none')
  const nested = nestedOf(table)
  const knownOutside = (): Puzzle => ({
    numbers: values.map((value, index): Known => {
      const place = { value, row: Math.floor(index / width), column: index % width }
      if (hidden[index] === null) return { ...place, low: value, high: value }
      if (hidden[index] === 'small') return { ...place, low: 1, high: leastShown - 1 }
      // Not every reader assumes that a number hidden with others is not small itself.
      return { ...place, low: value < leastShown ? 1 : leastShown, high: Infinity }
    }),
    ...lines,
    nested,
  })
  const nextTo = (index: number) =>
    all.flatMap(({ parts, total }) => (total === index || parts.includes(index) ? [...parts, total] : []))
  const inBounds = (index: number) =>
    nested.flatMap(([less, more]) => (less === index ? [more] : more === index ? [less] : []))
  const totals = new Set([...lines.rows, ...lines.columns].map(({ total }) => total))
  const isTotal = (index: number) => totals.has(index)

  const others: number[] = []
  for (;;) {
    const known = disclosed(knownOutside())
    if (known.length === 0) break
    const around = hidden.flatMap((it, index) => (it ? [index] : []))
    const next =
      best(known.flatMap(nextTo), hidden, values, isTotal) ??
      best(known.flatMap(inBounds), hidden, values, isTotal) ??
      best([...around.flatMap(nextTo), ...values.keys()], hidden, values, isTotal)
    if (next === undefined) break
    hidden[next] = 'other'
    others.push(next)
  }
  // Cells hidden early on may have become unnecessary.
  for (const index of others.toSorted((a, b) => values[b]! - values[a]!)) {
    if (values[index]! < leastShown || others.length > mostReviewed) continue
    hidden[index] = null
    if (disclosed(knownOutside()).length > 0) hidden[index] = 'other'
  }
  return counts.map((row, at) => row.map((_, column) => hidden[at * width + column]!))
}

const mostReviewed = 60

/**
 * The next number to hide, among the neighbors of a derivable one: with as many such neighbors as possible, a part
 * rather than a total, and the smallest. If all are hidden already, a small one is no longer marked as small.
 */
function best(
  candidates: readonly number[],
  hidden: readonly (Hidden | null)[],
  values: readonly number[],
  isTotal: (index: number) => boolean,
) {
  const near = Map.groupBy(candidates, (index) => index)
  const order = (index: number) => [Number(isTotal(index)), -near.get(index)!.length, values[index]!]
  const [first] = [...near.keys()]
    .filter((index) => hidden[index] === null && values[index]! > 0)
    .map((index) => ({ index, order: order(index) }))
    .toSorted((a, b) => a.order[0]! - b.order[0]! || a.order[1]! - b.order[1]! || a.order[2]! - b.order[2]!)
  return (
    first?.index ??
    [...near.keys()].toSorted((a, b) => Number(isTotal(b)) - Number(isTotal(a))).find((it) => hidden[it] === 'small')
  )
}

const relationAt = (relations: Relations, index: number): Relation =>
  typeof relations === 'string' ? relations : (relations[index] ?? 'none')

function linesOf({ counts, across, down }: CountTable): { rows: Line[]; columns: Line[] } {
  const height = counts.length
  const width = counts[0]?.length ?? 0
  const upTo = (end: number) => Array.from({ length: end }, (_, index) => index)
  return {
    rows:
      across === null
        ? []
        : upTo(height).map((row) => ({
            parts: upTo(width - 1).map((column) => row * width + column),
            total: row * width + width - 1,
            relation: relationAt(across, row),
          })),
    columns:
      down === null
        ? []
        : upTo(width).map((column) => ({
            parts: upTo(height - 1).map((row) => row * width + column),
            total: (height - 1) * width + column,
            relation: relationAt(down, column),
          })),
  }
}

const nestedOf = ({ counts, isNested }: CountTable): [number, number][] =>
  isNested
    ? counts.flatMap((row, at) =>
        row.slice(1).map((_, i): [number, number] => [at * row.length + i + 1, at * row.length + i]),
      )
    : []

type Hiding = Pick<CountTable, 'across' | 'down' | 'isNested' | 'isHiddenElsewhere'> & {
  /** Indexes of the columns that count the same kind; if rows have a total, its column comes last. */
  columns: readonly number[]
  /** The columns a share, rate, or time is computed from: if one of them is hidden, so is it. */
  madeOf?: Readonly<Record<number, readonly number[]>>
}
type Table = Pick<Report, 'rows' | 'total'>

/** A table that may leave the network. The row of totals is included if `down` is set. */
export function withoutSmall<T extends Table>(table: T, { columns, madeOf = {}, ...relations }: Hiding): T {
  const { rows, total } = table
  const lines = [...rows, ...(total && relations.down !== null ? [total] : [])]
  const hidden = hiddenIn({
    ...relations,
    counts: lines.map(({ cells }) => columns.map((it) => cells[it]!.value ?? 0)),
  })
  const lineOf = (row: ReportRow, index: number): ReportRow => {
    const of = (column: number) => hidden[index]![columns.indexOf(column)] ?? null
    return {
      ...row,
      cells: row.cells.map((cell, column): ReportCell => {
        const hidden = columns.includes(column) ? of(column) : null
        if (hidden) return { value: null, share: null, link: null, hidden: hidden }
        if (!madeOf[column]?.some(of)) return cell
        return columns.includes(column)
          ? { ...cell, share: null }
          : // Even with too few cases: a – would reveal how few.
            { value: null, share: null, link: null, hidden: 'other' }
      }),
    }
  }
  return {
    ...table,
    rows: rows.map(lineOf),
    ...(total && relations.down !== null && { total: lineOf(total, rows.length) }),
  }
}

/**
 * Largest first as long as sizes are visible: between two neighbors a hidden one would be known too well. Hidden ones
 * follow by name, and `last` comes last.
 */
export function hiddenLast<T extends { name: string }>(
  list: readonly T[],
  { isHidden, isLast }: { isHidden: (it: T) => boolean; isLast: (it: T) => boolean },
): T[] {
  const rank = (it: T) => (isLast(it) ? 2 : isHidden(it) ? 1 : 0)
  return list.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? a.name.localeCompare(b.name) : 0))
}

/**
 * Several lists of rows that each add up to the same total. A total hidden in one of them would be revealed by the
 * others, so that column is then hidden in all of them.
 */
export function listsWithoutSmall(lists: readonly ReportRow[][], total: ReportRow, hiding: Hiding) {
  const tables = lists.map((rows) => withoutSmall({ rows, total }, hiding))
  const isHiddenInAny = (column: number) =>
    hiding.columns.includes(column) && tables.some(({ total: it }) => it.cells[column]!.hidden)
  const without = (row: ReportRow, before: ReportRow): ReportRow => ({
    ...row,
    cells: row.cells.map((cell, column): ReportCell => {
      const isMadeOf = [column, ...(hiding.madeOf?.[column] ?? [])].some(isHiddenInAny)
      const { value } = before.cells[column]!
      if (!isMadeOf || cell.hidden || !value) return cell
      return {
        value: null,
        share: null,
        link: null,
        hidden: value < leastShown && isHiddenInAny(column) ? 'small' : 'other',
      }
    }),
  })
  return {
    rows: tables.flatMap(({ rows }, list) => rows.map((row, index) => without(row, lists[list]![index]!))),
    total: without(tables[0]!.total, total),
  }
}
