/** What became of a referral so far, in five: who waits for whom, or how it ended. */
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

/** Every stage is in one phase, but for what was never sent. */
export const stagesOfPhase = {
  accepted: ['accepted', 'waitlisted', 'contacting', 'scheduled', 'added', 'in_service', 'closed', 'cancel_requested'],
  waiting_receiver: ['sent', 'opened'],
  waiting_sender: ['offered', 'queued', 'info_requested'],
  rejected: ['rejected', 'rerouted'],
  cancelled: ['cancelled', 'withdrawn', 'recalled', 'expired', 'error'],
} as const satisfies Record<ReferralPhase, readonly Stage[]>

/** Of the days `from` and `to` of a list: when it was sent, answered, first served, closed with an outcome, or over. */
export const referralDates = ['sent', 'answered', 'served', 'closed', 'ended'] as const
export type ReferralDate = (typeof referralDates)[number]
export const referralDateNames: Record<ReferralDate, string> = {
  sent: 'Sent',
  answered: 'Answered',
  served: 'First service',
  closed: 'Closed',
  ended: 'Ended',
}

/** Of what was closed: the need was met fully or partly, or not. */
export const referralOutcomes = ['met', 'notMet'] as const
export type ReferralOutcome = (typeof referralOutcomes)[number]
