/**
 * Follow-ups — the customer is asked "Did you get help?", 30 days after a referral was accepted and seven days after it
 * was closed, by a link that needs no login. What they say proposes how an open referral ends, which its receiver
 * confirms or declines; about a closed one it may disagree with the outcome, which is reviewed.
 *
 *   asked ──answer──▶ answered ─┬─ open, proposes an outcome ──▶ confirmed (closed) | kept open
 *     └── reminded once         ├─ closed, disagrees ──────────▶ reopened | outcome updated | kept
 *                               ├─ closed, agrees: nothing to do
 *                               └─ needs help, and asks for a call ──▶ called
 *
 * "Not yet" about a closed one is the sender's as well, who may reopen it or refer again; what the receiver keeps as it is
 * stays with the sender.
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

/** How far the need was met, as the answer says. */
export const metLevelSaid: Record<FollowUpAnswer, MetLevel> = {
  [FollowUpAnswer.All]: MetLevel.Fully,
  [FollowUpAnswer.Some]: MetLevel.Partly,
  [FollowUpAnswer.NotYet]: MetLevel.Not,
  [FollowUpAnswer.NotNeeded]: MetLevel.Not,
}

/** Who says this may ask for a call. */
export const needsMore = (answer: FollowUpAnswer | null) =>
  answer === FollowUpAnswer.Some || answer === FollowUpAnswer.NotYet

/** Whether an answer says otherwise than the outcome: met or not. Someone who no longer needs it contradicts no one. */
export function disagrees(answer: FollowUpAnswer, metLevel: MetLevel | null) {
  if (metLevel === null || answer === FollowUpAnswer.NotNeeded) return false
  return (metLevel === MetLevel.Not) !== (answer === FollowUpAnswer.NotYet)
}

export const Occasion = { Accepted: 1, Closed: 2 } as const
export type Occasion = (typeof Occasion)[keyof typeof Occasion]

/** Days from acceptance, or from closing, until they are asked. */
export const followUpAfterDays: Record<Occasion, number> = { [Occasion.Accepted]: 30, [Occasion.Closed]: 7 }
/** A survey about the provider: so many days after a visit, where that is earlier than the closing’s. */
export const surveyAfterVisitDays = 1
/** Without an answer they are reminded once, after so many days. */
export const followUpRemindDays = 3
export const followUpLinkDays = 30

export const Review = { Confirmed: 1, Kept: 2, Reopened: 3, Updated: 4 } as const
export type Review = (typeof Review)[keyof typeof Review]

const reviews = ['confirm', 'keep', 'reopen', 'update'] as const
export type ReviewKey = (typeof reviews)[number]

/** What the customer sees, and those whom they reached through a survey: no name of theirs. */
export const FollowUpView = z.object({
  answer: z.nullable(codeOf(FollowUpAnswer)),
  note: z.nullable(z.string()),
  answeredAt: z.nullable(Moment),
  /** Until someone has reviewed it. */
  mayChange: z.boolean(),
  /** They are no longer asked by email. */
  hasStopped: z.boolean(),
  /** Of a sensitive category null, like the provider. */
  category: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** Whom to call for help that is still needed. */
  phone: z.nullable(z.string()),
  /** The last two digits of the number at which they can be called back; null where none is known. */
  callsTo: z.nullable(z.string()),
  wantsCall: z.boolean(),
  /** Who calls them, by first name and provider; of a sensitive category null. */
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
  /** Who of the staff made the link that it was answered by; null for one that was emailed. */
  linkMaker: z.nullable(z.string()),
  /** They asked for a call. */
  wantsCall: z.boolean(),
  calledAt: z.nullable(Moment),
  calledBy: z.nullable(z.string()),
  /** This viewer may record that they were called. */
  mayCall: z.boolean(),
  /** What waits for a review: an outcome is proposed, or the one that was recorded is contradicted. */
  finding: z.nullable(z.enum(['proposal', 'disagreement'])),
  /** What closing as the customer said would record. */
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
      /** Of those who need more help, where a number is known. */
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
      /** Why it stays as it is, or is reopened. */
      notes: optionalText('Reason', 1000),
      /** Of `update`. */
      metLevel: z.optional(codeOf(MetLevel)),
      /** Of `confirm`, with an appointment to come; without it, it is canceled. */
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

/** What they wrote, and why someone decided as they did, is in the event's note. */
export const FollowUpEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('followUp.sent'), ...ofFollowUp, occasion: codeOf(Occasion) }),
  z.object({
    type: z.literal('followUp.answered'),
    ...ofFollowUp,
    answer: codeOf(FollowUpAnswer),
    finding: z.nullable(z.enum(['proposal', 'disagreement'])),
    wantsCall: z.optional(z.boolean()),
  }),
  /** As the customer asked. What they said is in the note. */
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
