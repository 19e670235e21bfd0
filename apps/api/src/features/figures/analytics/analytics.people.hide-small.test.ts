import type { ReportRow } from '@handoff/contracts/figures/analytics'
import type { Split } from '@handoff/contracts/figures/reports'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/proof.ts'
import { disclosed } from './analytics.disclosure.ts'
import { type Axis, hideSmall, shownFirst, tellsOutcome } from './analytics.people.hide-small.ts'
import { leastShown } from './analytics.suppression.ts'

const seed = Number(process.env.PROOF_SEED ?? 20_261_124)
const random = randomFrom(seed)
const upTo = (most: number) => Math.floor(random() * (most + 1))

const cell = (value: number) => ({ value, share: null, link: value ? '/list' : null, hidden: null })
const axis = (split: Split): Axis => ({ split, name: split, isSeveral: false })

type Person = Record<'county' | 'language' | 'age' | 'outcome', number>
const keysOf = {
  county: ['6001', '6013', '6019', '6029', '6041', '6075'],
  language: ['English', 'Spanish', 'Chinese', 'none'],
  age: ['0', '1', '2', '3', '4'],
  outcome: ['met', 'partly', 'not', 'service'],
}
type Known = keyof typeof keysOf

/** As the report asks for it: everyone by two of what is known of them, and what it shows of it. */
function answerOf(people: readonly Person[], row: Known, column: Known) {
  const sizesOf = (of: Known) =>
    keysOf[of].map((key, at) => ({ key, name: key, size: people.filter((it) => it[of] === at).length }))
  const rows = keysOf[row].map(
    (key, at): ReportRow => ({
      key,
      name: key,
      cells: [
        cell(people.filter((it) => it[row] === at).length),
        ...keysOf[column].map((_, index) => cell(people.filter((it) => it[row] === at && it[column] === index).length)),
      ],
    }),
  )
  const total = {
    key: 'all',
    name: 'All',
    cells: [cell(people.length), ...sizesOf(column).map(({ size }) => cell(size))],
  }
  const lists = (['age', 'language'] as const)
    .filter((it) => it !== row && it !== column)
    .map((split) => ({ split, rows: sizesOf(split).map(({ size, ...it }) => ({ ...it, cells: [cell(size)] })) }))
  const shown = hideSmall({
    row: axis(row),
    column: axis(column),
    choices: sizesOf(row),
    columns: sizesOf(column),
    rows,
    total,
    lists,
    outcomes: sizesOf('outcome'),
  })
  /** Each list of totals that the answer shows: what is hidden in it. */
  const margins = new Map<Known, ReportRow[]>([
    [row, shown.table.rows],
    [column, keysOf[column].map((key, at) => ({ key, name: key, cells: [shown.table.total.cells[at + 1]!] }))],
    ...lists.map(({ split }, at): [Known, ReportRow[]] => [split, shown.parts[at]!.rows]),
  ])
  return { ...shown, margins, total: shown.table.total.cells[0]! }
}

const crowd = () =>
  Array.from({ length: [upTo(40), upTo(120), upTo(400)][upTo(2)]! }, (): Person => {
    const skewed = (most: number) => Math.floor(random() ** 2 * (most + 1))
    return { county: skewed(5), language: skewed(3), age: skewed(4), outcome: skewed(3) }
  })

/** Of one list of totals, with what any of the answers shows of it. */
function workedOut(people: readonly Person[], of: Known, answers: ReturnType<typeof answerOf>[]) {
  const values = [...keysOf[of].map((_, at) => people.filter((it) => it[of] === at).length), people.length]
  const isShown = (at: number) =>
    answers.some(({ margins, total }) =>
      at === values.length - 1
        ? !total.hidden
        : margins.get(of)?.find(({ key }) => key === keysOf[of][at])?.cells[0]!.hidden === null,
    )
  const numbers = values.map((value, at) => {
    const known = { value, row: at, column: 0 }
    if (isShown(at)) return { ...known, low: value, high: value }
    return value < leastShown
      ? { ...known, low: 1, high: leastShown - 1 }
      : { ...known, low: leastShown, high: Infinity }
  })
  const parts = values.slice(0, -1).map((_, at) => at)
  return disclosed({
    numbers,
    rows: [],
    columns: [{ parts, total: values.length - 1, relation: 'sum' }],
    nested: [],
  })
}

test(`what is split one way and another tells no hidden total together (seed ${seed})`, () => {
  const pairs: [Known, Known][] = [
    ['county', 'outcome'],
    ['county', 'age'],
    ['language', 'county'],
    ['outcome', 'language'],
    ['age', 'language'],
  ]
  let hidden = 0
  for (let run = 0; run < 300; run += 1) {
    const people = crowd()
    const answers = pairs.map(([row, column]) => answerOf(people, row, column))
    for (const of of ['county', 'language', 'age', 'outcome'] as const) {
      expect([run, of, workedOut(people, of, answers)]).toEqual([run, of, []])
      hidden += answers.flatMap(({ margins }) => margins.get(of) ?? []).filter(({ cells }) => cells[0]!.hidden).length
    }
  }
  expect(hidden).toBeGreaterThan(500)
})

test('a total that one list hides is hidden in the table and in every other list', () => {
  // Ten and ten: with twenty known, and each under eleven, both are.
  const people = Array.from({ length: 20 }, (_, at): Person => ({ county: 0, language: at % 2, age: 2, outcome: 0 }))
  const { total, parts } = answerOf(people, 'county', 'outcome')
  expect(total.hidden).toBe('other')
  for (const { rows } of parts) for (const { cells } of rows) expect(cells[0]!.value ?? 0).toBe(0)
})

test('what is hidden comes after what is shown, by name: its place says nothing of its size', () => {
  const list = [30, 14, 12, 9, 8, 5].map((size, at) => ({ key: 'fdbeca'[at]!, name: 'fdbeca'[at]!, size }))
  const order = shownFirst(
    'county',
    [...list, { key: 'other', name: 'Others', size: 40 }],
    ({ size }) => size === 14 || size < leastShown,
  )
  expect(order.map(({ key }) => key)).toEqual(['f', 'b', 'a', 'c', 'd', 'e', 'other'])
  expect(shownFirst('age', list, () => true)).toEqual(list)
})

test('needs met fully or partly are shown together unless that gives one of them away', () => {
  const of = (...hidden: string[]) => tellsOutcome(new Map(hidden.map((key) => [key, true])))
  expect([of(), of('not', 'service'), of('met', 'partly')]).toEqual([false, false, false])
  expect([of('partly', 'service'), of('met'), of('met', 'partly', 'not', 'service')]).toEqual([true, true, true])
})
