/**
 * The stages of a referral, the specification's status of each, and how long a stage may last. The steps between them are
 * in `referral-steps.ts`.
 */
import type { Priority } from './priority.ts'

/** The specification's five numbers; `stage` is more precise. */
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
  draft: 'Not sent yet',
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
  recalled: 'Recalled',
  expired: 'Expired – no answer',
  error: 'Entered in error',
}

/** Families of stages, as the rules name them. */
export const pending = ['offered', 'queued', 'sent', 'opened', 'info_requested'] as const satisfies Stage[]
/** With the receiver, awaiting its answer. */
export const awaitingAnswer = ['sent', 'opened', 'info_requested'] as const satisfies Stage[]
/** With the receiver while its response clock runs: past due is overdue. */
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
/** While the referral is in one of these its receiver may open the customer. */
export const givingAccess = [...anyAccepted, 'cancel_requested'] as const satisfies Stage[]
/** Accepted at some time. The receiver has the full packet in them until it closes the referral. */
export const afterAcceptance = [...givingAccess, 'closed'] as const satisfies Stage[]

/** Target of a bare status number without a stage. */
export const stageOfStatus: Partial<Record<ReferralStatus, Stage>> = {
  [Accepted]: 'accepted',
  [Rejected]: 'rejected',
  [Cancelled]: 'cancelled',
  [Added]: 'added',
}

export type StageClock = {
  byPriority?: 'contact' | 'resume'
  days?: number
  businessDays?: number
  by: 'sender' | 'receiver'
}
/**
 * How long a stage may last before its clock has run out, in days or business days of the side that acts next. The
 * first contact, and the step after an attempt, a missed appointment, or a reopening, have times by priority
 * (`clocks.ts`).
 */
export const stageClocks = {
  draft: { days: 30, by: 'sender' },
  /** While no provider chosen by the customer is awaiting an answer. */
  offered: { days: 7, by: 'sender' },
  info_requested: { businessDays: 3, by: 'sender' },
  accepted: { byPriority: 'contact', by: 'receiver' },
  waitlisted: { days: 30, by: 'receiver' },
  contacting: { byPriority: 'resume', days: 14, by: 'receiver' },
  /** After the end of the appointment. */
  scheduled: { businessDays: 1, by: 'receiver' },
  added: { byPriority: 'resume', days: 30, by: 'receiver' },
  in_service: { days: 30, by: 'receiver' },
  cancel_requested: { businessDays: 3, by: 'receiver' },
} as const satisfies Partial<Record<Stage, StageClock>>
/**
 * Business days without a step after which the referring side, and then the administrative side, is notified of an
 * accepted referral.
 */
export const staleAfter: Record<Priority, { sender: number; admin: number }> = {
  1: { sender: 1, admin: 3 },
  2: { sender: 1, admin: 3 },
  /** Both sides at the same time. */
  3: { sender: 0, admin: 1 },
}
