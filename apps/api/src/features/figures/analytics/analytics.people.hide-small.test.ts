import type { ReportRow } from '@handoff/contracts/figures/analytics'
import type { Split } from '@handoff/contracts/figures/splits'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/proof.ts'
import { disclosed } from './analytics.disclosure.ts'
import { type Axis, hideSmall, revealsOutcome, shownFirst } from './analytics.people.hide-small.ts'
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

/** As the report does: everyone by two splits, and the visible result. */
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
  const result = hideSmall({
    row: axis(row),
    column: axis(column),
    choices: sizesOf(row),
    columns: sizesOf(column),
    rows,
    total,
    lists,
    outcomes: sizesOf('outcome'),
  })
  /** For each list of totals in the answer: what is hidden. */
  const margins = new Map<Known, ReportRow[]>([
    [row, result.table.rows],
    [column, keysOf[column].map((key, at) => ({ key, name: key, cells: [result.table.total.cells[at + 1]!] }))],
    ...lists.map(({ split }, at): [Known, ReportRow[]] => [split, result.parts[at]!.rows]),
  ])
  return { ...result, margins, total: result.table.total.cells[0]! }
}

const crowd = () =>
  Array.from({ length: [upTo(40), upTo(120), upTo(400)][upTo(2)]! }, (): Person => {
    const skewed = (most: number) => Math.floor(random() ** 2 * (most + 1))
    return { county: skewed(5), language: skewed(3), age: skewed(4), outcome: skewed(3) }
  })

/** For one list of totals, combined over all answers. */
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

test(`different splits together reveal no hidden total (seed ${seed})`, () => {
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

test('a total hidden in one list is hidden in the table and in every other list', () => {
  // Ten and ten: given a total of twenty, and both under eleven, both are known.
  const people = Array.from({ length: 20 }, (_, at): Person => ({ county: 0, language: at % 2, age: 2, outcome: 0 }))
  const { total, parts } = answerOf(people, 'county', 'outcome')
  expect(total.hidden).toBe('other')
  for (const { rows } of parts) for (const { cells } of rows) expect(cells[0]!.value ?? 0).toBe(0)
})

test('hidden rows come after visible ones, by name, so that position does not reveal size', () => {
  const list = [30, 14, 12, 9, 8, 5].map((size, at) => ({ key: 'fdbeca'[at]!, name: 'fdbeca'[at]!, size }))
  const order = shownFirst(
    'county',
    [...list, { key: 'other', name: 'Others', size: 40 }],
    ({ size }) => size === 14 || size < leastShown,
  )
  expect(order.map(({ key }) => key)).toEqual(['f', 'b', 'a', 'c', 'd', 'e', 'other'])
  expect(shownFirst('age', list, () => true)).toEqual(list)
})

test('met and partly met are combined unless that reveals one of them', () => {
  const of = (...hidden: string[]) => revealsOutcome(new Map(hidden.map((key) => [key, true])))
  expect([of(), of('not', 'service'), of('met', 'partly')]).toEqual([false, false, false])
  expect([of('partly', 'service'), of('met'), of('met', 'partly', 'not', 'service')]).toEqual([true, true, true])
})
