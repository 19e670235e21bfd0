/** Known facts about each request to the administrators, and their figures. */
import { after, day, hour, isWeekday, spent, within } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Known, Question, Request, Viewer } from './known.fixtures.ts'
import { median, rate, tally, tenth, type Values, valuesByKey } from './rates.naive.fixtures.ts'
import { sideOf } from './referrals.naive.fixtures.ts'

/** Codes from 1. */
const statuses = ['accepted', 'rejected', 'pending', 'cancelled', 'added'] as const
const types = [1, 2, 3, 4] as const

export function requestsFrom(history: readonly Row[]) {
  const known = new Map<number, Request>()
  for (const { type, at, data } of history) {
    const id = data.requestId as number
    if (type === 'request.submitted')
      known.set(id, {
        id,
        by: data.entityId as number | null,
        type: data.requestType as Request['type'],
        status: 'pending',
        askedAt: at,
        decidedAt: null,
      })
    const one = known.get(id)
    if (type !== 'request.decided' || !one) continue
    one.status = statuses[(data.status as number) - 1]!
    one.decidedAt = one.status === 'pending' ? null : at
  }
  return [...known.values()]
}

export function requestsSeen(
  { requests }: Pick<Known, 'requests'>,
  viewer: Viewer,
  query: Pick<Question, 'entityId'>,
): Request[] {
  const side = sideOf(viewer, query)
  return requests.filter(({ by }) => side === null || by === side)
}

/** Weekdays, including holidays. */
const waited = ({ askedAt }: Request, until: Date) => spent(askedAt, until, isWeekday)
/** The fifth weekday is over, even on the weekend after it, when no business time passes. */
const isLate = ({ askedAt }: Request, now: Date) => after(askedAt, 5 * day, isWeekday) < now
const decisions = ['accepted', 'added', 'rejected']

export function requestsFlowOf(known: Known, viewer: Viewer, query: Question): Values {
  const { from, to } = query
  const seen = requestsSeen(known, viewer, query)
  const decided = seen.filter(({ status, decidedAt }) => decisions.includes(status) && within(decidedAt, from, to))
  return {
    submitted: seen.filter(({ askedAt }) => within(askedAt, from, to)).length,
    decided: decided.length,
    medianHoursToDecision: median(decided.map((one) => tenth(waited(one, one.decidedAt!) / hour))),
    approvalRate: rate(
      decided.filter(({ status }) => status !== 'rejected'),
      decided,
    ),
  }
}

export function requestsOf(known: Known, viewer: Viewer, query: Question): Values {
  const seen = requestsSeen(known, viewer, query)
  const inStatus = (of: Request['status']) => seen.filter(({ status }) => status === of)
  const waits = inStatus('pending').map((one) => waited(one, known.now))
  const ofType = tally(seen.map(({ type }) => type))
  return {
    ...requestsFlowOf(known, viewer, query),
    total: seen.length,
    pending: waits.length,
    late: inStatus('pending').filter((one) => isLate(one, known.now)).length,
    accepted: inStatus('accepted').length,
    added: inStatus('added').length,
    rejected: inStatus('rejected').length,
    cancelled: inStatus('cancelled').length,
    oldestPendingHours: waits.length ? tenth(Math.max(...waits) / hour) : null,
    ...valuesByKey(
      'byType',
      types.map((type) => [type, ofType.get(type) ?? 0]),
    ),
  }
}
