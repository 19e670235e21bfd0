import { type dashboard, loopDays } from '@handoff/contracts/figures/dashboard'
import { can, type Input } from '@handoff/contracts/kit'
import { type ReferralPhase, referralPhases } from '@handoff/contracts/referrals/referrals/referral-phases'
import { worklist } from '@handoff/contracts/referrals/worklist'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/context.ts'
import { periodOf } from '../../../kit/time/period.ts'
import { countNow } from '../../referrals/referrals/figures/count-now.ts'
import { countDays } from '../../referrals/referrals/figures/count-period.ts'
import type { NowSpec, PeriodSpec } from '../../referrals/referrals/figures/figure-specs.ts'
import { answerSpecs } from '../../referrals/referrals/figures/referral-kpis.ts'
import { isInTime } from '../../referrals/referrals/figures/rows-of-list.ts'
import { dueTimes } from '../../referrals/referrals/lists/list-referrals.ts'
import { firstLines } from '../../referrals/worklist/worklist.queries.ts'
import { activity } from './dashboard.activity.ts'
import { byCategory } from './dashboard.categories.ts'
import { loops } from './dashboard.loops.ts'
import { networkFigures } from './dashboard.network.ts'
import { trendOf } from './dashboard.trend.ts'
import { unmet } from './dashboard.unmet.ts'

const mostLines = 10

/** All dashboard figures for the viewer's side: the whole network for the administrative side. */
export async function kpis(ctx: Ctx, { compare, from, to, ...shared }: Input<typeof dashboard.kpis>) {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const isNetwork = ctx.viewer.side === 'admin'
  const [now, { figures, days }, network, categories, months, needs, events, due, waiting] = await Promise.all([
    countNow(ctx, shared, nowSpecs),
    countDays(ctx, shared, period, { ...periodSpecs, ...phaseSpecs }, compare),
    networkFigures(ctx, shared, period, compare),
    byCategory(ctx, shared, period),
    isNetwork ? loops(ctx, shared) : null,
    unmet(ctx, shared),
    activity(ctx),
    dueTimes(ctx),
    can(ctx.viewer, worklist.show.access) ? firstLines(ctx, mostLines) : [],
  ])
  return {
    from: period.from,
    to: period.to,
    ...figures,
    ...now,
    ...network,
    oldestOverdueAt: due.oldest,
    nextDueAt: due.next,
    trend: trendOf(ctx, period, days),
    byPhase: referralPhases.map((phase) => ({ phase, ...figures[ofPhase(phase)] })),
    byCategory: categories,
    loops: months,
    unmet: needs,
    activity: events,
    worklist: waiting,
  }
}

/** Current state: the queues of the two lists. */
const nowSpecs = {
  inboundPending: {
    side: 'inbound',
    search: { queue: 'to_answer' },
    definition: 'Referrals that are at the receiving provider and have no answer yet.',
  },
  inboundOverdue: {
    side: 'inbound',
    search: { queue: 'overdue' },
    definition: 'Referrals without an answer whose due time has passed.',
  },
  outboundOpen: {
    side: 'outbound',
    search: { queue: 'awaiting_response' },
    definition: 'Referrals sent that wait for a provider’s answer.',
  },
  awaitingCustomer: {
    side: 'outbound',
    search: { queue: 'awaiting_customer' },
    definition: 'Referrals offered to the customer, who hasn’t chosen a provider yet.',
  },
  accepted: {
    side: 'inbound',
    search: { queue: 'accepted' },
    definition: 'Accepted referrals whose service hasn’t begun.',
  },
  inService: {
    side: 'inbound',
    search: { queue: 'in_service' },
    definition: 'Referrals with a visit that are not closed.',
  },
} satisfies Record<string, NowSpec>

const answered = answerSpecs('inbound')

/** Days are in the viewer's time zone. */
const periodSpecs = {
  inbound: {
    side: 'inbound',
    dateOf: 'sent',
    isDaily: true,
    definition: 'Referrals that were sent in this period.',
  },
  outbound: {
    side: 'outbound',
    dateOf: 'sent',
    isDaily: true,
    definition: 'Referrals that your side sent in this period.',
  },
  acceptanceRate: { ...answered.acceptRate, isDaily: true },
  medianHoursToAnswer: answered.medianHoursToAnswer,
  medianDaysToService: {
    side: 'inbound',
    dateOf: 'served',
    search: { isCounted: true },
    median: (timeZone) =>
      sql<number | null>`(referral.served_on - (referral.sent_at at time zone ${timeZone})::date)::float`,
    tally: { unit: 1 },
    definition: 'Days from sending to the first visit, of referrals first served in this period: half were faster.',
  },
  loopClosureRate: {
    side: 'inbound',
    dateOf: 'sent',
    daysBefore: loopDays,
    search: { isCounted: true },
    part: isInTime,
    tally: { kind: 'loop', part: sql<boolean>`referral.is_in_time` },
    definition:
      'Referrals with an outcome or a reason within 90 days, of all that were sent 90 days before this period. Expired ones count as open.',
  },
  closed: { side: 'inbound', dateOf: 'closed', isDaily: true, definition: 'Referrals closed in this period.' },
  closedMet: {
    side: 'inbound',
    dateOf: 'closed',
    search: { outcome: 'met' },
    definition: 'Referrals closed in this period whose need was met fully or partly.',
  },
  closedNotMet: {
    side: 'inbound',
    dateOf: 'closed',
    search: { outcome: 'notMet' },
    definition: 'Referrals closed in this period whose need was not met.',
  },
  rejected: {
    side: 'inbound',
    dateOf: 'answered',
    search: { phase: 'rejected' },
    definition: 'Referrals that a provider rejected in this period.',
  },
  expired: {
    side: 'inbound',
    dateOf: 'ended',
    search: { stage: ['expired'] },
    definition: 'Referrals that expired without an answer in this period.',
  },
} satisfies Record<string, PeriodSpec>

const phaseDefinitions: Record<ReferralPhase, string> = {
  accepted: 'Sent in this period and accepted, whatever came of it since.',
  waiting_receiver: 'Sent in this period and waiting for the receiving provider’s answer.',
  waiting_sender: 'Sent in this period and waiting for information from the referring provider.',
  rejected: 'Sent in this period and rejected or passed on.',
  cancelled: 'Sent in this period and canceled, withdrawn, recalled, or expired.',
}
const ofPhase = (phase: ReferralPhase) => `phase_${phase}` as const
const phaseSpecs = Object.fromEntries(
  referralPhases.map((phase) => [
    ofPhase(phase),
    { side: 'inbound', dateOf: 'sent', search: { phase }, definition: phaseDefinitions[phase] },
  ]),
) as Record<ReturnType<typeof ofPhase>, PeriodSpec>
