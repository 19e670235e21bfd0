import { Id } from '@handoff/contracts/kit'
import { type ReportKey, reportKeys } from '@handoff/contracts/reports'
import * as z from 'zod/mini'
import { maybe } from '../../kit/address/listSearch.ts'

const first: ReportKey = 'funnel'

export const analyticsDefaults = { report: first }
/** The report, and what narrows it: the same names as those of the lists that its numbers open. */
export const analyticsSearch = z.object({
  report: z.catch(z._default(z.enum(reportKeys), first), first),
  from: maybe(z.iso.date()),
  to: maybe(z.iso.date()),
  categoryId: maybe(Id),
  stateId: maybe(Id),
  countyId: maybe(Id),
  entityId: maybe(Id),
  priority: maybe(z.literal([1, 2, 3])),
  /** The row of the funnel that is compared with all. */
  compare: maybe(Id),
})
export type AnalyticsSearch = z.output<typeof analyticsSearch>
export type ReportFilter = Omit<AnalyticsSearch, 'report' | 'compare'>
