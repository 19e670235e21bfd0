/**
 * Follow-ups: the customer is asked "Did you get help?" 30 days after a referral was accepted and seven days after it was
 * closed, by a link that needs no login. For an open referral the answer proposes an outcome, which its receiver confirms
 * or declines; for a closed one it may disagree with the outcome, which is then reviewed.
 *
 *   asked ──answer──▶ answered ─┬─ open, proposes an outcome ──▶ confirmed (closed) | kept open
 *     └── reminded once         ├─ closed, disagrees ──────────▶ reopened | outcome updated | kept
 *                               ├─ closed, agrees: nothing to do
 *                               └─ needs help, and requests a call ──▶ called
 *
 * "Not yet" about a closed referral also concerns the sender, who may reopen it or refer again; if the receiver keeps the
 * outcome, it remains with the sender.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, optionalText, withDefault } from '../kit/shapes.ts'
import { linkToken } from '../referrals/links.ts'
import { MetLevel } from '../referrals/referrals/met-level.ts'
import { upcomingChoices } from '../referrals/referrals/upcoming-choice.ts'
import { languages } from '../texts/languages.ts'
import { FollowUpAnswer } from './follow-up-answer.ts'

export { FollowUpAnswer }
export const followUpAnswerNames: Record<FollowUpAnswer, string> = {
  [FollowUpAnswer.All]: 'Yes, all of it',
  [FollowUpAnswer.Some]: 'Some of it',
  [FollowUpAnswer.NotYet]: 'Not yet',
  [FollowUpAnswer.NotNeeded]: 'No longer needed',
}

/** The level of met need for each answer. */
export const reportedMetLevel: Record<FollowUpAnswer, MetLevel> = {
  [FollowUpAnswer.All]: MetLevel.Fully,
  [FollowUpAnswer.Some]: MetLevel.Partly,
  [FollowUpAnswer.NotYet]: MetLevel.Not,
  [FollowUpAnswer.NotNeeded]: MetLevel.Not,
}

/** These answers offer a call. */
export const needsMore = (answer: FollowUpAnswer | null) =>
  answer === FollowUpAnswer.Some || answer === FollowUpAnswer.NotYet

/** Does the answer contradict the outcome, met or not? "No longer needed" contradicts nothing. */
export function disagrees(answer: FollowUpAnswer, metLevel: MetLevel | null) {
  if (metLevel === null || answer === FollowUpAnswer.NotNeeded) return false
  return (metLevel === MetLevel.Not) !== (answer === FollowUpAnswer.NotYet)
}

export const Occasion = { Accepted: 1, Closed: 2 } as const
export type Occasion = (typeof Occasion)[keyof typeof Occasion]

/** Days from acceptance, or from closing, until the question is sent. */
export const followUpAfterDays: Record<Occasion, number> = { [Occasion.Accepted]: 30, [Occasion.Closed]: 7 }
/** Survey about the provider: days after a visit, if that is earlier than after closing. */
export const surveyAfterVisitDays = 1
/** Days without an answer until the one reminder. */
export const followUpRemindDays = 3
export const followUpLinkDays = 30

export const Review = { Confirmed: 1, Kept: 2, Reopened: 3, Updated: 4 } as const
export type Review = (typeof Review)[keyof typeof Review]

const reviews = ['confirm', 'keep', 'reopen', 'update'] as const
export type ReviewKey = (typeof reviews)[number]

/** As seen by the customer, and by those who reach it through a survey: without the customer's name. */
export const FollowUpView = z.object({
  answer: z.nullable(codeOf(FollowUpAnswer)),
  note: z.nullable(z.string()),
  answeredAt: z.nullable(Moment),
  /** Until it is reviewed. */
  mayChange: z.boolean(),
  /** They opted out of these emails. */
  hasStopped: z.boolean(),
  /** Null for a sensitive category, like the provider. */
  category: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** Number to call for help that is still needed. */
  phone: z.nullable(z.string()),
  /** Last two digits of the customer's phone number; null if none is known. */
  callsTo: z.nullable(z.string()),
  wantsCall: z.boolean(),
  /** The caller, by first name and provider; null for a sensitive category. */
  caller: z.nullable(z.object({ name: z.nullable(z.string()), provider: z.nullable(z.string()) })),
  language: z.enum(languages),
  quickExitUrl: z.string(),
  version: z.int(),
})
export type FollowUpView = z.input<typeof FollowUpView>

/** As the two sides of the referral see it. */
export const FollowUp = z.object({
  id: Id,
  occasion: codeOf(Occasion),
  sentAt: Moment,
  remindedAt: z.nullable(Moment),
  answer: z.nullable(codeOf(FollowUpAnswer)),
  note: z.nullable(z.string()),
  answeredAt: z.nullable(Moment),
  /** The staff person who made the link; null for an emailed one. */
  linkMaker: z.nullable(z.string()),
  /** They requested a call. */
  wantsCall: z.boolean(),
  calledAt: z.nullable(Moment),
  calledBy: z.nullable(z.string()),
  /** This viewer may record the call. */
  mayCall: z.boolean(),
  /** What needs a review: a proposed outcome, or an answer that contradicts the recorded one. */
  finding: z.nullable(z.enum(['proposal', 'disagreement'])),
  /** The outcome recorded if the referral is closed as the customer answered. */
  proposes: z.nullable(codeOf(MetLevel)),
  review: z.nullable(codeOf(Review)),
  reviewedAt: z.nullable(Moment),
  reviewedBy: z.nullable(z.string()),
  reviewNote: z.nullable(z.string()),
  /** What this viewer may do about the finding. */
  may: z.array(z.enum(reviews)),
  version: z.int(),
})
export type FollowUp = z.input<typeof FollowUp>

export const followUps = contract('followUps', {
  show: get('/public/referral/feedback', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: FollowUpView,
    about:
      'By the link of a follow-up, or of a survey that asks it first. 404 alike for one that never was, or has expired.',
  }),
  answer: post('/public/referral/feedback', {
    access: 'public',
    input: z.object({
      token: linkToken,
      answer: codeOf(FollowUpAnswer),
      note: optionalText('Anything else', 500),
      /** For those who need more help, if a phone number is known. */
      wantsCall: withDefault(z.boolean(), false),
      version: z.int(),
    }),
    output: FollowUpView,
    title: 'Thank you for telling us',
    about: 'They may change their mind until it was reviewed: then 409, as for a stale version.',
  }),
  stop: post('/public/referral/stop-asking', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: FollowUpView,
    title: 'We won’t ask you again',
    about: 'No more surveys and follow-up questions by email.',
  }),
  ofReferral: get('/refers/:id/feedback', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id }),
    output: z.array(FollowUp),
    about:
      'The latest first. For the side that referred, the receiver, and the administrators; not once access has ended.',
  }),
  review: post('/refers/:id/feedback/review', {
    access: allow('referrals', 'edit'),
    input: z.object({
      id: Id,
      followUpId: Id,
      review: z.enum(reviews),
      /** Why it is kept, or reopened. */
      notes: optionalText('Reason', 1000),
      /** For `update`. */
      metLevel: z.optional(codeOf(MetLevel)),
      /** For `confirm` with an upcoming appointment; default: it is canceled. */
      upcoming: z.optional(z.enum(upcomingChoices)),
      version: z.int(),
    }),
    output: z.array(FollowUp),
    title: 'Answer reviewed',
    about:
      '`confirm` closes an open referral as the customer said; `reopen` and `update` are for a closed one; `keep` needs a reason.',
  }),
  called: post('/refers/:id/feedback/called', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id, followUpId: Id, notes: optionalText('What they said', 1000) }),
    output: z.array(FollowUp),
    title: 'Call recorded',
    about:
      'The customer asked for a call and was called, by the side that referred or an administrator. 409 once it is recorded.',
  }),
  countDisagreements: get('/refers/feedback/disagreements', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: z.object({ inbound: z.int(), outbound: z.int() }),
    about: 'Closed referrals of the caller’s side whose customer says otherwise than the outcome, not reviewed yet.',
  }),
})

const ofFollowUp = {
  followUpId: Id,
  referralId: Id,
  groupId: Id,
  customerId: Id,
  senderId: z.nullable(Id),
  receiverId: Id,
}

/** What the customer wrote, and the reason for a decision, are in the event's note. */
export const FollowUpEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('followUp.sent'), ...ofFollowUp, occasion: codeOf(Occasion) }),
  z.object({
    type: z.literal('followUp.answered'),
    ...ofFollowUp,
    answer: codeOf(FollowUpAnswer),
    finding: z.nullable(z.enum(['proposal', 'disagreement'])),
    wantsCall: z.optional(z.boolean()),
  }),
  /** At the customer's request. Their words are in the note. */
  z.object({ type: z.literal('followUp.called'), ...ofFollowUp }),
  /** “Stop asking me.” */
  z.object({ type: z.literal('followUp.stopped'), ...ofFollowUp }),
  z.object({
    type: z.literal('followUp.reviewed'),
    ...ofFollowUp,
    review: codeOf(Review),
    metLevel: z.nullable(codeOf(MetLevel)),
  }),
])
