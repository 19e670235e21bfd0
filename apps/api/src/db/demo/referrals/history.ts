import { isOneOf } from '@handoff/contracts/kit/is-one-of'
import type { ContactMethod, ContactResult } from '@handoff/contracts/referrals/referrals/contact-attempts'
import type { ChoiceChannel, GroupMode } from '@handoff/contracts/referrals/referrals/group-modes'
import type { MetLevel } from '@handoff/contracts/referrals/referrals/met-level'
import type { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { ReferralStatus, type Stage, terminal } from '@handoff/contracts/referrals/referrals/referral-stages'
import {
  isOnBehalf,
  type Step,
  type StepKey,
  statusAfter,
  steps,
  targetOf,
} from '@handoff/contracts/referrals/referrals/referral-steps'
import type { Entity } from '../network/entities.types.ts'
import type { Customer } from '../people/customers.ts'
import type { Person } from '../people/people.ts'
import type { Category } from '../reference.ts'
import { answerClock } from './answer-clock.ts'
import { type Booking, type CareBody, openCare, type Service } from './meetings.ts'

/** Who refers whom to whom, for what. */
export type Plan = {
  sender: Entity | null
  receiver: Entity
  customer: Customer
  category: Category
  specialtyIds: number[]
  priority: Priority
  message: string
  /** Null if it was sent immediately. */
  draftedAt: Date | null
  sentAt: Date
}

export type Move = {
  /** A missed appointment takes the step `unbook`. */
  key: StepKey | 'draft' | 'offer' | 'queue' | 'assign' | 'remove' | 'miss'
  at: Date
  by: Person
  note?: string | null
  reasonCode?: string
  metLevel?: MetLevel
  assignee?: Person
  attempt?: { method: ContactMethod; result: ContactResult }
  booking?: Booking
  service?: Service
  estimatedOn?: string
  /** How staff learned the customer's decision. */
  channel?: ChoiceChannel
}

/** Event of a move; the referral's ids are added once it has them. */
type Body =
  | CareBody
  | { type: 'referral.drafted' | 'referral.offered' | 'referral.queued' | 'referral.removed' }
  | { type: 'referral.sent'; via?: 'chosen' | 'inOrder'; channel?: ChoiceChannel }
  | { type: 'referral.assigned'; assigneeId: number }
  | { type: 'referral.contactAttempted'; method: ContactMethod; result: ContactResult; number: number }
  | { type: 'referral.customerAdded' }
  | StageChange

type StageChange = {
  type: 'referral.stageChanged'
  from: Stage
  to: Stage
  step: string
  isOnBehalf: boolean
  reasonCode: string | null
  metLevel: MetLevel | null
  estimatedOn?: string
  channel?: ChoiceChannel
}

export type Happening = { at: Date; by: Person; body: Body; note: string | null }
export type History = ReturnType<typeof play>

/** One act of referring to several receivers, in order. */
export type Several = { mode: GroupMode; rows: History[]; link: { seenAt: Date | null } | null }

const stepOf = (key: string): Step =>
  (steps as readonly Step[]).find((step) => step.key === (key === 'miss' ? 'unbook' : key))!

/** Plays the moves up to now and returns the columns as the services would have set them. */
export function play(plan: Plan, moves: readonly Move[], now: Date) {
  const { sender, receiver, priority, sentAt, draftedAt } = plan
  const clock = answerClock(priority, receiver.timeZone)
  const state = {
    stage: 'draft' as Stage,
    status: ReferralStatus.Pending as ReferralStatus,
    version: 1,
    sent_at: null as Date | null,
    opened_at: null as Date | null,
    answered_at: null as Date | null,
    closed_at: null as Date | null,
    ended_at: null as Date | null,
    due_at: null as Date | null,
    clock_left_ms: null as number | null,
    hours_to_answer: null as number | null,
    reason_code: null as string | null,
    met_level: null as MetLevel | null,
    assigned_account_id: null as number | null,
    removed_at: null as Date | null,
    stage_before: null as Stage | null,
    care_started_at: null as Date | null,
    estimated_on: null as string | null,
    updated_at: draftedAt ?? sentAt,
  }
  const eventRecord: Happening[] = []
  const attempts: { at: Date; by: Person; method: ContactMethod; result: ContactResult; note: string | null }[] = []
  const care = openCare()
  let isAdded = false

  for (const move of moves) {
    const { key, at, by, note = null, reasonCode, metLevel, assignee, attempt, estimatedOn, channel } = move
    if (at > now) break
    if (key === 'draft') {
      eventRecord.push({ at, by, note, body: { type: 'referral.drafted' } })
      continue
    }
    if (key === 'remove') {
      state.removed_at = at
      eventRecord.push({ at, by, note, body: { type: 'referral.removed' } })
      continue
    }
    state.version += 1
    state.updated_at = at
    if (key === 'assign') {
      state.assigned_account_id = assignee!.id
      eventRecord.push({ at, by, note, body: { type: 'referral.assigned', assigneeId: assignee!.id } })
      continue
    }
    if (key === 'offer' || key === 'queue') {
      const begun = key === 'offer' ? 'offered' : 'queued'
      state.stage = begun
      eventRecord.push({ at, by, note, body: { type: `referral.${begun}` } })
      continue
    }
    const step = stepOf(key)
    const acts: Pick<Happening, 'body' | 'note'>[] = []
    if (key === 'contact') {
      attempts.push({ at, by, note, ...attempt! })
      acts.push({ note, body: { type: 'referral.contactAttempted', ...attempt!, number: attempts.length } })
    }
    const isCare = key === 'book' || key === 'miss' || key === 'visit'
    if (isCare)
      acts.push(
        care.take({ key, at, by, note, booking: move.booking!, service: move.service!, reasonCode: reasonCode! }),
      )
    if (key === 'book' || key === 'visit') state.care_started_at ??= at
    const recordActs = () => eventRecord.push(...acts.map((it) => ({ at, by, ...it })))
    if (step.staysIn?.includes(state.stage)) {
      recordActs()
      continue
    }
    if (!step.from.includes(state.stage)) throw new Error(`The demo network cannot ${key} what is ${state.stage}`)
    const left = state.clock_left_ms ?? (state.due_at ? clock.leftAt(at, state.due_at) : 0)
    const body: StageChange = {
      type: 'referral.stageChanged',
      from: state.stage,
      to: targetOf(step, { stage: state.stage, status: state.status }),
      step: step.key,
      isOnBehalf: isOnBehalf(step, { actor: by.entity?.id ?? null, sender: sender?.id ?? null }),
      reasonCode: isCare ? null : (reasonCode ?? null),
      metLevel: metLevel ?? null,
      ...(estimatedOn && { estimatedOn }),
      ...(channel && { channel }),
    }
    const isSent = key === 'send' || key === 'proceed' || key === 'sendNext'
    const via = key === 'proceed' ? 'chosen' : key === 'sendNext' ? 'inOrder' : undefined
    eventRecord.push({
      at,
      by,
      note: key === 'contact' || key === 'visit' ? null : note,
      body: isSent ? { type: 'referral.sent', ...(via && { via }), ...(channel && { channel }) } : body,
    })
    recordActs()
    if (key === 'add') {
      isAdded = true
      eventRecord.push({ at, by, note, body: { type: 'referral.customerAdded' } })
    }

    if (key === 'requestCancel') state.stage_before = state.stage
    state.status = statusAfter(step, state.status, state.stage)
    state.stage = body.to
    if (reasonCode && !isCare) state.reason_code = reasonCode
    if (metLevel) state.met_level = metLevel
    state.due_at = isSent ? clock.dueAfter(at) : key === 'answer' ? clock.dueAfter(at, left) : state.due_at
    if (isSent) state.sent_at = at
    if (key === 'open') state.opened_at = at
    if (key === 'answer') state.clock_left_ms = null
    if (estimatedOn) state.estimated_on = estimatedOn
    if (key === 'accept' || key === 'waitlist' || key === 'reject') {
      state.answered_at = at
      state.hours_to_answer = clock.hoursUsed(left)
    }
    if (key === 'close') state.closed_at = at
    state.ended_at = isOneOf(terminal, state.stage) ? at : null
    if (state.stage !== 'sent' && state.stage !== 'opened') {
      state.due_at = null
      state.clock_left_ms = key === 'ask' ? Math.round(left) : null
    }
  }
  return {
    id: 0,
    groupId: 0,
    several: null as Several | null,
    position: 1,
    consentId: null as number | null,
    plan,
    eventRecord,
    attempts,
    meetings: care.meetings,
    visits: care.visits,
    isAdded,
    ...state,
  }
}
