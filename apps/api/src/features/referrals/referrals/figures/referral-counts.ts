import type { RawBuilder } from 'kysely'
import type { Period } from '../../../../kit/time/period.ts'
import type { NowSpec, PeriodSpec } from './figure-specs.ts'

export type NowEntry = readonly [string, NowSpec]
export type PeriodEntry = readonly [string, PeriodSpec]

/** A query by one kind of day: the days from `from` to `to`, in `slices`, and earlier ones since `since`. */
export type Reading = {
  entries: readonly PeriodEntry[]
  since: string
  from: string
  to: string
  days: number
  slices: number
}

/** For the period or the previous one, whole or a slice of it; or for a day. */
export type Sliced = { slice: number | null; isPrevious: boolean; day: string | null } & Record<string, number | null>

/** Rows of a period, each representing `n` referrals. */
export type CountedPlace = Pick<PeriodSpec, 'side' | 'dateOf' | 'search' | 'tally'>

/**
 * One way to count referrals: in the lists themselves, or in the tally of the network. `fromNow` and `fromPeriod` name
 * the source of a figure, null if this way doesn't support it; figures with the same name are read together.
 */
export type Counting = {
  fromNow: (spec: NowSpec) => string | null
  fromPeriod: (spec: CountedPlace & Partial<PeriodSpec>) => string | null
  countNow: (entries: readonly NowEntry[]) => Promise<Record<string, number>>
  countPeriod: (reading: Reading) => Promise<Sliced[]>
  rowsOf: (place: CountedPlace, days: Pick<Period, 'from' | 'to'>) => RawBuilder<unknown>
}

/** Entries that one statement reads, with the way that reads them: the first that supports the figure. */
export function readTogether<Entry extends readonly [string, unknown]>(
  ways: readonly Counting[],
  entries: readonly Entry[],
  from: (way: Counting, spec: Entry[1]) => string | null,
) {
  const readings = new Map<string, { way: Counting; entries: Entry[] }>()
  for (const entry of entries) {
    for (const [index, way] of ways.entries()) {
      const source = from(way, entry[1])
      if (source === null) continue
      const reading = readings.get(`${index} ${source}`) ?? { way, entries: [] }
      reading.entries.push(entry)
      readings.set(`${index} ${source}`, reading)
      break
    }
  }
  return [...readings.values()]
}
