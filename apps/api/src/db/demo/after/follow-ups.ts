import type { DomainEvent } from '@handoff/contracts/events'
import { aDay } from '@handoff/contracts/kit/dates/durations'
import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import { anyAccepted, type Stage } from '@handoff/contracts/referrals/referrals/referral-stages'
import { disagrees, FollowUpAnswer, followUpAfterDays, Occasion, Review } from '@handoff/contracts/surveys/followUps'
import { sql } from 'kysely'
import { type Db, insertRecords } from '../insert.ts'
import type { Entity } from '../network/entities.types.ts'
import type { People, Person } from '../people/people.ts'
import type { History } from '../referrals/history.ts'

export type DemoFollowUp = {
  id: number
  history: History
  occasion: Occasion
  sentAt: Date
  answer: FollowUpAnswer | null
  answeredAt: Date | null
  note: string | null
  finding: 'proposal' | 'disagreement' | null
  reviewedBy: Person | null
}

type Source = { now: Date; histories: readonly History[]; entities: readonly Entity[]; people: People }

const { All, Some, NotYet, NotNeeded } = FollowUpAnswer
const agreeing: Record<MetLevel, readonly FollowUpAnswer[]> = {
  1: [All, All, Some],
  2: [Some, All, Some],
  3: [NotYet, NotNeeded],
}
const words: Record<FollowUpAnswer, readonly (string | null)[]> = {
  [All]: ['They were kind, thank you', null, null],
  [Some]: ['I still need a second visit', null, 'It helped for now'],
  [NotYet]: ['No one called me back', 'They had no room left'],
  [NotNeeded]: [null, 'My sister helped me'],
}
const at = <T>(choices: readonly T[], index: number) => choices[index % choices.length]!

/**
 * Follow-up answers for about every third referral that was closed, or accepted some time ago. Each demo login has one
 * answer that proposes an outcome, and one that contradicts it. Derived from ids, so that the rest of the demo does not
 * change.
 */
export async function loadFollowUps(db: Db, source: Source): Promise<DemoFollowUp[]> {
  const followUps = source.histories.flatMap((history) => askedOf(history, source))
  leaveToReview(followUps, source)
  await insertRecords(db, 'follow_up', followUps, (one) => ({
    referral_id: one.history.id,
    occasion: one.occasion,
    sent_at: one.sentAt,
    answer: one.answer,
    note: one.note,
    answered_at: one.answeredAt,
    was_closed: one.occasion === Occasion.Closed,
    review: one.reviewedBy && Review.Kept,
    reviewed_at: one.reviewedBy && reviewedAt(one),
    reviewed_by_id: one.reviewedBy?.id ?? null,
    review_note: one.reviewedBy && reason(one),
    version: one.answer ? (one.reviewedBy ? 3 : 2) : 1,
  }))
  await sql`update customer set asked_at = asked.at from (
      select customer_id, max(follow_up.sent_at) as at from follow_up join referral on referral.id = referral_id group by 1
    ) as asked where asked.customer_id = customer.id`.execute(db)
  await setAsks(db, source.now)
  return followUps
}

const reviewedAt = ({ answeredAt }: DemoFollowUp) => new Date(answeredAt!.getTime() + aDay / 2)
const reason = ({ finding }: DemoFollowUp) =>
  finding === 'proposal' ? 'Another appointment is booked' : 'Called: they mean another service'

function askedOf(history: History, { now, people }: Source): DemoFollowUp[] {
  const { id, stage, answered_at, closed_at, met_level } = history
  const occasion = stage === 'closed' ? Occasion.Closed : isOpen(stage) ? Occasion.Accepted : null
  const since = occasion === Occasion.Closed ? closed_at : answered_at
  if (occasion === null || !since || id % 3 !== 0) return []
  const sentAt = new Date(since.getTime() + followUpAfterDays[occasion] * aDay)
  const answeredAt = new Date(sentAt.getTime() + (0.1 + (id % 5) * 0.4) * aDay)
  if (sentAt > now) return []
  const blank = {
    id: 0,
    history,
    occasion,
    sentAt,
    answer: null,
    answeredAt: null,
    note: null,
    finding: null,
    reviewedBy: null,
  }
  // Three out of five answer.
  if (answeredAt > now || id % 5 > 2) return [blank]
  const level = met_level ?? 1
  const isOdd = occasion === Occasion.Closed && id % 13 === 0
  const answer = isOdd ? (level === 3 ? Some : NotYet) : at(agreeing[level], id)
  const finding = occasion === Occasion.Accepted ? 'proposal' : disagrees(answer, level) ? 'disagreement' : null
  const note = at(words[answer], id)
  return [{ ...blank, answer, answeredAt, note, finding, reviewedBy: finding && reviewerOf(history, people) }]
}

const isOpen = (stage: Stage) => isOneOf(anyAccepted, stage)
const reviewerOf = ({ plan: { receiver } }: History, people: People): Person | null =>
  people.deciders(receiver)[0] ?? null

/** Leaves the latest of each demo login's side for review. */
function leaveToReview(followUps: readonly DemoFollowUp[], { entities }: Source) {
  for (const entity of entities.slice(0, 2)) {
    const received = followUps.filter(({ history, answer }) => history.plan.receiver === entity && answer !== null)
    const proposal = received.findLast(({ finding }) => finding === 'proposal')
    if (proposal) proposal.reviewedBy = null
    const closed = received.findLast(({ occasion, history }) => occasion === Occasion.Closed && history.met_level === 1)
    if (!closed) continue
    Object.assign(closed, { answer: NotYet, note: 'No one called me back', finding: 'disagreement', reviewedBy: null })
  }
}

/** Schedules questions for the coming days. */
const setAsks = (db: Db, now: Date) =>
  sql`insert into timer (kind, referral_id, due_at)
    select 'followUp', referral.id, due.at from referral cross join lateral (select case
      when stage = 'closed' then closed_at + ${followUpAfterDays[Occasion.Closed]} * interval '1 day'
      when stage = any(${anyAccepted as unknown}) then answered_at + ${followUpAfterDays[Occasion.Accepted]} * interval '1 day'
      end as at) as due where due.at > ${now}`.execute(db)

/** Its events: without an actor, except for a review. */
export function eventsOfFollowUp(
  one: DemoFollowUp,
): { at: Date; by: Person | null; event: DomainEvent; note: string | null }[] {
  const { id, history, occasion, sentAt, answer, answeredAt, note, finding, reviewedBy } = one
  const { plan } = history
  const of = {
    followUpId: id,
    referralId: history.id,
    groupId: history.groupId,
    customerId: plan.customer.id,
    senderId: plan.sender?.id ?? null,
    receiverId: plan.receiver.id,
  }
  return [
    { at: sentAt, by: null, event: { type: 'followUp.sent', ...of, occasion }, note: null },
    ...(answer && answeredAt
      ? [{ at: answeredAt, by: null, event: { type: 'followUp.answered' as const, ...of, answer, finding }, note }]
      : []),
    ...(reviewedBy
      ? [
          {
            at: reviewedAt(one),
            by: reviewedBy,
            event: { type: 'followUp.reviewed' as const, ...of, review: Review.Kept, metLevel: null },
            note: reason(one),
          },
        ]
      : []),
  ]
}
