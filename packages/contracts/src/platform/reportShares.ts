/**
 * Report shares: a link to a report with its filters, emailed to colleagues who may see it, once or every Monday. The
 * email has no numbers and no names but the sharer's: everyone reads the report with their own rights.
 *
 *   share ──now──▸ emailed
 *     └──weekly──▸ emailed each Monday at eight, by the network's clock ──▸ stopped: by either of the two, or when one
 *                  of them leaves or may no longer see reports
 */
import * as z from 'zod/mini'
import { reportKeys } from '../figures/reports.ts'
import { adminSide, allow } from '../kit/access.ts'
import { contract, del, get, post } from '../kit/endpoint.ts'
import { Id, nothing, withDefault } from '../kit/shapes.ts'
import { SavedFilters } from './savedViews.ts'

const mostRecipients = 20
export const mostReportShares = 100

/** With the row that is open, and the order. */
const SharedFilters = z.extend(SavedFilters, {
  compare: z.optional(Id),
  sort: z.optional(z.string().check(z.regex(/^-?(name|c\d{1,2})$/, 'Sort by a column of the report'))),
})
export type SharedFilters = z.output<typeof SharedFilters>

const Person = z.object({ id: Id, name: z.string() })

/** A weekly email to one person. */
const ReportShare = z.object({
  id: Id,
  report: z.enum(reportKeys),
  filters: SharedFilters,
  by: Person,
  to: Person,
  /** The viewer gets it; else the viewer sends it. */
  isForMe: z.boolean(),
})
export type ReportShare = z.output<typeof ReportShare>

const access = allow('analytics', 'view', adminSide)

export const reportShares = contract('reportShares', {
  colleagues: get('/report-shares/colleagues', {
    access,
    input: nothing,
    output: z.array(z.extend(Person, { role: z.nullable(z.string()) })),
    about: 'Everyone else who may see reports; `role` is null for administrators.',
  }),
  list: get('/report-shares', {
    access,
    input: nothing,
    output: z.array(ReportShare),
    about: 'The weekly emails that the viewer sends or gets.',
  }),
  share: post('/report-shares', {
    access,
    input: z.object({
      report: z.enum(reportKeys),
      filters: withDefault(SharedFilters, {}),
      accountIds: z
        .array(Id)
        .check(
          z.minLength(1, 'Choose at least one colleague'),
          z.maxLength(mostRecipients, `Choose at most ${mostRecipients} colleagues`),
        ),
      /** Every Monday at eight in the network's time zone, instead of once now. */
      isWeekly: withDefault(z.boolean(), false),
    }),
    output: z.object({ recipients: z.int() }),
    title: 'Report shared',
    about: 'Emails a link without numbers. Someone who already gets this report weekly from the viewer is left as is.',
  }),
  stop: del('/report-shares/:id', {
    access,
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
    title: 'Weekly email stopped',
    about: 'By the one who shares, or by the one who gets it.',
  }),
})

const ofShare = { report: z.enum(reportKeys), recipientIds: z.array(Id) }
export const ReportShareEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal(['reportShare.sent', 'reportShare.started']), ...ofShare }),
  z.object({ type: z.literal('reportShare.stopped'), reportShareId: Id, ...ofShare }),
])
