/** The progress of a referral in five phases: which side is to act, or how it ended. */
import type { Stage } from './referral-stages.ts'

export const referralPhases = ['accepted', 'waiting_receiver', 'waiting_sender', 'rejected', 'cancelled'] as const
export type ReferralPhase = (typeof referralPhases)[number]

export const referralPhaseNames: Record<ReferralPhase, string> = {
  accepted: 'Accepted',
  waiting_receiver: 'Waiting for the receiver',
  waiting_sender: 'Waiting for the sender',
  rejected: 'Rejected',
  cancelled: 'Cancelled or expired',
}

/** Every stage has one phase, except drafts. */
export const stagesOfPhase = {
  accepted: ['accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service', 'closed', 'cancel_requested'],
  waiting_receiver: ['sent', 'opened'],
  waiting_sender: ['offered', 'queued', 'info_requested'],
  rejected: ['rejected', 'rerouted'],
  cancelled: ['cancelled', 'withdrawn', 'recalled', 'expired', 'error'],
} as const satisfies Record<ReferralPhase, readonly Stage[]>

/**
 * Meaning of the days `from` and `to` of a list: when it was sent, answered, first served, closed with an outcome, or
 * ended;
 * `helped` is first served or closed, by the network's clock, as people served are counted.
 */
export const referralDates = ['sent', 'answered', 'served', 'closed', 'ended', 'helped'] as const
export type ReferralDate = (typeof referralDates)[number]
export const referralDateNames: Record<ReferralDate, string> = {
  sent: 'Sent',
  answered: 'Answered',
  served: 'First service',
  closed: 'Closed',
  ended: 'Ended',
  helped: 'First service or outcome',
}

/** For closed referrals: the need was met fully or partly, or not. */
export const referralOutcomes = ['met', 'notMet'] as const
export type ReferralOutcome = (typeof referralOutcomes)[number]

/** Milestones in order; each includes those that came further. */
export const milestones = ['opened', 'accepted', 'served', 'met'] as const
export type Milestone = (typeof milestones)[number]
export const milestoneNames: Record<Milestone, string> = {
  opened: 'Opened',
  accepted: 'Accepted',
  served: 'First service',
  met: 'Need met',
}

/** Why a referral missed the next milestone, by stage; every stage but the draft has one. */
export const lossKinds = ['rejected', 'expired', 'cancelled', 'closed', 'waiting'] as const
export type LossKind = (typeof lossKinds)[number]
export const stagesOfLoss = {
  rejected: ['rejected', 'rerouted'],
  expired: ['expired'],
  cancelled: ['cancelled', 'withdrawn', 'recalled', 'error'],
  closed: ['closed'],
  waiting: [
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
    'cancel_requested',
  ],
} as const satisfies Record<LossKind, readonly Stage[]>
/** Of a referral that ended without the need met; a closed one is lost if it was not met. */
export const lostStages = [
  ...stagesOfLoss.rejected,
  ...stagesOfLoss.expired,
  ...stagesOfLoss.cancelled,
  ...stagesOfLoss.closed,
] as const
export const lossKindNames: Record<LossKind, string> = {
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
  closed: 'closed without it',
  waiting: 'still open',
}
