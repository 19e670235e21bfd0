import type { Input } from '@handoff/contracts/kit'
import { calendarDay } from '@handoff/contracts/kit/dates/day-words'
import { addDays } from '@handoff/contracts/kit/dates/days'
import type { Figure } from '@handoff/contracts/kit/figures'
import { type Stage, stageNames, stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { ageBands, type referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { sql } from 'kysely'
import type { Ctx } from '../../../../kit/context.ts'
import { counted } from '../../../../kit/lists/figures.ts'
import { type Period, periodOf } from '../../../../kit/time/period.ts'
import { countNow } from './count-now.ts'
import { countPeriod } from './count-period.ts'
import { listAddress } from './figure-conditions.ts'
import type { NowSpec, PeriodSpec, Shared } from './figure-specs.ts'
import { rowsOf, withNamedReceivers } from './rows-of-list.ts'

type Side = 'inbound' | 'outbound'
const mostListed = 5

/** Inbound, or outbound of the viewer's side: each figure counts rows of that list. */
export const inboundKpis = (ctx: Ctx, filters: Input<typeof referrals.inboundKpis>) => kpisOf(ctx, 'inbound', filters)

export async function outboundKpis(ctx: Ctx, filters: Input<typeof referrals.outboundKpis>) {
  const { compare, from, to, ...shared } = filters
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const [common, now, flow, topReceivers] = await Promise.all([
    kpisOf(ctx, 'outbound', filters),
    countNow(ctx, shared, sendersNow),
    countPeriod(ctx, shared, period, sendersFlow, compare),
    receiversOf(ctx, shared, period),
  ])
  return { ...common, ...now, ...flow, topReceivers }
}

async function kpisOf(ctx: Ctx, side: Side, { compare, from, to, ...shared }: Input<typeof referrals.inboundKpis>) {
  const period = periodOf({ from, to }, ctx.now(), ctx.viewer.timeZone)
  const [now, flow, topRejectReasons] = await Promise.all([
    countNow(ctx, shared, nowOf(ctx, side)),
    countPeriod(ctx, shared, period, answerSpecs(side), compare),
    reasonsOf(ctx, side, shared, period),
  ])
  const { total, overdue, dueToday } = now
  return {
    from: period.from,
    to: period.to,
    total: total!,
    overdue: overdue!,
    dueToday: dueToday!,
    ...flow,
    byStage: Object.fromEntries(stages.map((stage) => [stage, now[stage]!])),
    ageing: ageBands.map((band) => ({ band, ...now[band]! })),
    topRejectReasons,
  }
}

/** Current figures; by stage, and by age of those awaiting an answer. */
function nowOf(ctx: Ctx, side: Side): Record<string, NowSpec> {
  const today = calendarDay(ctx.viewer.timeZone, ctx.now())
  const daysAgo = (days: number) => addDays(today, -days)
  const waiting = side === 'inbound' ? 'to_answer' : 'awaiting_response'
  return {
    total: {
      side,
      definition: side === 'inbound' ? 'Every referral that came in.' : 'Every referral in the list of sent ones.',
    },
    overdue: {
      side,
      search: { queue: 'overdue' },
      definition: 'Referrals without an answer whose due time has passed.',
    },
    dueToday: {
      side,
      search: { isDueToday: true },
      definition: 'Referrals whose answer is due later today.',
    },
    ...Object.fromEntries(
      stages.map((stage): [Stage, NowSpec] => [
        stage,
        { side, search: { stage: [stage] }, definition: `Referrals in the stage ${stageNames[stage]}.` },
      ]),
    ),
    ...Object.fromEntries(
      ageBands.map((band) => {
        const [first, last] = band === '15+' ? [15, undefined] : band.split('-').map(Number)
        return [
          band,
          {
            side,
            search: { queue: waiting },
            days: { ...(last !== undefined && { from: daysAgo(last) }), to: daysAgo(first!) },
            definition: `Waiting for an answer and sent ${band === '15+' ? '15 or more' : band.replace('-', ' to ')} days ago.`,
          } satisfies NowSpec,
        ]
      }),
    ),
  }
}

/** How inbound, or outbound, referrals are answered; the dashboard shows the same. */
export const answerSpecs = (side: Side) =>
  ({
    acceptRate: {
      side,
      dateOf: 'answered',
      search: { isCounted: true },
      part: sql<boolean>`(referral.stage <> 'rejected')`,
      tally: { part: sql<boolean>`(referral.stage <> 'rejected')` },
      definition: 'Accepted or waitlisted, of all that were answered in this period. Shown from five answers on.',
    },
    medianHoursToAnswer: {
      side,
      dateOf: 'answered',
      search: { isCounted: true },
      // In whole minutes, as in the tally.
      median: () => sql<number | null>`round(referral.hours_to_answer * 60) / 60`,
      tally: { unit: 60 },
      definition:
        'Business hours from sending to the first answer, without pauses: half were answered faster. Shown from five answers on.',
    },
  }) satisfies Record<string, PeriodSpec>

const sendersNow = {
  offered: {
    side: 'outbound',
    search: { queue: 'awaiting_customer' },
    definition: 'Offered to the customer, who hasn’t chosen a provider yet.',
  },
  unfilled: {
    side: 'outbound',
    search: { queue: 'unfilled' },
    definition: 'Referrals whose providers have all said no, and that were not referred again.',
  },
} satisfies Record<string, NowSpec>

const sendersFlow = {
  groups: {
    side: 'outbound',
    dateOf: 'sent',
    definition: 'Referrals sent in this period; several providers count once.',
  },
  recalled: {
    side: 'outbound',
    dateOf: 'ended',
    search: { stage: ['recalled'] },
    definition: 'Referrals taken back in this period.',
  },
  reinitiated: {
    side: 'outbound',
    dateOf: 'sent',
    search: { isAgain: true },
    definition: 'Referrals sent again in this period after one that ended without help.',
  },
  attemptsPerSuccess: {
    side: 'outbound',
    dateOf: 'closed',
    search: { outcome: 'met' },
    mean: sql<number>`referral.attempt`,
    definition: 'How many times a need was referred until it was met, on average. Shown from five referrals on.',
  },
} satisfies Record<string, PeriodSpec>

/** Reasons of rejections in the period. */
async function reasonsOf(ctx: Ctx, side: Side, shared: Shared, period: Period) {
  const place = { side, dateOf: 'answered', search: { phase: 'rejected' } } as const
  const rows = rowsOf(ctx, shared, place, period)
  const { rows: records } = await sql<{ code: string; label: string; count: number }>`
    select row.reason_code as code, coalesce(min(reason.label), row.reason_code) as label, count(*)::int as count
    from (${rows}) as row left join reason on reason.code = row.reason_code
    where row.reason_code is not null
    group by row.reason_code order by count(*) desc, row.reason_code limit ${mostListed}`.execute(ctx.db)
  return records.map(({ code, label, count }) => ({
    code,
    label,
    ...counted(
      count,
      'Rejected in this period for this reason.',
      listAddress(ctx, { side, search: { phase: 'rejected', reasonCode: code } }, shared, {
        from: period.from,
        to: period.to,
        dateOf: 'answered',
      }),
    ),
  }))
}

/** Receivers with the most referrals in the period. */
async function receiversOf(
  ctx: Ctx,
  shared: Shared,
  period: Period,
): Promise<(Figure & { id: number; name: string })[]> {
  const rows = withNamedReceivers(ctx, rowsOf(ctx, shared, { side: 'outbound', dateOf: 'sent' }, period))
  const { rows: records } = await sql<{ id: number; name: string; count: number }>`
    select entity.id, entity.name, count(*)::int as count
    from (${rows}) as row join entity on entity.id = row.to_entity_id
    group by entity.id order by count(*) desc, entity.name, entity.id limit ${mostListed}`.execute(ctx.db)
  return records.map(({ id, name, count }) => ({
    id,
    name,
    ...counted(
      count,
      'Referrals sent to this provider in this period.',
      listAddress(ctx, { side: 'outbound' }, shared, { ...period, dateOf: 'sent' }, id),
    ),
  }))
}
