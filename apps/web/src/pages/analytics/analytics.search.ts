import { SplitBy } from '@handoff/contracts/analytics'
import { Id } from '@handoff/contracts/kit'
import { type ReportKey, reportKeys } from '@handoff/contracts/reports'
import * as z from 'zod/mini'
import { maybe } from '../../kit/address/listSearch.ts'

const first: ReportKey = 'funnel'

export const analyticsDefaults = { report: first }
/** The report, and what narrows it: the same names as those of the lists that its numbers open. */
export const analyticsSearch = z.object({
  report: z.catch(z._default(z.enum(reportKeys), first), first),
  /** The last days, today included; without, and without `from`, it is 90. */
  days: maybe(z.int().check(z.minimum(1), z.maximum(366))),
  from: maybe(z.iso.date()),
  to: maybe(z.iso.date()),
  categoryId: maybe(Id),
  stateId: maybe(Id),
  countyId: maybe(Id),
  entityId: maybe(Id),
  priority: maybe(z.literal([1, 2, 3])),
  /** Of people served: rows and columns. */
  splitBy: maybe(SplitBy),
  /** The row of the funnel that is compared with all. */
  compare: maybe(Id),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>
export type ReportFilter = Omit<AnalyticsSearch, 'report' | 'compare'>

const dayMs = 86_400_000
export const defaultDays = 90

export const startOf = (days: number, today: string) =>
  new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10)

export const daysSince = (day: string, today: string) => Math.round((Date.parse(today) - Date.parse(day)) / dayMs) + 1

/** What the server is asked: it knows days of the calendar. */
export const askedOf = ({ days, ...filters }: ReportFilter, today: string) =>
  days === undefined || filters.from !== undefined ? filters : { ...filters, from: startOf(days, today), to: undefined }
