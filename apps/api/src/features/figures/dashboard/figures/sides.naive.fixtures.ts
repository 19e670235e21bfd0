/** Figures of received and sent referrals. */
import { stages } from '@handoff/contracts/referrals/referrals/referral-stages'
import { dayOf, daysFrom, minute, within } from './calendar.naive.fixtures.ts'
import type { Known, Question, Referral, Viewer } from './known.fixtures.ts'
import { mean, median, rate, tally, type Values, valuesByKey } from './rates.naive.fixtures.ts'
import { awaiting, bothSides, inStage, isCounted, isDueToday, isMet, isOverdue } from './referrals.naive.fixtures.ts'

const mostListed = 5
const ages = { '0-1': [0, 1], '2-3': [2, 3], '4-7': [4, 7], '8-14': [8, 14], '15+': [15, 10_000] } as const

/** How received or sent referrals are answered. */
function answersOf(rows: readonly Referral[], { from, to }: Question): Values {
  const counted = rows.filter((one) => within(one.answeredAt, from, to) && isCounted(one))
  return {
    acceptRate: rate(
      counted.filter(({ stage }) => stage !== 'rejected'),
      counted,
    ),
    medianHoursToAnswer: median(counted.map(({ used }) => Math.round(used / minute) / 60)),
  }
}

function sideOf(rows: readonly Referral[], waiting: readonly string[], now: Date, query: Question): Values {
  const { from, to } = query
  const answered = rows.filter((one) => within(one.answeredAt, from, to))
  const reasons = inStage(answered, 'rejected', 'rerouted').flatMap(({ reason }) => reason ?? [])
  const age = (one: Referral) => daysFrom(dayOf(one.sentAt), dayOf(now))
  const aged = Object.entries(ages).map(([band, [least, most]]) => [
    band,
    inStage(rows, ...waiting).filter((one) => age(one) >= least && age(one) <= most).length,
  ])
  return {
    total: rows.length,
    overdue: rows.filter((one) => isOverdue(one, now)).length,
    dueToday: rows.filter((one) => isDueToday(one, now)).length,
    ...answersOf(rows, query),
    ...Object.fromEntries(stages.map((stage) => [`byStage.${stage}`, inStage(rows, stage).length])),
    ...valuesByKey('ageing', aged as [string, number][]),
    ...valuesByKey('topRejectReasons', tally(reasons)),
  }
}

export const inboundOf = (known: Known, viewer: Viewer, query: Question) =>
  sideOf(bothSides(known.referrals, known.customers, viewer, query).came, awaiting, known.now, query)
export const inboundFlowOf = (known: Known, viewer: Viewer, query: Question) =>
  answersOf(bothSides(known.referrals, known.customers, viewer, query).came, query)

export function outboundFlowOf(known: Known, viewer: Viewer, query: Question): Values {
  const { from, to } = query
  const { went } = bothSides(known.referrals, known.customers, viewer, query)
  const outbound = went.filter(({ sentAt }) => within(sentAt, from, to))
  const met = went.filter((one) => within(one.closedAt, from, to) && isMet(one))
  return {
    ...answersOf(went, query),
    groups: outbound.length,
    recalled: went.filter((one) => one.stage === 'recalled' && within(one.endedAt, from, to)).length,
    reinitiated: outbound.filter(({ attempt }) => attempt > 1).length,
    attemptsPerSuccess: mean(met.map(({ attempt }) => attempt)),
  }
}

export function outboundOf(known: Known, viewer: Viewer, query: Question): Values {
  const { went } = bothSides(known.referrals, known.customers, viewer, query)
  const outbound = went.filter(({ sentAt }) => within(sentAt, query.from, query.to))
  return {
    ...sideOf(went, ['queued', ...awaiting], known.now, query),
    ...outboundFlowOf(known, viewer, query),
    offered: inStage(went, 'offered').length,
    unfilled: went.filter((one) => leavesNeed(one) && !one.isAgain).length,
    ...valuesByKey('topReceivers', topReceivers(known, outbound)),
  }
}

/** A provider rejected or did not answer, or the customer declined. */
const leavesNeed = ({ stage, reason }: Referral) =>
  stage === 'rejected' || stage === 'expired' || (stage === 'withdrawn' && reason === 'withdraw_not_for_me')

function topReceivers({ ledger }: Known, outbound: readonly Referral[]) {
  const nameOf = (id: number) => ledger.entities.get(id)!.name
  return [...tally(outbound.map(({ to }) => to))]
    .toSorted(([one, n], [other, m]) => m - n || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, mostListed)
}
