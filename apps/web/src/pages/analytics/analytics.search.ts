import { actKinds, type ReportKey, reportKeys } from '@handoff/contracts/figures/reports'
import { Id } from '@handoff/contracts/kit'
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
  /** Of need and supply: the country, and what the colors say. */
  allStates: maybe(z.literal(true)),
  show: maybe(z.literal(['need', 'room'])),
  /** Of the survey: what its rows are, and the one that isn’t about providers. */
  by: maybe(z.literal(['category', 'period'])),
  survey: maybe(z.literal('rmt')),
  /** Of people served: rows and columns. */
  splitBy: maybe(z.string().check(z.regex(/^[\w.]+,[\w.]+$/))),
  /** Of reasons: the sender or the group of customers whose row led here; its form is checked by the call. */
  within: maybe(z.string().check(z.maxLength(2000))),
  /** Of outcomes by group: the share that is compared. */
  measure: maybe(z.literal(['served', 'accepted'])),
  /** The column that the table is sorted by: `name`, or `c2`, with a minus for the most first. */
  sort: maybe(z.string().check(z.regex(/^-?(name|c\d+)$/))),
  /** The row of the funnel that is open, and compared with all. */
  compare: maybe(Id),
  /** Of team activity: the list that is open, of one kind and of one person or everyone. */
  acts: maybe(z.enum([...actKinds, 'all'])),
  person: maybe(Id),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>
export type ReportFilter = Omit<AnalyticsSearch, 'report' | 'compare' | 'acts' | 'person' | 'sort'>
