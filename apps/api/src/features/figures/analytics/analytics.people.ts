import type { ReportCell, ReportFigure, ReportRow } from '@handoff/contracts/figures/analytics'
import { defaultSplit, type Split, splitNames, splits } from '@handoff/contracts/figures/splits'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addMonths } from '@handoff/contracts/kit/dates/days'
import {
  customerAgeNames,
  customerAges,
  customerOutcomeNames,
  customerOutcomes,
} from '@handoff/contracts/referrals/referrals/referral-customers'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { rateOf } from '../../../kit/lists/figures.ts'
import { badInput, forbidden } from '../../../kit/problem.ts'
import type { Period } from '../../../kit/time/period.ts'
import { activeFields, seesSensitive } from '../../network/customFields/customFields.queries.ts'
import type { Shared } from '../../referrals/referrals/figures/figure-specs.ts'
import { rowsOf } from '../../referrals/referrals/figures/rows-of-list.ts'
import { daysToRecord } from './analytics.people.close-months.ts'
import {
  type Counted,
  countPeople,
  everyone,
  fieldOf,
  type Part,
  theOthers,
  unknown,
} from './analytics.people.counts.ts'
import { changedSince, factsOf, finishedMonths, monthsOf, networkZone } from './analytics.people.facts.ts'
import { type Axis, hideSmall, type List, revealsOutcome, shownFirst } from './analytics.people.hide-small.ts'
import { type Narrowing, narrowingOf, united } from './analytics.people.links.ts'
import { leastShown } from './analytics.suppression.ts'
import { type Builder, count, countColumn, linkTo, menuList, plural, smallNumbers } from './analytics.table.ts'

/** Maximum number of columns, and of languages below the table. */
const most = 8
const place = { side: 'inbound', dateOf: 'helped', search: { isCounted: true } } as const

/**
 * Unduplicated people: everyone with a referral that had its first service, or was closed with an outcome, on a day of
 * the period. Finished months are as stored.
 */
export const people: Builder = async (ctx, shared, period, splitBy = defaultSplit) => {
  const [row, column] = await axesOf(ctx, splitBy)
  const until = await lastDayOf(ctx, period)
  const days = { from: period.from, to: period.to }
  const finished = await finishedMonths(ctx.db, days)
  const facts = factsOf(finished, { ...days, fields: [row, column].flatMap(({ split }) => fieldOf(split) ?? []) })
  const parts = (['age', 'language'] as const).filter((it) => it !== row.split && it !== column.split)
  const wantedParts: Part[] = [
    { part: 'all', by: [] },
    { part: 'new', by: [] },
    { part: 'outcome', by: ['outcome'] },
    { part: 'row', by: [row.split] },
    { part: 'column', by: [column.split] },
    { part: 'cell', by: [row.split, column.split] },
    ...parts.map((it): Part => ({ part: it, by: [it] })),
  ]
  const [first, before, changed, records] = await Promise.all([
    countPeople(ctx, shared, facts, wantedParts),
    yearBefore(ctx, shared, period, until),
    changedSince(ctx, shared, days, finished),
    recordsOf(ctx, shared, period),
  ])
  const withFewColumns = await withFewer(first, 'column', ['column', 'cell'], (top) =>
    countPeople(ctx, shared, facts, [
      { part: 'column', by: [column.split], top },
      { part: 'cell', by: [row.split, column.split], top },
    ]),
  )
  const counts = await withFewer(withFewColumns, 'language', ['language'], (top) =>
    countPeople(ctx, shared, facts, [{ part: 'language', by: ['language'], top }]),
  )
  const of = (part: string) => counts.filter((it) => it.part === part)
  const served = of('all')[0]?.count ?? 0
  const isFinal = monthsOf(days).every((month) => finished.some((it) => it.month === month))
  // Referrals of the people in all of these; null if one of them has no list.
  const link = (...of: (Narrowing | null)[]) => {
    const narrowing = united(of)
    if (narrowing === null) return null
    const { categoryId = shared.categoryId, countyId = shared.countyId, ...search } = narrowing
    return linkTo(
      ctx,
      { ...place.search, ...search },
      { ...shared, categoryId, countyId },
      { ...days, dateOf: 'helped' },
    )
  }

  const columns = ordered(
    column.split,
    of('column').map(({ row: key, rowName, count: size }) => ({ key, name: rowName, size })),
  )
  const cellsOf = (whole: number, of: Narrowing | null, sizes: (key: string) => number): ReportCell[] => [
    count(whole, link(of)),
    ...columns.map((it) => count(sizes(it.key), link(of, narrowingOf(ctx.viewer, column.split, it, columns)))),
  ]
  const choices = ordered(
    row.split,
    of('row').map(({ row: key, rowName, count: size }) => ({ key, name: rowName, size })),
  )
  const rows = choices.map(
    (it): ReportRow => ({
      key: it.key,
      name: it.name,
      ...((it.key === theOthers || it.key === unknown) && { isRest: true }),
      cells: cellsOf(it.size, narrowingOf(ctx.viewer, row.split, it, choices), (at) => sizeOf(of('cell'), it.key, at)),
    }),
  )
  const total: ReportRow = {
    key: everyone,
    name: 'All people, counted once',
    cells: cellsOf(served, {}, (at) => sizeOf(of('column'), at, everyone)),
  }
  const lists = parts.map((split) => listOf(ctx, split, of(split), link))
  const outcomes = ordered(
    'outcome',
    of('outcome').map(({ row: key, rowName, count: size }) => ({ key, name: rowName, size })),
  )
  const {
    table,
    parts: partsShown,
    outcome,
  } = hideSmall({ row, column, choices, columns, rows, total, lists, outcomes })
  const columnOrder = shownFirst(column.split, columns, (_, index) => table.total.cells[index + 1]!.hidden !== null)
  const inOrder = ({ cells, ...line }: ReportRow): ReportRow => ({
    ...line,
    cells: [cells[0]!, ...columnOrder.map((it) => cells[columns.indexOf(it) + 1]!)],
  })
  // No one served was rejected, and lost referrals would show how many of a hidden number had their need not met.
  const withList = (line: ReportRow): ReportRow => {
    const { value, link } = line.cells[0]!
    return { ...line, lists: menuList('Open people', value, link && `${link}&isPerCustomer=true`) }
  }
  const met = sizeOf(of('outcome'), 'met', everyone) + sizeOf(of('outcome'), 'partly', everyone)
  const isHidden = table.total.cells[0]!.hidden !== null
  return {
    title: `By ${row.name.toLowerCase()} and ${column.name.toLowerCase()}`,
    noun: row.name,
    columns: [countColumn('People'), ...columnOrder.map(({ name }) => countColumn(name))],
    rows:
      served > 0
        ? shownFirst(row.split, table.rows, ({ cells }) => cells[0]!.hidden !== null)
            .map(inOrder)
            .map(withList)
        : [],
    total: served > 0 ? inOrder(table.total) : null,
    figures: figuresOf({
      total: table.total.cells[0]!,
      served,
      met,
      isOutcomeHidden: revealsOutcome(outcome),
      before,
      isNew: of('new')[0]?.count ?? 0,
      newLink: link({ isNewCustomer: true }),
    }),
    parts: served > 0 ? partsShown : [],
    final: {
      since: isFinal
        ? (finished
            .map(({ closedOn }) => closedOn)
            .toSorted()
            .at(-1) ?? null)
        : null,
      until,
      changed,
      // Each person has one or more referrals.
      records: isHidden ? { value: null, share: null, link: null, hidden: 'other' } : count(records, link()),
    },
    notes: notesOf(row, column),
  }
}

async function axesOf(ctx: Ctx, splitBy: string): Promise<[Axis, Axis]> {
  const [row, column] = splitBy.split(',') as [Split, Split]
  if (row === column) throw badInput({ splitBy: ['Choose two different ones to split by'] })
  const axisOf = async (split: Split): Promise<Axis> => {
    const id = fieldOf(split)
    if (id === undefined)
      return { split, name: splitNames[split as (typeof splits)[number]], isSeveral: split === 'category' }
    const field = (await activeFields(ctx, 2)).find((it) => it.id === id)
    if (!field || (field.kind !== 'single' && field.kind !== 'multi'))
      throw badInput({ splitBy: ['Choose a custom field with options'] })
    if (field.isSensitive && !seesSensitive(ctx.viewer, 2)) throw forbidden(`You don’t have access to ${field.name}`)
    return { split, name: field.name, isSeveral: field.kind === 'multi' }
  }
  return [await axisOf(row), await axisOf(column)]
}

/** For an unfinished period: today, in the network's time zone. */
async function lastDayOf({ db, now }: Ctx, { to }: Period) {
  const { rows } = await sql<{ zone: string }>`select ${networkZone} as zone`.execute(db)
  const today = calendarDay(rows[0]!.zone, now())
  return to < today ? to : today
}

/** Number of people on the same days of the previous year. */
async function yearBefore(ctx: Ctx, shared: Shared, { from }: Period, until: string) {
  const days = { from: addMonths(from, -12), to: addMonths(until, -12) }
  const facts = factsOf(await finishedMonths(ctx.db, days), { ...days, fields: [] })
  const [all] = await countPeople(ctx, shared, facts, [{ part: 'all', by: [] }])
  return { ...days, count: all?.count ?? 0 }
}

async function recordsOf(ctx: Ctx, shared: Shared, { from, to }: Period) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rowsOf(ctx, shared, place, { from, to })}) as row`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** If there are many, all but the largest are combined, with each person counted once. */
async function withFewer(
  counts: readonly Counted[],
  many: string,
  parts: readonly string[],
  countWith: (top: string[]) => Promise<Counted[]>,
): Promise<readonly Counted[]> {
  const all = counts.filter(({ part }) => part === many)
  if (all.length <= most) return counts
  const top = all.toSorted((a, b) => b.count - a.count).map(({ row }) => row)
  const rest = counts.filter(({ part }) => !parts.includes(part))
  return [...rest, ...(await countWith(top.slice(0, most - 1)))]
}

type Choice = { key: string; name: string | null; size: number }

/** In natural order if there is one; else largest first, with unknown last. */
function ordered(split: Split, choices: readonly Choice[]) {
  const fixed =
    split === 'outcome'
      ? customerOutcomes.map((key): [string, string] => [key, customerOutcomeNames[key]])
      : split === 'age'
        ? customerAges.flatMap((age, index): [string, string][] =>
            age === 'none' ? [] : [[String(index), customerAgeNames[age]]],
          )
        : null
  const sizes = new Map(choices.map((it) => [it.key, it]))
  const last = [
    { key: theOthers, name: 'Others' },
    { key: unknown, name: 'Not recorded' },
  ].flatMap(({ key, name }) => (sizes.has(key) ? [{ key, name, size: sizes.get(key)!.size }] : []))
  const fixedChoices = fixed
    ? fixed.map(([key, name]) => ({ key, name, size: sizes.get(key)?.size ?? 0 }))
    : choices
        .filter(({ key }) => key !== unknown && key !== theOthers)
        .map(({ key, name, size }) => ({ key, name: name ?? key, size }))
        .toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name))
  return [...fixedChoices, ...last]
}

const sizeOf = (counts: readonly Counted[], row: string, column: string) =>
  counts.find((it) => it.row === row && it.column === column)?.count ?? 0

type Figures = {
  total: ReportCell
  served: number
  met: number
  isNew: number
  newLink: string | null
  isOutcomeHidden: boolean
  before: { from: string; to: string; count: number }
}

/** A part is hidden if it, or the rest, is small. */
function figuresOf({ total, served, met, isNew, newLink, isOutcomeHidden, before }: Figures): ReportFigure[] {
  const hiddenIn = (part: number): ReportCell['hidden'] => {
    if (part > 0 && part < leastShown) return 'small'
    const rest = served - part
    return total.hidden || (rest > 0 && rest < leastShown) ? 'other' : null
  }
  const figure = (hidden: ReportCell['hidden'], value: number | null, about: string | null) =>
    hidden
      ? { value: null, share: null, link: null, hidden, about: null }
      : { value, share: null, link: null, hidden, about }
  const [hiddenMet, hiddenNew] = [hiddenIn(met) ?? (isOutcomeHidden ? 'other' : null), hiddenIn(isNew)]
  const difference = served - before.count
  const change =
    total.hidden || before.count < leastShown
      ? null
      : `${difference === 0 ? 'as many as' : `${Math.abs(difference).toLocaleString('en-US')} ${difference > 0 ? 'more' : 'fewer'} than`} a year before`
  const share = rateOf(isNew, served)
  return [
    { key: 'served', name: 'People served', unit: 'count', ...total, about: change },
    {
      key: 'met',
      name: 'Had their need met, fully or partly',
      unit: 'percent',
      ...figure(
        hiddenMet,
        rateOf(met, served),
        `${met.toLocaleString('en-US')} of ${plural(served, 'person', 'people')}`,
      ),
      // A share of all people served, so it links to their referrals.
      link: hiddenMet ? null : total.link,
    },
    {
      key: 'new',
      name: 'New to the network',
      unit: 'count',
      ...figure(hiddenNew, isNew, share === null ? null : `${Math.round(share)}% of people served`),
      link: hiddenNew || isNew === 0 ? null : newLink,
    },
  ]
}

function listOf(
  { viewer }: Ctx,
  split: 'age' | 'language',
  counts: readonly Counted[],
  link: (of: Narrowing | null) => string | null,
): List {
  const choices = ordered(
    split,
    counts.map(({ row: key, rowName, count: size }) => ({ key, name: rowName, size })),
  )
  return {
    split,
    rows: choices.map((it) => ({
      key: it.key,
      name: it.name,
      cells: [count(it.size, link(narrowingOf(viewer, split, it, choices)))],
    })),
  }
}

function notesOf(row: Axis, column: Axis) {
  const several = [row, column].filter(({ isSeveral }) => isSeveral).map(({ name }) => name)
  return [
    'A person is served when one of their referrals had its first service, or was closed with an outcome, in this period. A number opens the referrals behind it, which can be more than the people.',
    smallNumbers,
    ...(several.length
      ? [
          `${several.join(' and ')} numbers add up to more than the total because some people are in several of them; with one need met and another not met, a person counts as partly met.`,
        ]
      : []),
    `Age is that at the end of the month, language the first one recorded. A month is final ${daysToRecord} days after its end, by the network’s clock: later changes don’t change its numbers.`,
  ]
}
