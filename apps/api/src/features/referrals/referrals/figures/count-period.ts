import { addDays } from '@handoff/contracts/kit/dates/days'
import type { Figure } from '@handoff/contracts/kit/figures'
import type { Ctx } from '../../../../kit/context.ts'
import { medianOf, rateOf } from '../../../../kit/lists/figures.ts'
import type { Period } from '../../../../kit/time/period.ts'
import { listAddress } from './figure-conditions.ts'
import type { PeriodSpec, Shared } from './figure-specs.ts'
import { isDaily } from './reading-columns.ts'
import { type Reading, readTogether, type Sliced } from './referral-counts.ts'
import { waysToCount } from './ways-to-count.ts'

/** Figures of a period, of the previous one, and over time: one query for all that use the same day. */
export const countPeriod = async <Key extends string>(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  specs: Record<Key, PeriodSpec>,
  compare: boolean,
): Promise<Record<Key, Figure>> => (await countDays(ctx, shared, period, specs, compare)).figures

/** By day: the rows that a figure is based on, and how many of them it counts. */
export type DayCounts = Record<string, { cases: number; of: number } | undefined>

/** The same, with counts for each day of the period for figures that are `isDaily`. */
export async function countDays<Key extends string>(
  ctx: Ctx,
  shared: Shared,
  period: Period,
  specs: Record<Key, PeriodSpec>,
  compare: boolean,
): Promise<{ figures: Record<Key, Figure>; days: Map<string, DayCounts> }> {
  const ways = await waysToCount(ctx, shared)
  const readings = readTogether(ways, Object.entries<PeriodSpec>(specs), (way, spec) => way.fromPeriod(spec))
  const read = await Promise.all(
    readings.map(async ({ way, entries }) => {
      const reading = readingOf(period, entries, compare)
      const rows = await way.countPeriod(reading)
      return { figures: figuresFrom(ctx, shared, reading, compare, rows), days: daysFrom(reading, rows) }
    }),
  )
  const days = new Map<string, DayCounts>()
  for (const one of read) for (const [day, counts] of one.days) days.set(day, { ...days.get(day), ...counts })
  return { figures: Object.assign({}, ...read.map(({ figures }) => figures)), days }
}

const mostSlices = 10

function readingOf({ from, to, days, previous }: Period, entries: Reading['entries'], compare: boolean): Reading {
  const [, { daysBefore = 0 }] = entries[0]!
  return {
    entries,
    since: addDays(compare ? previous.from : from, -daysBefore),
    from: addDays(from, -daysBefore),
    to: addDays(to, -daysBefore),
    days,
    slices: Math.min(mostSlices, days),
  }
}

const countsOf = (row: Sliced, key: string) => ({ cases: row[`${key}_cases`]!, of: row[key]! })

function figuresFrom(ctx: Ctx, shared: Shared, reading: Reading, compare: boolean, sliceRows: readonly Sliced[]) {
  const { entries, slices, from, to } = reading
  const whole = sliceRows.filter(({ day }) => day === null)
  const total = (isPrevious: boolean) => whole.find((one) => one.slice === null && one.isPrevious === isPrevious)
  const current = total(false)
  return Object.fromEntries(
    entries.map(([key, spec]): [string, Figure] => {
      const read = (one: Sliced | undefined) => valueOf(spec, one && countsOf(one, key))
      const isCount = !spec.part && !spec.median && !spec.mean
      return [
        key,
        {
          value: read(current),
          previous: compare ? read(total(true)) : null,
          series: Array.from({ length: slices }, (_, slice) => read(whole.find((one) => one.slice === slice))),
          ...(!isCount && { cases: current?.[`${key}_cases`] ?? 0 }),
          link: listAddress(ctx, spec, shared, { from, to, dateOf: spec.dateOf }),
          definition: spec.definition,
        },
      ]
    }),
  )
}

function daysFrom({ entries }: Reading, sliceRows: readonly Sliced[]) {
  const daily = entries.filter(isDaily)
  return sliceRows.flatMap((row): [string, DayCounts][] =>
    row.day && !row.isPrevious ? [[row.day, Object.fromEntries(daily.map(([key]) => [key, countsOf(row, key)]))]] : [],
  )
}

function valueOf(spec: PeriodSpec, counts: { cases: number; of: number | null } | undefined) {
  const { cases, of } = counts ?? { cases: 0, of: null }
  if (spec.median || spec.mean) return medianOf(of, cases)
  return spec.part ? rateOf(of ?? 0, cases) : (of ?? 0)
}
