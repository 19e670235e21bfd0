/** Known facts about each referral after its whole history, computed in the simplest way. */
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import {
  afterAcceptance,
  awaitingAnswer,
  open,
  type Stage,
} from '@handoff/contracts/referrals/referrals/referral-stages'
import { after, dayOf, hour, spent } from './calendar.naive.fixtures.ts'
import type { Row } from './history.fixtures.ts'
import type { Customer, Question, Referral, Viewer } from './known.fixtures.ts'

const dueHours = { 1: 48, 2: 24, 3: 2 }

const over = ['rejected', 'cancelled', 'withdrawn', 'recalled', 'expired', 'rerouted', 'closed', 'error']
const answers = ['accept', 'waitlist', 'reject']
const undone = ['undoAccept', 'undoReject']
export const awaiting = ['sent', 'opened']

export function referralsFrom(history: readonly Row[]) {
  const known = new Map<number, Referral>()
  for (const { type, at, data } of history) {
    const one = known.get(data.referralId as number)
    if (type === 'referral.sent') send(known, at, data)
    if (!one) continue
    if (type === 'referral.removed') one.isRemoved = true
    if (type === 'referral.restored') one.isRemoved = false
    if (type === 'referral.assigned') one.assigneeId = data.assigneeId as number | null
    if (type === 'visit.recorded') {
      const on = data.visitedOn as string
      if (one.servedOn === null || on < one.servedOn) one.servedOn = on
    }
    if (type === 'referral.stageChanged') move(one, at, data)
  }
  return [...known.values()]
}

function send(known: Map<number, Referral>, at: Date, data: Row['data']) {
  const parent = known.get(data.parentId as number)
  if (parent) parent.isAgain = true
  const id = data.referralId as number
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
    isAgain: false,
    attempt: parent ? parent.attempt + 1 : 1,
    assigneeId: null,
    used: 0,
    runsSince: at,
  })
}

/** Emergencies run around the clock. */
const spentOn = ({ priority }: Referral, since: Date, until: Date) =>
  priority === 3 ? until.getTime() - since.getTime() : spent(since, until)

function move(one: Referral, at: Date, data: Row['data']) {
  const [step, to] = [data.step as string, data.to as Stage]
  const isRunning = awaiting.includes(to)
  if (one.runsSince && !isRunning) {
    one.used += spentOn(one, one.runsSince, at)
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

export const inStage = (rows: readonly Referral[], ...of: readonly string[]) =>
  rows.filter(({ stage }) => of.includes(stage))
/** Recalled ones and those entered in error are left out of rates. */
export const isCounted = ({ stage }: Referral) => stage !== 'recalled' && stage !== 'error'
export const isMet = ({ stage, met }: Referral) => stage === 'closed' && (met === 1 || met === 2)
export const isOpen = ({ stage }: Referral) => isOneOf(open, stage)
export const isAccepted = ({ stage }: Referral) => isOneOf(afterAcceptance, stage)

const timeOf = ({ priority }: Referral) => dueHours[priority] * hour
export const isOverdue = (one: Referral, now: Date) =>
  one.runsSince !== null && one.used + spentOn(one, one.runsSince, now) > timeOf(one)
export function isDueToday(one: Referral, now: Date) {
  if (!one.runsSince || isOverdue(one, now)) return false
  const left = timeOf(one) - one.used
  const dueAt = one.priority === 3 ? new Date(one.runsSince.getTime() + left) : after(one.runsSince, left)
  return dayOf(dueAt) === dayOf(now)
}

/** Whose figures these are: an entity’s own regardless of the filter. */
export const sideOf = (viewer: Viewer, { entityId = null }: { entityId?: number | null }) => viewer.entityId ?? entityId

type People = ReadonlyMap<number, Customer>

/** Received and sent referrals, with the filters applied. */
export function bothSides(
  all: readonly Referral[],
  people: People,
  viewer: Viewer,
  query: Omit<Question, 'from' | 'to'>,
) {
  const { categoryId, priority, countyId, stateId } = query
  const side = sideOf(viewer, query)
  /** County and state count only for customers the viewer sees. */
  const isSeen = (one: Referral) =>
    viewer.entityId === null ||
    one.from === viewer.entityId ||
    [...afterAcceptance, ...awaitingAnswer].some((stage) => stage === one.stage)
  const narrowed = all.filter((one) => {
    const { county } = people.get(one.customerId)!
    return (
      (categoryId === undefined || one.categoryId === categoryId) &&
      (priority === undefined || one.priority === priority) &&
      (countyId === undefined || (isSeen(one) && county?.id === countyId)) &&
      (stateId === undefined || (isSeen(one) && county?.stateId === stateId))
    )
  })
  return {
    came: narrowed.filter(({ to }) => side === null || to === side),
    went: narrowed.filter(({ from, isRemoved }) => !isRemoved && (side === null || from === side)),
  }
}
