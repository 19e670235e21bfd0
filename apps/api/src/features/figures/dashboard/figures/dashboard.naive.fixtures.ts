/** The figures of the dashboard, recomputed from the known facts. */
import { referralPhases, stagesOfPhase } from '@handoff/contracts/referrals/referrals/referral-phases'
import { day, dayOf, daysBefore, daysFrom, minute, shifted, within } from './calendar.naive.fixtures.ts'
import { customersSeen } from './customers.naive.fixtures.ts'
import { directoryOf } from './entities.naive.fixtures.ts'
import type { Known, Question, Referral, Viewer } from './known.fixtures.ts'
import { needsByPlace } from './needs.naive.fixtures.ts'
import { median, rate, type Values } from './rates.naive.fixtures.ts'
import { awaiting, bothSides, inStage, isCounted, isMet, isOverdue } from './referrals.naive.fixtures.ts'
import { requestsSeen } from './requests.naive.fixtures.ts'

/** With an outcome or a reason in time. */
const isInTime = ({ endedAt, sentAt, stage }: Referral) =>
  endedAt !== null && stage !== 'expired' && endedAt.getTime() < sentAt.getTime() + 90 * day

/** For a period: each is compared with the previous one. */
export function flowOf(known: Known, viewer: Viewer, query: Question): Values {
  const { from, to } = query
  const { came, went } = bothSides(known.referrals, known.customers, viewer, query)
  const answered = came.filter((one) => within(one.answeredAt, from, to))
  const counted = answered.filter(isCounted)
  const served = came.filter((one) => within(one.servedOn, from, to) && isCounted(one))
  const closed = came.filter((one) => within(one.closedAt, from, to) && one.stage === 'closed')
  const before = came.filter((one) => within(one.sentAt, shifted(from, -90), shifted(to, -90)) && isCounted(one))
  const received = came.filter(({ sentAt }) => within(sentAt, from, to))
  return {
    inbound: received.length,
    outbound: went.filter(({ sentAt }) => within(sentAt, from, to)).length,
    acceptanceRate: rate(
      counted.filter(({ stage }) => stage !== 'rejected'),
      counted,
    ),
    medianHoursToAnswer: median(counted.map(({ used }) => Math.round(used / minute) / 60)),
    medianDaysToService: median(served.map(({ servedOn, sentAt }) => daysFrom(dayOf(sentAt), servedOn!))),
    loopClosureRate: rate(before.filter(isInTime), before),
    closedMet: closed.filter(isMet).length,
    closedNotMet: closed.filter(({ met }) => met === 3).length,
    rejected: inStage(answered, 'rejected', 'rerouted').length,
    expired: came.filter((one) => one.stage === 'expired' && within(one.endedAt, from, to)).length,
    newCustomers: customersSeen(known, viewer, query).filter(({ createdAt }) => within(createdAt, from, to)).length,
    ...Object.fromEntries(
      referralPhases.map((phase) => [`byPhase[${phase}]`, inStage(received, ...stagesOfPhase[phase]).length]),
    ),
  }
}

export function dashboardOf(known: Known, viewer: Viewer, query: Question): Values {
  const { from, to, categoryId, countyId, stateId } = query
  const { came, went } = bothSides(known.referrals, known.customers, viewer, query)
  const received = came.filter(({ sentAt }) => within(sentAt, from, to))
  const byCategory = [...Map.groupBy(received, ({ categoryId: id }) => id)].flatMap(([id, ofCategory]) =>
    (['accepted', 'waiting_receiver', 'rejected'] as const).map((phase) => [
      `byCategory[${id}].${phase.replace('_receiver', '')}`,
      inStage(ofCategory, ...stagesOfPhase[phase]).length,
    ]),
  )
  return {
    ...flowOf(known, viewer, query),
    ...Object.fromEntries(byCategory),
    inboundPending: inStage(came, ...awaiting).length,
    inboundOverdue: came.filter((one) => isOverdue(one, known.now)).length,
    outboundOpen: inStage(went, 'queued', ...awaiting).length,
    awaitingCustomer: inStage(went, 'offered').length,
    accepted: inStage(came, 'accepted', 'contacting', 'added', 'cancel_requested').length,
    inService: inStage(came, 'in_service').length,
    activeCustomers: customersSeen(known, viewer, query).filter(({ state, isOpen }) => state === 'active' && isOpen)
      .length,
    activeEntities: directoryOf(known, viewer, { categoryId, countyId, stateId }).filter(
      ({ state }) => state === 'active',
    ).length,
    pendingRequests: requestsSeen(known, viewer, query).filter(({ status }) => status === 'pending').length,
    ...Object.fromEntries(needsByPlace(known, viewer, query).map(({ key, value }) => [`unmet[${key}]`, value])),
  }
}

/** By day: inbound, outbound, answered, and closed. */
export function trendOf(known: Known, viewer: Viewer, query: Question) {
  const { came } = bothSides(known.referrals, known.customers, viewer, query)
  const days = Array.from({ length: daysFrom(query.from, query.to) + 1 }, (_, index) => shifted(query.from, index))
  return days.map((date) => {
    const { inbound, outbound } = flowOf(known, viewer, { ...query, from: date, to: date })
    const answered = came.filter((one) => within(one.answeredAt, date, date) && isCounted(one))
    return {
      date,
      inbound,
      outbound,
      sent: viewer.entityId === null ? inbound : inbound! + outbound!,
      accepted: answered.filter(({ stage }) => stage !== 'rejected').length,
      rejected: inStage(answered, 'rejected').length,
      closed: came.filter((one) => within(one.closedAt, date, date)).length,
    }
  })
}

/** For the nine months up to the latest one with a day ninety days ago. */
export function loopsOf(known: Known, viewer: Viewer, query: Question) {
  if (viewer.entityId !== null) return null
  const { came } = bothSides(known.referrals, known.customers, viewer, query)
  const lastDay = dayOf(daysBefore(known.now, 90))
  const monthOf = (one: Referral) => `${dayOf(one.sentAt).slice(0, 7)}-01`
  const known90 = came.filter((one) => isCounted(one) && monthOf(one) <= lastDay)
  return [...Map.groupBy(known90, monthOf)]
    .map(([month, sentInMonth]) => ({
      month,
      sent: sentInMonth.length,
      closed: sentInMonth.filter(isInTime).length,
      inside: sentInMonth.filter((one) => !one.endedAt && dayOf(one.sentAt) >= lastDay).length,
    }))
    .toSorted((one, other) => one.month.localeCompare(other.month))
}
