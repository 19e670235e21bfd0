import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../test/proof.ts'
import type { Relation } from './analytics.disclosure.ts'
import { type CountTable, hiddenIn, withoutSmall } from './analytics.suppression.ts'

const seed = Number(process.env.PROOF_SEED ?? 20_261_123)
const random = randomFrom(seed)
const upTo = (most: number) => Math.floor(random() * (most + 1))

type Line = { parts: number[]; total: number; relation: Relation }
const linesOf = ({ counts, across, down }: CountTable): Line[] => {
  const width = counts[0]!.length
  const at = (relations: Relation | readonly Relation[], index: number) =>
    typeof relations === 'string' ? relations : relations[index]!
  return [
    ...(across === null
      ? []
      : counts.map((row, i) => ({
          parts: row.slice(1).map((_, j) => i * width + j),
          total: i * width + width - 1,
          relation: at(across, i),
        }))),
    ...(down === null
      ? []
      : counts[0]!.map((_, j) => ({
          parts: counts.slice(1).map((_row, i) => i * width + j),
          total: (counts.length - 1) * width + j,
          relation: at(down, j),
        }))),
  ]
}

/** What a reader assumes about a number: <11 is 1 to 10, and a number hidden with others isn’t small. */
type Bounds = { low: number; high: number }
const expected = (table: CountTable, hidden: ReturnType<typeof hiddenIn>, least: number): Bounds[] =>
  table.counts.flatMap((row, i) =>
    row.map((value, j) => {
      if (hidden[i]![j] === 'small') return { low: 1, high: 10 }
      return hidden[i]![j] === 'other' ? { low: value < least ? 1 : least, high: 100_000 } : { low: value, high: value }
    }),
  )

/** Solves the sums by elimination: a hidden number is known if it follows from visible ones alone. */
function solvedBySums(table: CountTable, hidden: ReturnType<typeof hiddenIn>) {
  const flat = hidden.flat()
  const unknown = flat.flatMap((it, index) => (it ? [index] : []))
  const matrix = linesOf(table)
    .filter(({ relation }) => relation === 'sum')
    .map(({ parts, total }) => unknown.map((index) => Number(parts.includes(index)) - Number(total === index)))
  let rank = 0
  for (let column = 0; column < unknown.length; column += 1) {
    const pivot = matrix.findIndex((row, index) => index >= rank && Math.abs(row[column]!) > 1e-9)
    if (pivot < 0) continue
    const swapped = matrix[rank]!
    matrix[rank] = matrix[pivot]!
    matrix[pivot] = swapped
    const lead = matrix[rank]![column]!
    matrix[rank] = matrix[rank]!.map((it) => it / lead)
    for (const [index, row] of matrix.entries())
      if (index !== rank) matrix[index] = row.map((it, at) => it - row[column]! * matrix[rank]![at]!)
    rank += 1
  }
  return matrix.flatMap((row) => {
    const left = row.flatMap((it, at) => (Math.abs(it) > 1e-9 ? [unknown[at]!] : []))
    return left.length === 1 ? left : []
  })
}

/** Narrows bounds by every line until nothing changes. */
function narrowed(table: CountTable, start: Bounds[]) {
  const bounds = start.map((it) => ({ ...it }))
  const sum = (parts: number[], key: keyof Bounds) => parts.reduce((total, it) => total + bounds[it]![key], 0)
  for (let moved = true; moved; ) {
    moved = false
    const set = (index: number, low: number, high: number) => {
      const it = bounds[index]!
      const [nextLow, nextHigh] = [Math.max(it.low, low), Math.min(it.high, high)]
      moved ||= nextLow > it.low || nextHigh < it.high
      bounds[index] = { low: nextLow, high: nextHigh }
    }
    for (const { parts, total, relation } of linesOf(table)) {
      if (relation === 'none') continue
      const isSum = relation === 'sum'
      set(total, isSum ? sum(parts, 'low') : 0, sum(parts, 'high'))
      for (const part of parts) {
        const others = parts.filter((it) => it !== part)
        const { low, high } = bounds[total]!
        set(part, low - sum(others, 'high'), isSum ? high - sum(others, 'low') : Infinity)
        if (relation === 'union') {
          set(part, 0, bounds[total]!.high)
          set(total, bounds[part]!.low, Infinity)
        }
      }
    }
  }
  return bounds
}

/** Hidden numbers with only one possible value. */
function worked(table: CountTable, hidden: ReturnType<typeof hiddenIn>, least: number) {
  const values = table.counts.flat()
  const bounds = narrowed(table, expected(table, hidden, least))
  return [
    ...solvedBySums(table, hidden),
    ...hidden.flat().flatMap((it, index) => {
      const { low, high } = bounds[index]!
      return it && low === high && low === values[index] ? [index] : []
    }),
  ]
}

const oneOf = () => [0, 0, upTo(3), upTo(10), 10, 11, 12, upTo(30), upTo(400)][upTo(8)]!
const withTotals = (inner: number[][]) => {
  const rows = inner.map((row) => [...row, row.reduce((a, b) => a + b, 0)])
  return [...rows, rows[0]!.map((_, j) => rows.reduce((total, row) => total + row[j]!, 0))]
}
const innerOf = (height: number, width: number) =>
  Array.from({ length: height }, () => Array.from({ length: width }, oneOf))

/** People in several rows at once: each total is between its largest part and their sum. */
function unionTable(): CountTable {
  const inner = innerOf(1 + upTo(5), 1 + upTo(4))
  const totals = inner[0]!.map((_, j) => {
    const column = inner.map((row) => row[j]!)
    const [least, most] = [Math.max(...column), column.reduce((a, b) => a + b, 0)]
    return upTo(1) ? most : least + upTo(most - least)
  })
  return { counts: [...inner, totals], across: null, down: 'union' }
}

const tables: [name: string, of: () => CountTable, runs: number][] = [
  [
    'with sums both ways',
    () => ({ counts: withTotals(innerOf(1 + upTo(6), 1 + upTo(5))), across: 'sum', down: 'sum' }),
    1500,
  ],
  [
    'with sums of rows alone',
    () => ({ counts: withTotals(innerOf(1 + upTo(6), 1 + upTo(5))).slice(0, -1), across: 'sum', down: null }),
    500,
  ],
  ['of people in several rows', unionTable, 1000],
  [
    'of parts whose totals are at most their sum',
    () => ({ ...unionTable(), down: ['part', 'union', 'none', 'part', 'part'] }),
    500,
  ],
]

test.each(tables)('nothing hidden can be worked out of a table %s (seed ' + seed + ')', (_, of, runs) => {
  for (let run = 0; run < runs; run += 1) {
    const table = of()
    const hidden = hiddenIn(table)
    const smallAndVisible = table.counts
      .flat()
      .filter((value, index) => value > 0 && value < 11 && !hidden.flat()[index])
    expect([table, smallAndVisible]).toEqual([table, []])
    for (const least of [1, 11]) expect([table, hidden, worked(table, hidden, least)]).toEqual([table, hidden, []])
    // 0 reveals nothing about anyone.
    for (const [index, value] of table.counts.flat().entries()) if (value === 0) expect(hidden.flat()[index]).toBeNull()
  }
})

test('every hidden number of a table with four cells has several possible values', () => {
  for (let run = 0; run < 200; run += 1) {
    const table: CountTable = {
      counts: withTotals(Array.from({ length: 2 }, () => [upTo(14), upTo(14)])),
      across: 'sum',
      down: 'sum',
    }
    const hidden = hiddenIn(table)
    const bounds = expected(table, hidden, 11)
    const fits = (index: number, value: number) => value >= bounds[index]!.low && value <= bounds[index]!.high
    const rowsThatFit = [0, 1].map((row) => {
      const rows: [number, number, number][] = []
      for (let a = 0; a < 30; a += 1)
        for (let b = 0; b < 30; b += 1)
          if (fits(row * 3, a) && fits(row * 3 + 1, b) && fits(row * 3 + 2, a + b)) rows.push([a, b, a + b])
      return rows
    })
    const possibleValues = bounds.map(() => new Set<number>())
    for (const first of rowsThatFit[0]!)
      for (const second of rowsThatFit[1]!) {
        const all = [...first, ...second, ...first.map((it, column) => it + second[column]!)]
        if (all.slice(6).every((value, column) => fits(6 + column, value)))
          for (const [index, value] of all.entries()) possibleValues[index]!.add(value)
      }
    for (const [index, values] of possibleValues.entries())
      if (hidden.flat()[index]) expect([table, hidden, values.size > 1]).toEqual([table, hidden, true])
  }
})

describe('a table', () => {
  const down = 'sum' as const
  test('without small numbers is shown whole', () => {
    expect(
      hiddenIn({ counts: withTotals([[11, 0, 40]]), across: 'sum', down })
        .flat()
        .filter(Boolean),
    ).toEqual([])
  })
  test('hides the smallest neighbor of a single small number in its row', () => {
    expect(hiddenIn({ counts: [[71, 14, 3, 16, 104]], across: 'sum', down: null })).toEqual([
      [null, 'other', 'small', null, null],
    ])
  })
  test('shows the rest if two small numbers hide each other', () => {
    expect(hiddenIn({ counts: [[21, 7, 7, 12, 47]], across: 'sum', down: null })).toEqual([
      [null, 'small', 'small', null, null],
    ])
  })
  test('hides a small total', () => {
    expect(hiddenIn({ counts: [[5, 0, 2, 7]], across: 'sum', down: null })).toEqual([['small', null, 'small', 'small']])
  })
  test('does not mark a number as small if that would reveal it', () => {
    // Ten numbers of at least one with a sum of at most ten are one each.
    const [row] = hiddenIn({ counts: [[...Array.from({ length: 10 }, () => 1), 10]], across: 'sum', down: null })
    expect(row!.at(-1)).toBe('other')
  })
  test('hides a number that another number of its row would reveal', () => {
    const hidden = hiddenIn({
      counts: [
        [40, 40, 40],
        [20, 9, 5],
        [60, 49, 45],
      ],
      across: null,
      down,
      isNested: true,
    })
    // Hiding only the 40 accepted between 40 received and 40 served would not help.
    expect(hidden[0]!.filter(Boolean).length).toBeGreaterThan(1)
  })
})

test('a report without its small numbers has no links, shares, or rates from which they follow', () => {
  const cell = (value: number, share: number | null = null) => ({ value, share, link: '/list', hidden: null })
  const row = (key: string, ...cells: ReturnType<typeof cell>[]) => ({ key, name: key, cells })
  const { rows, total } = withoutSmall(
    {
      rows: [row('en', cell(50), cell(40, 80), cell(80)), row('es', cell(20), cell(4, 20), cell(20))],
      total: row('all', cell(70), cell(44, 62.9), cell(62.9)),
    },
    { columns: [0, 1], across: null, down: 'sum', isNested: true, madeOf: { 1: [0], 2: [0, 1] } },
  )
  const hiddenCell = (hidden: string) => ({ value: null, share: null, link: null, hidden })
  expect(rows[1]!.cells).toMatchObject([cell(20), hiddenCell('small'), { value: null, hidden: 'other' }])
  expect(rows[0]!.cells).toMatchObject([cell(50), hiddenCell('other'), { value: null, hidden: 'other' }])
  expect(total!.cells).toMatchObject([cell(70), cell(44, 62.9), cell(62.9)])
})
