/** Dashboard — how referrals move: for the admin side the whole network, for an entity its own. */
import * as z from 'zod/mini'
import { CategoryMark } from './categories.ts'
import { allow } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { codeOf, Day, Id, Period, withDefault } from './kit/shapes.ts'
import { ReferralStatus } from './referrals/referral-stages.ts'
import { WorklistLine } from './worklist.ts'

const figure = z.object({
  /** Null where fewer than five cases would make up a rate. */
  value: z.nullable(z.number()),
  previous: z.nullable(z.number()),
  /** The same figure in equal slices of the period, oldest first. */
  series: z.array(z.number()),
})

export const dashboard = contract('dashboard', {
  kpis: get('/dashboard/kpis', {
    access: allow('dashboard', 'view'),
    input: z.extend(Period, { compare: withDefault(z.boolean(), true) }),
    output: z.object({
      from: Day,
      to: Day,
      /** What came in: for the administrative side, every referral of the network. */
      inbound: figure,
      /** What the own side sent and still has in its list. */
      outbound: figure,
      acceptanceRate: figure,
      medianHoursToAnswer: figure,
      inboundPending: z.int(),
      inboundOverdue: z.int(),
      outboundOpen: z.int(),
      activeCustomers: z.int(),
      trend: z.array(z.object({ date: Day, inbound: z.int(), outbound: z.int(), answered: z.int() })),
      byStatus: z.array(z.object({ status: codeOf(ReferralStatus), count: z.int() })),
      /** Sensitive categories together, without an id, where the viewer lacks the sensitive grant. */
      byCategory: z.array(
        z.extend(CategoryMark, { id: z.nullable(Id), accepted: z.int(), pending: z.int(), rejected: z.int() }),
      ),
      /** The ten most urgent lines of the worklist. */
      worklist: z.array(WorklistLine),
    }),
    about: 'Default the last 30 days in the viewer’s time zone; `previous` is the period of equal length before.',
  }),
})
