/** Saved views: a report with its filters under a name, for one person, for a role, or for the whole side. */
import * as z from 'zod/mini'
import { Within } from '../figures/outcomes.ts'
import { reportKeys } from '../figures/reports.ts'
import { SplitBy } from '../figures/splits.ts'
import { adminSide, allow } from '../kit/access.ts'
import { contract, del, get, post } from '../kit/endpoint.ts'
import { FigureFilters } from '../kit/figures.ts'
import { Day, Id, nothing, requiredName, withDefault } from '../kit/shapes.ts'

const sharings = ['me', 'role', 'all'] as const
export type Sharing = (typeof sharings)[number]
export const mostSavedViews = 50

const { compare: _, ...filters } = FigureFilters.shape

/** As in the address of the report; `days` counts back from the day it is opened. */
export const SavedFilters = z.strictObject({
  ...filters,
  from: z.optional(Day),
  to: z.optional(Day),
  splitBy: z.optional(SplitBy),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(366))),
  allStates: z.optional(z.literal(true)),
  by: z.optional(z.enum(['category', 'period'])),
  survey: z.optional(z.literal('rmt')),
  show: z.optional(z.literal(['need', 'room'])),
  within: z.optional(Within),
  measure: z.optional(z.enum(['served', 'accepted'])),
})

const SavedView = z.object({
  id: Id,
  name: z.string(),
  report: z.enum(reportKeys),
  filters: SavedFilters,
  sharing: z.enum(sharings),
  isWeekly: z.boolean(),
  isMine: z.boolean(),
})
export type SavedView = z.output<typeof SavedView>

const access = allow('analytics', 'view', adminSide)

export const savedViews = contract('savedViews', {
  list: get('/saved-views', { access, input: nothing, output: z.array(SavedView) }),
  create: post('/saved-views', {
    access,
    input: z.object({
      name: requiredName('Name', 80),
      report: z.enum(reportKeys),
      filters: withDefault(SavedFilters, {}),
      sharing: withDefault(z.enum(sharings), 'me'),
      /** A role of the viewer’s side; required if shared with a role. */
      roleId: withDefault(z.nullable(Id), null),
      isWeekly: withDefault(z.boolean(), false),
    }),
    output: SavedView,
    title: 'View saved',
    about: 'With `isWeekly` the one who saves it gets a link by email every Monday at eight, by their own clock.',
  }),
  remove: del('/saved-views/:id', {
    access,
    input: z.object({ id: Id }),
    output: z.object({ id: Id }),
    title: 'View deleted',
  }),
})

export const SavedViewEvent = z.object({
  type: z.literal(['savedView.created', 'savedView.deleted']),
  savedViewId: Id,
})
