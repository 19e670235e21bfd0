import type { RawBuilder } from 'kysely'
import type { Period } from '../../../../kit/time/period.ts'
import type { NowSpec, PeriodSpec } from './figure-specs.ts'

export type NowEntry = readonly [string, NowSpec]
export type PeriodEntry = readonly [string, PeriodSpec]

/** What is asked of one kind of day: of the days from `from` to `to`, in `slices`, and of those before since `since`. */
export type Reading = {
  entries: readonly PeriodEntry[]
  since: string
  from: string
  to: string
  days: number
  slices: number
}

/** Of the period or the one before, whole or a slice of it; or of a day. */
export type Sliced = { slice: number | null; isPrevious: boolean; day: string | null } & Record<string, number | null>

/** Rows of a period, each of which stands for `n` referrals. */
export type CountedPlace = Pick<PeriodSpec, 'side' | 'dateOf' | 'search' | 'tally'>

/**
 * One way to count referrals: in the lists themselves, or in the tally of the network. `fromNow` and `fromPeriod` name what
 * a figure is read from, null where this way can't tell; figures with the same name are read together.
 */
export type Counting = {
  fromNow: (spec: NowSpec) => string | null
  fromPeriod: (spec: CountedPlace & Partial<PeriodSpec>) => string | null
  countNow: (entries: readonly NowEntry[]) => Promise<Record<string, number>>
  countPeriod: (reading: Reading) => Promise<Sliced[]>
  rowsOf: (place: CountedPlace, days: Pick<Period, 'from' | 'to'>) => RawBuilder<unknown>
}

/** Entries that one statement reads, with the way that reads them: the first that has the figure. */
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
