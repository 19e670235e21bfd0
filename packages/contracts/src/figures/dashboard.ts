/**
 * Dashboard: how referrals progress, in the whole network for the administrative side, in its own referrals for an
 * entity.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { Figure, FigureFilters } from '../kit/figures.ts'
import { Day, Id, Moment, nothing } from '../kit/shapes.ts'
import { CategoryMark } from '../network/category-mark.ts'
import { referralPhases } from '../referrals/referrals/referral-phases.ts'
import { WorklistLine } from '../referrals/worklist.ts'

/** Days until the loop of a referral counts as open, and the share of closed loops a network aims for. */
export const loopDays = 90
export const loopGoal = 80

/** Setup steps of a network, and of an entity in it, in order. */
export const firstSteps = [
  'name',
  'timeZone',
  'email',
  'backup',
  'secondFactor',
  'consent',
  'provider',
  'services',
  'location',
  'capacity',
  'team',
  'customer',
  'referral',
  'publicPages',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const dashboard = contract('dashboard', {
  firstRun: get('/dashboard/first-run', {
    access: allow('dashboard', 'view'),
    input: nothing,
    output: z.object({
      steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
      /** The viewer’s location that has no hours yet. */
      locationId: z.nullable(Id),
    }),
    about: 'Until all are done, or the viewer has dismissed them; then empty. One that was skipped counts as done.',
  }),
  skipFirstStep: post('/dashboard/first-run/skip', {
    access: allow('dashboard', 'view'),
    input: z.object({ step: z.enum(firstSteps) }),
    output: z.null(),
    title: 'Step skipped',
    about: 'For oneself: the step counts as done.',
  }),
  dismissFirstRun: post('/dashboard/first-run/dismiss', {
    access: allow('dashboard', 'view'),
    input: nothing,
    output: z.null(),
    title: 'First steps dismissed',
    about: 'For oneself, for good.',
  }),
  kpis: get('/dashboard/kpis', {
    access: allow('dashboard', 'view'),
    input: FigureFilters,
    output: z.object({
      from: Day,
      to: Day,
      /** Received referrals; for the administrative side, every referral of the network. */
      inbound: Figure,
      /** Referrals sent by the viewer's side, or by one provider, and still in its list. */
      outbound: Figure,
      acceptanceRate: Figure,
      medianHoursToAnswer: Figure,
      medianDaysToService: Figure,
      loopClosureRate: Figure,
      inboundPending: Figure,
      inboundOverdue: Figure,
      outboundOpen: Figure,
      awaitingCustomer: Figure,
      accepted: Figure,
      inService: Figure,
      closedMet: Figure,
      closedNotMet: Figure,
      rejected: Figure,
      expired: Figure,
      activeCustomers: Figure,
      newCustomers: Figure,
      activeEntities: Figure,
      /** Requests awaiting a decision; for an entity, its own. */
      pendingRequests: Figure,
      /** Due date of the one overdue longest. */
      oldestOverdueAt: z.nullable(Moment),
      /** Next due date that is not yet overdue. */
      nextDueAt: z.nullable(Moment),
      /** Referrals by the day they were sent (inbound, outbound), answered, and closed. */
      trend: z.array(
        z.object({
          date: Day,
          inbound: z.int(),
          outbound: z.int(),
          sent: z.int(),
          accepted: z.int(),
          rejected: z.int(),
          closed: z.int(),
        }),
      ),
      byPhase: z.array(z.extend(Figure, { phase: z.enum(referralPhases) })),
      /** Sensitive categories are combined, without an id, if the viewer lacks the sensitive grant. */
      byCategory: z.array(
        z.extend(CategoryMark, { id: z.nullable(Id), accepted: Figure, waiting: Figure, rejected: Figure }),
      ),
      /** For the administrative side: closed loops by month of sending. Null for an entity. */
      loops: z.nullable(
        z.array(
          z.object({
            month: Day,
            sent: z.int(),
            closed: z.int(),
            /** Still within their days: the month is unfinished as long as there are any. */
            inside: z.int(),
            link: z.string(),
          }),
        ),
      ),
      /** Largest unmet needs by county and category, with the providers of the service there. */
      unmet: z.array(
        z.extend(Figure, {
          county: z.nullable(z.object({ id: Id, stateId: Id, name: z.string() })),
          category: CategoryMark,
          providers: z.int(),
          accepting: z.int(),
        }),
      ),
      /** Recent events, without names of customers. */
      activity: z.array(z.object({ at: Moment, words: z.string(), detail: z.string(), link: z.string() })),
      /** The ten most urgent worklist lines. */
      worklist: z.array(WorklistLine),
    }),
    about:
      'Default the last 30 days in the viewer’s time zone; `previous` is the period of equal length before. For the administrative side `entityId` is the provider whose referrals, needs, and requests are counted; customers and providers are those of the category and the place.',
  }),
})
