/**
 * How a referral lives: its stages, and the one table of the steps between them.
 * Server, screens, timers, public links and tests all read this table; whatever is not in it is a conflict.
 *
 *   draft ──send──▶ sent ──open──▶ opened ◀──answer── info_requested
 *                     │              │ └──ask──────────────▲  │
 *                     ├──────────────┴────accept──────────────┴─▶ accepted ──close──▶ closed
 *                     ├──────────────┬────reject──────────────┬─▶ rejected
 *                     └──────────────┴────cancel──────────────┴─▶ cancelled
 */
import type { Action } from '../kit/access.ts'
import { ReasonUse } from '../reasons.ts'

/** The specification's five numbers; `stage` tells the rest. */
export const ReferralStatus = { Accepted: 1, Rejected: 2, Pending: 3, Cancelled: 4, Added: 5 } as const
export type ReferralStatus = (typeof ReferralStatus)[keyof typeof ReferralStatus]
const { Accepted, Rejected, Pending, Cancelled, Added } = ReferralStatus

export const referralStatusNames: Record<ReferralStatus, string> = {
  [Accepted]: 'Accepted',
  [Rejected]: 'Rejected',
  [Pending]: 'Pending',
  [Cancelled]: 'Cancelled',
  [Added]: 'Added',
}

export const stages = [
  'draft',
  'offered',
  'queued',
  'sent',
  'opened',
  'info_requested',
  'accepted',
  'waitlisted',
  'contacting',
  'scheduled',
  'added',
  'in_service',
  'closed',
  'rejected',
  'rerouted',
  'cancel_requested',
  'cancelled',
  'withdrawn',
  'recalled',
  'expired',
  'error',
] as const
export type Stage = (typeof stages)[number]

export const stageNames: Record<Stage, string> = {
  draft: 'Draft',
  offered: 'Offered to customer',
  queued: 'Queued',
  sent: 'Sent',
  opened: 'Opened',
  info_requested: 'Needs information',
  accepted: 'Accepted',
  waitlisted: 'Accepted, waitlist',
  contacting: 'Contacting',
  scheduled: 'Appointment booked',
  added: 'Added',
  in_service: 'In service',
  closed: 'Closed',
  rejected: 'Rejected',
  rerouted: 'Rerouted',
  cancel_requested: 'Cancel requested',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn by customer',
  recalled: 'Recalled – another accepted',
  expired: 'Expired – no answer',
  error: 'Entered in error',
}

/** Families of stages, as the rules name them. */
export const pending = ['offered', 'queued', 'sent', 'opened', 'info_requested'] as const satisfies Stage[]
/** At the receiver and waiting for its answer. */
export const awaitingAnswer = ['sent', 'opened', 'info_requested'] as const satisfies Stage[]
/** At the receiver while its response clock runs: past due is overdue. */
export const onTheClock = ['sent', 'opened'] as const satisfies Stage[]
export const anyAccepted = [
  'accepted',
  'waitlisted',
  'contacting',
  'scheduled',
  'added',
  'in_service',
] as const satisfies Stage[]
export const open = [...pending, ...anyAccepted, 'cancel_requested'] as const satisfies Stage[]
export const negative = ['rejected', 'cancelled', 'withdrawn', 'recalled', 'expired'] as const satisfies Stage[]
export const terminal = [...negative, 'rerouted', 'closed', 'error'] as const satisfies Stage[]
/** Stages in which the receiver sees the full packet. */
export const afterAcceptance = [...anyAccepted, 'closed', 'cancel_requested'] as const satisfies Stage[]

export type Actor = 'sender' | 'receiver' | 'customer' | 'admin' | 'timer'

/** What a step asks for next to the click: a text, a coded reason, an outcome. */
export type Needs = 'question' | 'answer' | 'reason' | 'outcome' | 'consent'

export type Step = {
  key: string
  /** The row of the transition table in the design. */
  row: number
  from: readonly Stage[]
  to: Stage
  /** The specification's status afterwards; `statusAfter` tells where the one before is kept. */
  status: ReferralStatus
  by: readonly Actor[]
  action: Action | readonly Action[]
  needs?: Needs
  reasonUse?: ReasonUse
  /** What the button says, and what is said once it is done. */
  label: string
  done: string
  isDestructive?: boolean
}

export const steps = [
  {
    key: 'send',
    row: 2,
    from: ['draft'],
    to: 'sent',
    status: Pending,
    by: ['sender'],
    action: 'add',
    needs: 'consent',
    label: 'Send',
    done: 'sent',
  },
  {
    key: 'open',
    row: 4,
    from: ['sent'],
    to: 'opened',
    status: Pending,
    by: ['receiver'],
    action: ['approve', 'edit'],
    label: 'Open',
    done: 'opened',
  },
  {
    key: 'ask',
    row: 5,
    from: ['opened'],
    to: 'info_requested',
    status: Pending,
    by: ['receiver'],
    action: 'approve',
    needs: 'question',
    label: 'Ask for information',
    done: 'sent back with a question',
  },
  {
    key: 'answer',
    row: 6,
    from: ['info_requested'],
    to: 'opened',
    status: Pending,
    by: ['sender'],
    action: 'edit',
    needs: 'answer',
    label: 'Answer the question',
    done: 'answered',
  },
  {
    key: 'accept',
    row: 7,
    from: ['sent', 'opened', 'info_requested'],
    to: 'accepted',
    status: Accepted,
    by: ['receiver', 'admin'],
    action: 'approve',
    label: 'Accept',
    done: 'accepted',
  },
  {
    key: 'reject',
    row: 9,
    from: ['sent', 'opened', 'info_requested'],
    to: 'rejected',
    status: Rejected,
    by: ['receiver', 'admin'],
    action: 'approve',
    needs: 'reason',
    reasonUse: ReasonUse.Reject,
    label: 'Reject',
    done: 'rejected',
    isDestructive: true,
  },
  {
    key: 'cancel',
    row: 13,
    from: pending,
    to: 'cancelled',
    status: Cancelled,
    by: ['sender', 'admin'],
    action: 'edit',
    needs: 'reason',
    reasonUse: ReasonUse.Cancel,
    label: 'Cancel referral',
    done: 'cancelled',
    isDestructive: true,
  },
  {
    key: 'close',
    row: 22,
    from: anyAccepted,
    to: 'closed',
    status: Accepted,
    by: ['receiver', 'sender'],
    action: ['approve', 'edit'],
    needs: 'outcome',
    reasonUse: ReasonUse.Close,
    label: 'Close with outcome',
    done: 'closed',
  },
] as const satisfies Step[]

export type StepKey = (typeof steps)[number]['key']

/** The steps that lead on from a stage for someone who is one of `actors`. */
export const stepsFrom = (stage: Stage, actors: readonly Actor[]): Step[] =>
  (steps as readonly Step[]).filter(
    (step) => step.from.includes(stage) && step.by.some((actor) => actors.includes(actor)),
  )

/** Stages that stand under two statuses: whoever was added to the receiver's customers stays so. */
const twofold: readonly Stage[] = ['scheduled', 'in_service', 'closed', 'cancel_requested']

/** The status after a step that begins under this one. */
export const statusAfter = ({ to, status }: Pick<Step, 'to' | 'status'>, before: ReferralStatus): ReferralStatus =>
  before === Added && twofold.includes(to) ? Added : status

/** The network acts for a side, except as the sender of its own referral. An entity that is null is the network. */
export const isOnBehalf = (
  step: Pick<Step, 'by'>,
  { actor, sender }: { actor: number | null; sender: number | null },
) => actor === null && !(sender === null && step.by.includes('sender'))

/** Where a bare status number leads when no stage is named. */
export const stageOfStatus: Partial<Record<ReferralStatus, Stage>> = {
  [Accepted]: 'accepted',
  [Rejected]: 'rejected',
  [Cancelled]: 'cancelled',
  [Added]: 'added',
}

/** Business time until an answer is due, is escalated, and expires; emergencies run on plain clock time. */
export const Priority = { Routine: 1, Urgent: 2, Emergency: 3 } as const
export type Priority = (typeof Priority)[keyof typeof Priority]
export const priorityNames = { 1: 'Routine', 2: 'Urgent', 3: 'Emergency' } as const

const businessDay = 24
export const clocks: Record<
  Priority,
  { dueHours: number; escalateHours: number; expireHours: number; isPlain: boolean }
> = {
  [Priority.Routine]: {
    dueHours: 2 * businessDay,
    escalateHours: 4 * businessDay,
    expireHours: 14 * businessDay,
    isPlain: false,
  },
  [Priority.Urgent]: {
    dueHours: businessDay,
    escalateHours: businessDay,
    expireHours: 5 * businessDay,
    isPlain: false,
  },
  [Priority.Emergency]: { dueHours: 2, escalateHours: 2, expireHours: 24, isPlain: true },
}
