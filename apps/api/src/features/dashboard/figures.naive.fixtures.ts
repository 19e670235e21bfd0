/**
 * Every figure of referrals said once more, in the plainest way: from what has recorded alone, without SQL of the product
 * and without its arithmetic of business time. New York is five hours behind from November 1 to March 14.
 */
import { referralPhases, stagesOfPhase } from '@handoff/contracts/referrals/referral-phases'
import { type Stage, stages } from '@handoff/contracts/referrals/referral-stages'

type EventRow = { type: string; at: Date; data: Record<string, unknown> }

const hour = 3_600_000
const minute = 60_000

const day = 24 * hour
const behind = 5 * hour
const holidays = new Set(['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'])
const dueHours = { 1: 48, 2: 24, 3: 2 }

/** As the wall in New York says it. */
export const dayOf = (at: Date) => new Date(at.getTime() - behind).toISOString().slice(0, 10)
export const shifted = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day

function isOpenDay(name: string) {
  const weekday = new Date(`${name}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(name)
}

/** The time of open days between two moments; in an emergency all of it. */
function spent(since: Date, until: Date, priority: number) {
  if (priority === 3) return until.getTime() - since.getTime()
  let sum = 0
  let at = since.getTime()
  while (at < until.getTime()) {
    const name = dayOf(new Date(at))
    const end = Math.min(Date.parse(`${shifted(name, 1)}T00:00:00Z`) + behind, until.getTime())
    if (isOpenDay(name)) sum += end - at
    at = end
  }
  return sum
}

/** When so much of it has passed. */
function after(since: Date, time: number, priority: number) {
  if (priority === 3) return new Date(since.getTime() + time)
  let left = time
  let at = since.getTime()
  for (;;) {
    const name = dayOf(new Date(at))
    const end = Date.parse(`${shifted(name, 1)}T00:00:00Z`) + behind
    if (isOpenDay(name)) {
      if (left <= end - at) return new Date(at + left)
      left -= end - at
    }
    at = end
  }
}

export type Known = {
  id: number
  from: number | null
  to: number
  customerId: number
  categoryId: number
  priority: 1 | 2 | 3
  stage: Stage
  sentAt: Date
  answeredAt: Date | null
  closedAt: Date | null
  endedAt: Date | null
  servedOn: string | null
  reason: string | null
  met: number | null
  isRemoved: boolean
  /** Of its time to answer: what has passed before `runsSince`. */
  used: number
  runsSince: Date | null
}

const over = ['rejected', 'cancelled', 'withdrawn', 'recalled', 'expired', 'rerouted', 'closed', 'error']
const answers = ['accept', 'waitlist', 'reject']
const undone = ['undoAccept', 'undoReject']
const awaiting = ['sent', 'opened']

/** What is known of each referral after all of this. */
export function knownFrom(events: readonly EventRow[]) {
  const known = new Map<number, Known>()
  for (const { type, at, data } of events) {
    const id = data.referralId as number
    const one = known.get(id)
    if (type === 'referral.sent')
      known.set(id, {
        id,
        from: data.senderId as number | null,
        to: data.receiverId as number,
        customerId: data.customerId as number,
        categoryId: data.categoryId as number,
        priority: data.priority as 1 | 2 | 3,
        stage: 'sent',
        sentAt: at,
        answeredAt: null,
        closedAt: null,
        endedAt: null,
        servedOn: null,
        reason: null,
        met: null,
        isRemoved: false,
        used: 0,
        runsSince: at,
      })
    if (!one) continue
    if (type === 'referral.removed') one.isRemoved = true
    if (type === 'referral.restored') one.isRemoved = false
    if (type === 'visit.recorded') {
      const on = data.visitedOn as string
      if (one.servedOn === null || on < one.servedOn) one.servedOn = on
    }
    if (type === 'referral.stageChanged') move(one, at, data)
  }
  return [...known.values()]
}

function move(one: Known, at: Date, data: Record<string, unknown>) {
  const [step, to] = [data.step as string, data.to as Stage]
  const isRunning = awaiting.includes(to)
  if (one.runsSince && !isRunning) {
    one.used += spent(one.runsSince, at, one.priority)
    one.runsSince = null
  }
  if (!one.runsSince && isRunning) one.runsSince = at
  one.stage = to
  one.endedAt = over.includes(to) ? at : null
  if (answers.includes(step)) one.answeredAt = at
  if (undone.includes(step)) one.answeredAt = null
  if (step === 'close') one.closedAt = at
  if (step === 'reopen') one.closedAt = null
  if (data.reasonCode) one.reason = data.reasonCode as string
  if (data.metLevel) one.met = data.metLevel as number
  if (['undoReject', 'reopen', 'refuseCancel'].includes(step)) one.reason = one.met = null
  if ([...undone, 'reopen'].includes(step)) one.isRemoved = false
}

const tenth = (value: number) => Math.round(value * 10 + 1e-9) / 10
const rate = (part: readonly unknown[], all: readonly unknown[]) =>
  all.length < 5 ? null : tenth((100 * part.length) / all.length)
const mean = (values: readonly number[]) =>
  values.length < 5 ? null : tenth(values.reduce((sum, value) => sum + value, 0) / values.length)
function median(values: readonly number[]) {
  if (values.length < 5) return null
  const sorted = values.toSorted((one, other) => one - other)
  return tenth((sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2)
}

/** The figures of one viewer: of the whole network, or of one entity. */
export function figuresOf(known: readonly Known[], viewer: { entityId: number | null }, now: Date) {
  const isNetwork = viewer.entityId === null
  const came = known.filter(({ to }) => isNetwork || to === viewer.entityId)
  const went = known.filter(({ from, isRemoved }) => !isRemoved && (isNetwork || from === viewer.entityId))
  const within = (at: Date | string | null, from: string, to: string) => {
    const on = at instanceof Date ? dayOf(at) : at
    return on !== null && on >= from && on <= to
  }
  const isCounted = ({ stage }: Known) => stage !== 'recalled' && stage !== 'error'
  const dueAt = (one: Known) =>
    one.runsSince && after(one.runsSince, dueHours[one.priority] * hour - one.used, one.priority)
  const isOverdue = (one: Known) =>
    one.runsSince !== null && one.used + spent(one.runsSince, now, one.priority) > dueHours[one.priority] * hour
  const isDueToday = (one: Known) => !!one.runsSince && !isOverdue(one) && dayOf(dueAt(one)!) === dayOf(now)
  const inStage = (rows: readonly Known[], ...of: readonly string[]) => rows.filter(({ stage }) => of.includes(stage))

  /** Of the period: what is compared with the period before, and sliced. */
  const flow = (from: string, to: string) => {
    const sent = came.filter(({ sentAt }) => within(sentAt, from, to))
    const answered = came.filter((one) => within(one.answeredAt, from, to))
    const counted = answered.filter(isCounted)
    const served = came.filter((one) => within(one.servedOn, from, to) && isCounted(one))
    const closed = came.filter((one) => within(one.closedAt, from, to) && one.stage === 'closed')
    const before = came.filter((one) => within(one.sentAt, shifted(from, -90), shifted(to, -90)) && isCounted(one))
    const inTime = before.filter(
      ({ endedAt, sentAt, stage }) => endedAt && stage !== 'expired' && endedAt.getTime() < sentAt.getTime() + 90 * day,
    )
    return {
      inbound: sent.length,
      outbound: went.filter(({ sentAt }) => within(sentAt, from, to)).length,
      acceptanceRate: rate(
        counted.filter(({ stage }) => stage !== 'rejected'),
        counted,
      ),
      medianHoursToAnswer: median(counted.map(({ used }) => Math.round(used / minute) / 60)),
      medianDaysToService: median(served.map(({ servedOn, sentAt }) => daysFrom(dayOf(sentAt), servedOn!))),
      loopClosureRate: rate(inTime, before),
      closedMet: closed.filter(({ met }) => met === 1 || met === 2).length,
      closedNotMet: closed.filter(({ met }) => met === 3).length,
      rejected: inStage(answered, 'rejected', 'rerouted').length,
      expired: came.filter((one) => one.stage === 'expired' && within(one.endedAt, from, to)).length,
    }
  }
  const now_ = {
    inboundPending: inStage(came, ...awaiting).length,
    inboundOverdue: came.filter(isOverdue).length,
    outboundOpen: inStage(went, 'queued', ...awaiting).length,
    awaitingCustomer: inStage(went, 'offered').length,
    accepted: inStage(came, 'accepted', 'contacting', 'added', 'cancel_requested').length,
    inService: inStage(came, 'in_service').length,
  }
  const dashboard = (from: string, to: string) => {
    const sent = came.filter(({ sentAt }) => within(sentAt, from, to))
    const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, index) => shifted(from, index))
    return {
      now: now_,
      flow: flow(from, to),
      byPhase: referralPhases.map((phase) => inStage(sent, ...stagesOfPhase[phase]).length),
      byCategory: new Map(
        [...new Set(sent.map(({ categoryId }) => categoryId))].map((id) => {
          const own = sent.filter(({ categoryId }) => categoryId === id)
          const count = (phase: keyof typeof stagesOfPhase) => inStage(own, ...stagesOfPhase[phase]).length
          return [id, [count('accepted'), count('waiting_receiver'), count('rejected')]]
        }),
      ),
      trend: days.map((date) => {
        const on = flow(date, date)
        const answered = came.filter((one) => within(one.answeredAt, date, date) && isCounted(one))
        return {
          date,
          inbound: on.inbound,
          outbound: on.outbound,
          sent: isNetwork ? on.inbound : on.inbound + on.outbound,
          accepted: answered.filter(({ stage }) => stage !== 'rejected').length,
          rejected: inStage(answered, 'rejected').length,
          closed: came.filter((one) => within(one.closedAt, date, date)).length,
        }
      }),
    }
  }

  const side = (rows: readonly Known[], waiting: readonly string[], from: string, to: string) => {
    const answered = rows.filter((one) => within(one.answeredAt, from, to))
    const counted = answered.filter(isCounted)
    const age = (one: Known) => daysFrom(dayOf(one.sentAt), dayOf(now))
    const aged = (least: number, most: number) =>
      inStage(rows, ...waiting).filter((one) => age(one) >= least && age(one) <= most).length
    const reasons = inStage(answered, 'rejected', 'rerouted').flatMap(({ reason }) => reason ?? [])
    return {
      total: rows.length,
      overdue: rows.filter(isOverdue).length,
      dueToday: rows.filter(isDueToday).length,
      acceptRate: rate(
        counted.filter(({ stage }) => stage !== 'rejected'),
        counted,
      ),
      medianHoursToAnswer: median(counted.map(({ used }) => Math.round(used / minute) / 60)),
      byStage: Object.fromEntries(stages.map((stage) => [stage, inStage(rows, stage).length])),
      ageing: [aged(0, 1), aged(2, 3), aged(4, 7), aged(8, 14), aged(15, 10_000)],
      reasons: new Map(reasons.map((code) => [code, reasons.filter((one) => one === code).length])),
    }
  }
  const outbound = (from: string, to: string) => {
    const sent = went.filter(({ sentAt }) => within(sentAt, from, to))
    const met = went.filter(
      (one) => within(one.closedAt, from, to) && one.stage === 'closed' && (one.met === 1 || one.met === 2),
    )
    return {
      ...side(went, ['queued', ...awaiting], from, to),
      offered: inStage(went, 'offered').length,
      groups: sent.length,
      recalled: went.filter((one) => one.stage === 'recalled' && within(one.endedAt, from, to)).length,
      reinitiated: 0,
      attemptsPerSuccess: mean(met.map(() => 1)),
      receivers: new Map(sent.map(({ to: id }) => [id, sent.filter((one) => one.to === id).length])),
    }
  }
  return { dashboard, flow, inbound: (from: string, to: string) => side(came, awaiting, from, to), outbound }
}
