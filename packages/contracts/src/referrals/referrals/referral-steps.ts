/**
 * The life of a referral: the one table of the steps between its stages.
 * Server, screens, timers, public links, and tests all read this table; any other step is a conflict.
 *
 *   send          S   draft → sent
 *   proceed       CSA offered → sent
 *   open          R   sent → opened
 *   ask           R   opened → info_requested
 *   answer        S   info_requested → opened
 *   accept        RA  sent, opened, info_requested → accepted
 *   waitlist      R   sent, opened, info_requested → waitlisted
 *   review        R   waitlisted → waitlisted
 *   reject        RA  sent, opened, info_requested → rejected
 *   undoAccept    R   accepted, waitlisted → opened
 *   unrecall      T   recalled → the stage before
 *   undoReject    R   rejected → opened
 *   reroute       R   sent, opened → rerouted
 *   cancel        SA  any pending → cancelled
 *   requestCancel S   any accepted → cancel_requested
 *   confirmCancel RT  cancel_requested → cancelled
 *   release       R   any accepted → cancelled
 *   withdraw      CSA any accepted, any pending, cancel_requested → withdrawn
 *   restore       C   withdrawn → offered
 *   contact       R   accepted, waitlisted → contacting
 *   add           R   accepted, contacting, waitlisted → added
 *   book          RS  any accepted but scheduled → scheduled
 *   unbook        R   scheduled → contacting or added
 *   visit         R   any accepted but in_service → in_service
 *   close         RS  any accepted → closed
 *   reopen        RS  closed → in_service
 *   expire        T   offered, sent, opened → expired
 *   error         A   any but error → error
 *   sendNext      T   queued → sent
 *   recall        SAT any pending → recalled
 *   refuseCancel  R   cancel_requested → the stage before
 *   unanswered    T   info_requested → opened
 *   end           T   any accepted, any pending, cancel_requested → cancelled
 */

import type { Action } from '../../kit/access.ts'
import { anHour } from '../../kit/dates/durations.ts'
import { ReasonUse } from '../reasons.ts'
import {
  anyAccepted,
  awaitingAnswer,
  onTheClock,
  open,
  pending,
  ReferralStatus,
  type Stage,
  stages,
} from './referral-stages.ts'

const { Accepted, Rejected, Pending, Cancelled, Added } = ReferralStatus

export type Actor = 'sender' | 'receiver' | 'customer' | 'admin' | 'timer'

/** Input that a step needs in addition to the click. Steps in `ownEndpoint` have a separate endpoint. */
export const stepNeeds = [
  'question',
  'answer',
  'reason',
  'comment',
  'outcome',
  'consent',
  'estimate',
  'attempt',
  'customer',
  'receiver',
  'appointment',
  'visit',
  'choice',
] as const
export type StepNeeds = (typeof stepNeeds)[number]
/** Taken by `POST /refers/{id}/contact-attempts`, `/own-customer`, `/reroute`, `/appointment`, `/visit`, and `/refers/send-proceed-request`. */
export const ownEndpoint = [
  'attempt',
  'customer',
  'receiver',
  'appointment',
  'visit',
  'choice',
] as const satisfies StepNeeds[]

/**
 * What a step does to the clock. By default the clock of the new stage begins.
 *
 *   answer       the receiver's time to answer begins
 *   pause        the remaining time is kept, and the clock of the stage begins
 *   resume       continues where it was paused, answered, or recalled
 *   stop         the remaining time is kept, and nothing runs
 *   restore      as it was before it was stopped: running, paused, or neither
 *   restart      the clock of the stage begins as after a missed step
 *   keep         unchanged
 *   keepBooked   unchanged with an appointment, which has a separate clock; otherwise that of the stage begins
 */
export type StepClock = 'answer' | 'pause' | 'resume' | 'stop' | 'restore' | 'restart' | 'keep' | 'keepBooked'
/** What a step stores next to the stage and status. */
export type StepMark =
  | 'opened'
  | 'answered'
  | 'estimate'
  | 'careStarted'
  | 'closed'
  | 'reopened'
  | 'stageBefore'
  | 'recalled'
/** What a step clears. `removal`: an open referral is on the sender's list again. */
export type StepErasure = 'answer' | 'reason' | 'closing' | 'recall' | 'removal'

export type Step = {
  key: string
  /** The row of the transition table in the design. */
  row: number
  from: readonly Stage[]
  /** Usually one; `targetOf` picks from several. */
  to: readonly Stage[]
  /** The act is possible in these stages as well, without a change of stage. */
  staysIn?: readonly Stage[]
  /** The specification's status afterward; see `statusAfter` for stages that keep the previous one. */
  status: ReferralStatus
  keepsStatus?: boolean
  by: readonly Actor[]
  action: Action | readonly Action[]
  needs?: StepNeeds
  reasonUse?: ReasonUse
  /** Allowed for this many hours after that moment. */
  within?: { hours: number; of: 'answeredAt' | 'closedAt' }
  /** Staff who take it for the customer state how they learned the decision. */
  isForCustomer?: boolean
  /** Offered only if there are several receivers; a single one is canceled. */
  isOfSeveral?: boolean
  /** Not after an appointment or a visit. */
  isBeforeCare?: boolean
  /** Not after the customer's consent was revoked. */
  needsConsent?: boolean
  /** Not after the receiver has left the network. */
  needsReceiver?: boolean
  /** Not after the referring side has left the network. */
  needsSender?: boolean
  clock?: StepClock
  sets?: readonly StepMark[]
  erases?: readonly StepErasure[]
  /** The button, and the message after success. */
  label: string
  done: string
  isDestructive?: boolean
}

const without = (stages: readonly Stage[], ...left: Stage[]) => stages.filter((stage) => !left.includes(stage))

export const steps = [
  {
    key: 'send',
    row: 2,
    from: ['draft'],
    to: ['sent'],
    status: Pending,
    by: ['sender'],
    action: 'add',
    needs: 'consent',
    label: 'Send',
    done: 'sent',
  },
  {
    key: 'proceed',
    row: 3,
    from: ['offered'],
    to: ['sent'],
    status: Pending,
    by: ['customer', 'sender', 'admin'],
    action: 'edit',
    needs: 'choice',
    isForCustomer: true,
    needsConsent: true,
    needsReceiver: true,
    clock: 'answer',
    label: 'Choose for customer',
    done: 'sent for the customer',
  },
  {
    key: 'open',
    row: 4,
    from: ['sent'],
    to: ['opened'],
    status: Pending,
    by: ['receiver'],
    action: ['approve', 'edit'],
    clock: 'keep',
    sets: ['opened'],
    label: 'Open',
    done: 'opened',
  },
  {
    key: 'ask',
    row: 5,
    from: ['opened'],
    to: ['info_requested'],
    status: Pending,
    by: ['receiver'],
    action: 'approve',
    needs: 'question',
    needsSender: true,
    clock: 'pause',
    label: 'Ask',
    done: 'sent back with a question',
  },
  {
    key: 'answer',
    row: 6,
    from: ['info_requested'],
    to: ['opened'],
    status: Pending,
    by: ['sender'],
    action: 'edit',
    needs: 'answer',
    clock: 'resume',
    label: 'Reply',
    done: 'answered',
  },
  {
    key: 'accept',
    row: 7,
    from: awaitingAnswer,
    to: ['accepted'],
    status: Accepted,
    by: ['receiver', 'admin'],
    action: 'approve',
    needsConsent: true,
    sets: ['answered', 'estimate'],
    label: 'Accept',
    done: 'accepted',
  },
  {
    key: 'waitlist',
    row: 8,
    from: awaitingAnswer,
    to: ['waitlisted'],
    status: Accepted,
    by: ['receiver'],
    action: 'approve',
    needs: 'estimate',
    needsConsent: true,
    sets: ['answered', 'estimate'],
    label: 'Waitlist',
    done: 'waitlisted',
  },
  {
    key: 'review',
    row: 8,
    from: ['waitlisted'],
    to: ['waitlisted'],
    status: Accepted,
    by: ['receiver'],
    action: ['approve', 'edit'],
    needs: 'estimate',
    needsConsent: true,
    sets: ['estimate'],
    label: 'Keep on waitlist',
    done: 'kept on the waitlist',
  },
  {
    key: 'reject',
    row: 9,
    from: awaitingAnswer,
    to: ['rejected'],
    status: Rejected,
    by: ['receiver', 'admin'],
    action: 'approve',
    needs: 'reason',
    reasonUse: ReasonUse.Reject,
    sets: ['answered', 'estimate'],
    label: 'Reject',
    done: 'rejected',
    isDestructive: true,
  },
  {
    key: 'undoAccept',
    row: 10,
    from: ['accepted', 'waitlisted'],
    to: ['opened'],
    status: Pending,
    by: ['receiver'],
    action: 'approve',
    within: { hours: 24, of: 'answeredAt' },
    isBeforeCare: true,
    needsConsent: true,
    needsReceiver: true,
    clock: 'resume',
    erases: ['answer', 'removal'],
    label: 'Undo',
    done: 'reopened for an answer',
  },
  {
    key: 'unrecall',
    row: 10,
    from: ['recalled'],
    to: pending,
    status: Pending,
    by: ['timer'],
    action: 'edit',
    needsConsent: true,
    needsReceiver: true,
    clock: 'restore',
    erases: ['recall', 'removal'],
    label: 'Return',
    done: 'returned',
  },
  {
    key: 'undoReject',
    row: 11,
    from: ['rejected'],
    to: ['opened'],
    status: Pending,
    by: ['receiver'],
    action: 'approve',
    within: { hours: 24, of: 'answeredAt' },
    needsConsent: true,
    needsReceiver: true,
    clock: 'resume',
    erases: ['answer', 'reason', 'removal'],
    label: 'Undo',
    done: 'reopened for an answer',
  },
  {
    key: 'reroute',
    row: 12,
    from: onTheClock,
    to: ['rerouted'],
    status: Rejected,
    by: ['receiver'],
    action: 'approve',
    needs: 'receiver',
    needsConsent: true,
    label: 'Reroute',
    done: 'rerouted',
  },
  {
    key: 'cancel',
    row: 13,
    from: pending,
    to: ['cancelled'],
    status: Cancelled,
    by: ['sender', 'admin'],
    action: 'edit',
    needs: 'reason',
    reasonUse: ReasonUse.Cancel,
    label: 'Cancel referral',
    done: 'canceled',
    isDestructive: true,
  },
  {
    key: 'requestCancel',
    row: 14,
    from: anyAccepted,
    to: ['cancel_requested'],
    status: Accepted,
    by: ['sender'],
    action: 'edit',
    needs: 'reason',
    reasonUse: ReasonUse.Cancel,
    sets: ['stageBefore'],
    label: 'Request to cancel',
    done: 'canceled',
    isDestructive: true,
  },
  {
    key: 'confirmCancel',
    row: 14,
    from: ['cancel_requested'],
    to: ['cancelled'],
    status: Cancelled,
    by: ['receiver', 'timer'],
    action: ['approve', 'edit'],
    label: 'Confirm cancellation',
    done: 'canceled',
  },
  {
    key: 'release',
    row: 15,
    from: anyAccepted,
    to: ['cancelled'],
    status: Cancelled,
    by: ['receiver'],
    action: ['approve', 'edit'],
    needs: 'reason',
    reasonUse: ReasonUse.Cancel,
    label: 'Cancel referral',
    done: 'canceled',
    isDestructive: true,
  },
  {
    key: 'withdraw',
    row: 16,
    from: open,
    to: ['withdrawn'],
    status: Cancelled,
    by: ['customer', 'sender', 'admin'],
    action: 'edit',
    needs: 'reason',
    reasonUse: ReasonUse.Withdraw,
    isForCustomer: true,
    label: 'Customer changed their mind',
    done: 'withdrawn',
    isDestructive: true,
  },
  {
    key: 'restore',
    row: 16,
    from: ['withdrawn'],
    to: ['offered'],
    status: Pending,
    by: ['customer'],
    action: 'edit',
    needsConsent: true,
    needsReceiver: true,
    erases: ['removal', 'reason'],
    label: 'Put back',
    done: 'put back',
  },
  {
    key: 'contact',
    row: 17,
    from: ['accepted', 'waitlisted'],
    to: ['contacting'],
    staysIn: ['contacting', 'scheduled', 'added', 'in_service'],
    status: Accepted,
    by: ['receiver'],
    action: 'edit',
    needs: 'attempt',
    needsConsent: true,
    clock: 'keepBooked',
    label: 'Log contact',
    done: 'contacted',
  },
  {
    key: 'add',
    row: 18,
    from: ['accepted', 'contacting', 'waitlisted'],
    to: ['added'],
    status: Added,
    by: ['receiver'],
    action: 'edit',
    needs: 'customer',
    needsConsent: true,
    label: 'Add to my customers',
    done: 'added to customers',
  },
  {
    key: 'book',
    row: 19,
    from: without(anyAccepted, 'scheduled'),
    to: ['scheduled'],
    staysIn: ['scheduled'],
    status: Accepted,
    by: ['receiver', 'sender'],
    action: 'edit',
    needs: 'appointment',
    needsConsent: true,
    needsReceiver: true,
    sets: ['careStarted'],
    label: 'Book appointment',
    done: 'scheduled',
  },
  {
    key: 'unbook',
    row: 20,
    from: ['scheduled'],
    to: ['contacting', 'added'],
    status: Accepted,
    keepsStatus: true,
    by: ['receiver'],
    action: 'edit',
    needs: 'appointment',
    label: 'Cancel appointment',
    done: 'taken off the schedule',
  },
  {
    key: 'visit',
    row: 21,
    from: without(anyAccepted, 'in_service'),
    to: ['in_service'],
    staysIn: ['in_service'],
    status: Accepted,
    by: ['receiver'],
    action: 'edit',
    needs: 'visit',
    needsConsent: true,
    sets: ['careStarted'],
    label: 'Record visit',
    done: 'put in service',
  },
  {
    key: 'close',
    row: 22,
    from: anyAccepted,
    to: ['closed'],
    status: Accepted,
    by: ['receiver', 'sender'],
    action: ['approve', 'edit'],
    needs: 'outcome',
    reasonUse: ReasonUse.Close,
    sets: ['closed'],
    label: 'Close',
    done: 'closed',
  },
  {
    key: 'reopen',
    row: 23,
    from: ['closed'],
    to: ['in_service'],
    status: Accepted,
    by: ['receiver', 'sender'],
    action: ['approve', 'edit'],
    needs: 'comment',
    within: { hours: 60 * 24, of: 'closedAt' },
    needsConsent: true,
    needsReceiver: true,
    clock: 'restart',
    sets: ['reopened'],
    erases: ['closing', 'reason', 'removal'],
    label: 'Reopen',
    done: 'reopened',
  },
  {
    key: 'expire',
    row: 24,
    from: ['offered', ...onTheClock],
    to: ['expired'],
    status: Cancelled,
    by: ['timer'],
    action: 'edit',
    label: 'Expire',
    done: 'expired',
  },
  {
    key: 'error',
    row: 28,
    from: without(stages, 'error'),
    to: ['error'],
    status: Cancelled,
    by: ['admin'],
    action: 'delete',
    needs: 'comment',
    label: 'Mark as entered in error',
    done: 'marked as an error',
    isDestructive: true,
  },
  {
    key: 'sendNext',
    row: 29,
    from: ['queued'],
    to: ['sent'],
    status: Pending,
    by: ['timer'],
    action: 'edit',
    needsConsent: true,
    clock: 'answer',
    label: 'Send to the next',
    done: 'sent to the next provider',
  },
  {
    key: 'recall',
    row: 30,
    from: pending,
    to: ['recalled'],
    status: Cancelled,
    by: ['sender', 'admin', 'timer'],
    action: 'edit',
    needs: 'reason',
    reasonUse: ReasonUse.Cancel,
    isOfSeveral: true,
    clock: 'stop',
    sets: ['stageBefore', 'recalled'],
    label: 'Recall',
    done: 'recalled',
    isDestructive: true,
  },
  {
    key: 'refuseCancel',
    row: 31,
    from: ['cancel_requested'],
    to: anyAccepted,
    status: Accepted,
    keepsStatus: true,
    by: ['receiver'],
    action: ['approve', 'edit'],
    needs: 'comment',
    erases: ['reason'],
    label: 'Keep open',
    done: 'kept open',
  },
  {
    key: 'unanswered',
    row: 32,
    from: ['info_requested'],
    to: ['opened'],
    status: Pending,
    by: ['timer'],
    action: 'edit',
    clock: 'resume',
    label: 'Continue without a reply',
    done: 'returned without a reply',
  },
  {
    key: 'end',
    row: 35,
    from: open,
    to: ['cancelled'],
    status: Cancelled,
    by: ['timer'],
    action: 'edit',
    label: 'End',
    done: 'canceled',
  },
] as const satisfies Step[]

export type StepKey = (typeof steps)[number]['key']
/** In events also `undoEnd`: a merge that ended a duplicate was undone, which puts the referral back as it was. */
export type ActKey = StepKey | 'undoEnd'

const table: readonly Step[] = steps
export const stepNamed = (key: StepKey) => table.find((step) => step.key === key)!

/** Steps that are possible in a stage for someone who is one of `actors`, including acts that stay in it. */
export const stepsFrom = (stage: Stage, actors: readonly Actor[]): Step[] =>
  table.filter(
    (step) =>
      (step.from.includes(stage) || step.staysIn?.includes(stage)) && step.by.some((actor) => actors.includes(actor)),
  )

export type StepFacts = {
  answeredAt: Date | null
  closedAt: Date | null
  careStartedAt: Date | null
  /** The consent was revoked. */
  accessEndedAt: Date | null
  hasReceiverLeft: boolean
  hasSenderLeft: boolean
}

/** Why a step cannot be taken now, as a sentence; null if it can. */
export function refusalOf(
  { within, isBeforeCare, needsConsent, needsReceiver, needsSender }: Step,
  facts: StepFacts,
  now: Date,
): string | null {
  if (needsConsent && facts.accessEndedAt) return 'The customer’s consent was revoked'
  if (needsSender && facts.hasSenderLeft) return 'The referring provider has left the network'
  if (needsReceiver && facts.hasReceiverLeft) return 'This provider has left the network'
  if (isBeforeCare && facts.careStartedAt) return 'This can no longer be undone: care has started'
  const since = within && facts[within.of]
  if (!within || (since && now.getTime() - since.getTime() <= within.hours * anHour)) return null
  return within.of === 'answeredAt'
    ? `An answer can be undone for ${within.hours} hours`
    : `A closed referral can be reopened for ${within.hours / 24} days`
}

type Position = { stage: Stage; status: ReferralStatus; stageBefore?: Stage | null }

/** The target stage of a step. */
export function targetOf({ key, to, staysIn }: Step, { stage, status, stageBefore }: Position): Stage {
  if (staysIn?.includes(stage)) return stage
  if (key === 'unbook') return status === Added ? 'added' : 'contacting'
  return to.length > 1 ? (stageBefore ?? 'accepted') : to[0]!
}

/** Stages that exist under two statuses: someone added to the receiver's customers remains added. */
const twofold: readonly Stage[] = ['scheduled', 'in_service', 'closed', 'cancel_requested']

/** The status after a step from this status and stage. */
export function statusAfter(
  { to, status, keepsStatus, staysIn }: Pick<Step, 'to' | 'status' | 'keepsStatus' | 'staysIn'>,
  before: ReferralStatus,
  stage?: Stage,
): ReferralStatus {
  const stays = keepsStatus || (stage !== undefined && staysIn?.includes(stage))
  return stays || (before === Added && to.some((next) => twofold.includes(next))) ? before : status
}

/** The network acts on behalf of a side, except where it is the sender itself. A null entity is the network. */
export const isOnBehalf = (
  step: Pick<Step, 'by' | 'key'>,
  { actor, sender }: { actor: number | null; sender: number | null },
) => actor === null && step.key !== 'error' && !(sender === null && step.by.includes('sender'))
