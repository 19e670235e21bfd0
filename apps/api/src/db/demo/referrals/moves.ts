import { loopDays } from '@handoff/contracts/figures/dashboard'
import { aDay, aMinute } from '@handoff/contracts/kit/dates/durations'
import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { atWork, inOfficeHours } from '../local-time.ts'
import { paceAt } from '../network/entities.ts'
import type { Entity } from '../network/entities.types.ts'
import type { People } from '../people/people.ts'
import { between, chance, logNormal, pick, weighted, whole } from '../random.ts'
import { acceptances, attempts, cancellations, outcomes, questionFor, refusals } from '../words/notes.ts'
import type { Move, Plan } from './history.ts'
import { bookingOf, type Diary, missNotes, missReasons, officeSlot, recordedAfter, serviceOf } from './meetings.ts'

export type Scene = {
  now: Date
  people: People
  entities: readonly Entity[]
  needsComment: ReadonlyMap<string, boolean>
  diary: Diary
}

/** The whole life of a referral, from draft to outcome. */
export function lifeOf(plan: Plan, scene: Scene): Move[] {
  const moves = begun(plan, scene)
  const { receiver, sentAt, priority, sender } = plan
  const { people, now } = scene
  const zone = receiver.timeZone
  const hours = Math.min(190, logNormal(paceAt(receiver, sentAt, now), 0.62)) * (priority === Priority.Urgent ? 0.5 : 1)
  const decider = pick(people.deciders(receiver))
  const answerAt =
    priority === Priority.Emergency
      ? new Date(sentAt.getTime() + Math.min(23 * 60, logNormal(42, 0.7)) * aMinute)
      : atWork(sentAt, hours, zone)
  const openAt = beforeThat(sentAt, answerAt, atWork(sentAt, hours * between(0.05, 0.7), zone))

  if (chance(0.068)) {
    const isOpened = chance(0.6)
    if (isOpened) moves.push({ key: 'open', at: openAt, by: decider })
    return [...moves, ...canceled(plan, scene, between2(isOpened ? openAt : sentAt, answerAt))]
  }
  moves.push({ key: 'open', at: openAt, by: decider })
  // An emergency does not wait for a reply.
  if (priority === Priority.Emergency || !chance(0.1)) return [...moves, ...answered(plan, scene, answerAt)]

  const [question, reply] = questionFor(plan.customer)
  const askedAt = new Date(openAt.getTime() + between(3, 50) * aMinute)
  const repliedAt = atWork(askedAt, logNormal(9, 0.8), sender?.timeZone ?? zone)
  moves.push({ key: 'ask', at: askedAt, by: decider, note: question })
  if (chance(0.12))
    return [...moves, ...refused(plan, scene, atWork(askedAt, between(48, 90), zone), 'missing_information')]
  moves.push({ key: 'answer', at: repliedAt, by: pick(people.senders(sender)), note: reply })
  return [...moves, ...answered(plan, scene, atWork(repliedAt, logNormal(5, 0.7), zone))]
}

export type Waiting = 'draft' | 'sent' | 'opened' | 'info_requested'

/** A life that stops at this stage. */
export function waitingAt(stage: Waiting, plan: Plan, scene: Scene): Move[] {
  const moves = begun(plan, scene)
  if (stage === 'draft') return moves.slice(0, 1)
  const by = pick(scene.people.deciders(plan.receiver))
  const { timeZone } = plan.receiver
  const at = (early: Date) => inOfficeHours(between2(early, scene.now), early, scene.now, timeZone)
  const openAt = at(plan.sentAt)
  if (stage !== 'sent') moves.push({ key: 'open', at: openAt, by })
  if (stage === 'info_requested') moves.push({ key: 'ask', at: at(openAt), by, note: questionFor(plan.customer)[0] })
  return moves
}

export function begun({ draftedAt, sentAt, sender }: Plan, { people }: Scene): Move[] {
  const by = pick(people.senders(sender))
  return [...(draftedAt ? [{ key: 'draft', at: draftedAt, by } as const] : []), { key: 'send', at: sentAt, by }]
}

const between2 = (early: Date, late: Date) =>
  new Date(Math.round(early.getTime() + (late.getTime() - early.getTime()) * between(0.15, 0.85)))
const beforeThat = (early: Date, late: Date, wanted: Date) =>
  wanted > early && wanted.getTime() < late.getTime() - aMinute ? wanted : between2(early, late)

function canceled({ sender }: Plan, { people, needsComment }: Scene, at: Date): Move[] {
  const reasonCode = weighted([
    [34, 'no_longer_needed'],
    [24, 'served_elsewhere'],
    [16, 'customer_changed_mind'],
    [12, 'sent_by_mistake'],
    [10, 'moved'],
    [4, 'cancel_other'],
  ])
  const note = needsComment.get(reasonCode) || chance(0.4) ? pick(cancellations[reasonCode]!) : null
  const by = pick(people.senders(sender))
  return [{ key: 'cancel', at, by, reasonCode, note }, ...removed(by, at)]
}

const acceptance: Record<number, number> = { 1: 0.84, 2: 0.76, 3: 0.6, 4: 0.7, 5: 0.36 }

function answered(plan: Plan, scene: Scene, at: Date): Move[] {
  const { receiver } = plan
  if (!chance(acceptance[receiver.capacity]!)) return refused(plan, scene, at)
  const { people } = scene
  const by = chance(0.015) ? people.admin : pick(people.deciders(receiver))
  const moves: Move[] = [{ key: 'accept', at, by, note: chance(0.35) ? pick(acceptances) : null }]
  let from = at
  if (chance(0.62)) {
    from = atWork(at, between(0.05, 5), receiver.timeZone)
    moves.push({ key: 'assign', at: from, by, assignee: pick(people.senders(receiver)) })
  }
  return [...moves, ...cared(plan, scene, from)]
}

const mostAttempts = 6

/**
 * Attempts to reach the customer until it is closed, each in time for the next; some become customers of the receiver.
 */
function cared(plan: Plan, scene: Scene, acceptedAt: Date): Move[] {
  const { receiver } = plan
  const end = closed(plan, scene, acceptedAt)
  const until = end[0]?.at ?? scene.now
  const moves: Move[] = []
  const by = pick(scene.people.deciders(receiver))
  let at = atWork(acceptedAt, between(3, 40), receiver.timeZone)
  while (at < until && moves.length < mostAttempts) {
    const [method, result, note] = pick(attempts)
    moves.push({ key: 'contact', at, by, attempt: { method, result }, note: chance(0.6) ? note : null })
    if (moves.length === 1 && result === 1 && chance(0.45)) {
      const addedAt = new Date(at.getTime() + between(2, 30) * aMinute)
      if (addedAt < until) moves.push({ key: 'add', at: addedAt, by })
    }
    at = atWork(at, between(60, 200), receiver.timeZone)
  }
  const careFrom = moves.find(({ key, attempt }) => key === 'contact' && attempt!.result === 1)
  if (careFrom && chance(0.5)) moves.push(...meetings(plan, scene, { from: careFrom.at, until, by }))
  const isLong = plan.customer.id % 5 < 2
  return [
    ...moves.sort((one, other) => one.at.getTime() - other.at.getTime()),
    ...(isLong ? delayed(end, plan, scene.now) : end),
  ]
}

/** Help that takes longer than its loop allows: it ends on the same weekday, if it has ended by now. */
function delayed(end: readonly Move[], { sentAt, customer }: Plan, now: Date): Move[] {
  if (!end[0]) return []
  const least = Math.ceil((sentAt.getTime() + (loopDays + 1) * aDay - end[0].at.getTime()) / (7 * aDay))
  for (const weeks of [least + (customer.id % 7), least]) {
    const later = end.map((move) => ({ ...move, at: new Date(move.at.getTime() + weeks * 7 * aDay) }))
    if (weeks > 0 && later.every(({ at }) => at < now)) return later
  }
  return [...end]
}

type Span = { from: Date; until: Date; by: Move['by'] }

/** One to three appointments in sequence, each followed by the visit or a no-show. */
function meetings(plan: Plan, scene: Scene, { from, until, by }: Span): Move[] {
  const moves: Move[] = []
  const { timeZone } = plan.receiver
  let at = new Date(Math.round(from.getTime() + between(35, 90) * aMinute))
  for (let left = whole(1, 3); left > 0; left--) {
    const booking = bookingOf(plan, scene, { startsAt: officeSlot(at, whole(1, 6), timeZone) })
    const recordedAt = recordedAfter(booking)
    // For an open referral, it may still be upcoming.
    if (recordedAt >= until && until < scene.now) break
    moves.push({ key: 'book', at, by, booking })
    if (recordedAt >= until) break
    moves.push(
      chance(0.16)
        ? { key: 'miss', at: recordedAt, by, reasonCode: pick(missReasons), note: chance(0.4) ? pick(missNotes) : null }
        : { key: 'visit', at: recordedAt, by, service: serviceOf(plan, booking) },
    )
    at = new Date(Math.round(recordedAt.getTime() + between(2, 25) * aMinute))
  }
  return moves
}

/** Reasons depend on the receiver's capacity. */
function refused(
  { receiver, sender, customer }: Plan,
  { people, needsComment }: Scene,
  at: Date,
  because?: string,
): Move[] {
  const isFull = receiver.capacity >= 3
  const isForeign = customer.needsInterpreter
  const reasonCode =
    because ??
    weighted([
      [isFull ? 50 : 20, 'no_capacity'],
      [16, 'not_eligible'],
      [10, 'outside_area'],
      [8, 'service_not_offered'],
      [5, 'missing_information'],
      [9, 'already_receiving'],
      [10, 'could_not_contact'],
      [isFull ? 14 : 7, 'no_funding'],
      [isForeign ? 22 : 0, 'language_or_access'],
      [4, 'duplicate'],
      [3, 'reject_other'],
    ])
  const note = needsComment.get(reasonCode) || chance(0.5) ? pick(refusals[reasonCode]!) : null
  const by = chance(0.015) ? people.admin : pick(people.deciders(receiver))
  return [{ key: 'reject', at, by, reasonCode, note }, ...removed(pick(people.deciders(sender)), at)]
}

/** Some take longer than planned. */
const longest = 45 * aDay

function closed({ receiver, sender, priority }: Plan, { people, now }: Scene, acceptedAt: Date): Move[] {
  if (chance(0.05) && now.getTime() - acceptedAt.getTime() < longest) return []
  const pace = priority === Priority.Routine ? 9 : 6
  const at = atWork(acceptedAt, 24 * Math.min(60, logNormal(pace, 0.75)), receiver.timeZone)
  const metLevel = weighted([[58, 1], [24, 2], [18, 3]] as const) // biome-ignore format: pairs
  const [reasonCode, notes] = weighted(
    outcomes[metLevel].map(([weight, code, notes]) => [weight, [code, notes]] as const),
  )
  const by = pick(chance(0.86) ? people.deciders(receiver) : people.deciders(sender))
  const note = chance(0.55) ? pick(notes) : null
  return [{ key: 'close', at, by, reasonCode, metLevel, note }, ...removed(pick(people.deciders(sender)), at)]
}

const removed = (by: Move['by'], at: Date): Move[] =>
  chance(0.02) ? [{ key: 'remove', at: new Date(at.getTime() + between(0.1, 9) * aDay), by }] : []
