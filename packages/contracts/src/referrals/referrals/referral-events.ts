/** What is written down about a referral; everyone who is told of it reads these. */
import * as z from 'zod/mini'
import { codeOf, Day, Id } from '../../kit/shapes.ts'
import { LinkPurpose } from '../links.ts'
import { ContactMethod, ContactResult } from './contact-attempts.ts'
import { ChoiceChannel } from './group-modes.ts'
import { MetLevel } from './met-level.ts'
import { Priority } from './priority.ts'
import { stages } from './referral-stages.ts'
import { upcomingChoices } from './upcoming-choice.ts'

const stage = z.enum(stages)
const reminders = ['dueSoon', 'overdue', 'escalated', 'stale', 'asked', 'left'] as const
export type Reminder = (typeof reminders)[number]

const moved = {
  referralId: Id,
  groupId: Id,
  customerId: Id,
  categoryId: Id,
  priority: codeOf(Priority),
  senderId: z.nullable(Id),
  receiverId: Id,
}

/** Free words travel in the event's note, which an erasure can drop; the event itself holds ids and codes only. */
export const ReferralEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('referral.drafted'), ...moved }),
  z.object({
    type: z.literal('referral.sent'),
    ...moved,
    consentId: Id,
    /** Of one that follows another: that one, and by whom it was sent on. */
    parentId: z.optional(Id),
    via: z.optional(z.enum(['reinitiated', 'rerouted', 'chosen', 'inOrder'])),
    /** How the customer chose. */
    channel: z.optional(codeOf(ChoiceChannel)),
    /** A rule of the receiver is not met; why it is asked all the same is in the note. */
    isNotEligible: z.optional(z.boolean()),
    /** So many others were asked with it, of whom the first to accept gets it. */
    others: z.optional(z.int()),
  }),
  /** The customer is to choose among these; the receiver sees nothing yet. */
  z.object({ type: z.literal('referral.offered'), ...moved, consentId: Id, isNotEligible: z.optional(z.boolean()) }),
  /** It waits for its turn; the receiver sees nothing yet. */
  z.object({ type: z.literal('referral.queued'), ...moved, consentId: Id, isNotEligible: z.optional(z.boolean()) }),
  /** The customer’s link was made anew, and the one before retired. */
  z.object({
    type: z.literal('referral.linkSent'),
    ...moved,
    /** Staff got it, to show or print. */
    isHandedOver: z.optional(z.boolean()),
  }),
  /** A link asked for more codes than a day has; no more are sent. */
  z.object({
    type: z.literal('referral.codesExhausted'),
    ...moved,
    purpose: z.union([z.literal(LinkPurpose.Offer), z.literal(LinkPurpose.Answer)]),
  }),
  /** The last of its group ended without help. */
  z.object({ type: z.literal('referral.unfilled'), ...moved }),
  z.object({
    type: z.literal('referral.stageChanged'),
    ...moved,
    from: stage,
    to: stage,
    step: z.string(),
    isOnBehalf: z.boolean(),
    reasonCode: z.nullable(z.string()),
    metLevel: z.nullable(codeOf(MetLevel)),
    estimatedOn: z.optional(Day),
    /** Rerouted to. */
    childId: z.optional(Id),
    /** The receiver left the network. */
    hasLeft: z.optional(z.boolean()),
    /** Withdrawn because the consent was revoked. */
    isRevoked: z.optional(z.boolean()),
    /** Recalled because this one of the group was accepted. */
    acceptedId: z.optional(Id),
    /** How the customer said so. */
    channel: z.optional(codeOf(ChoiceChannel)),
    /** Closed while appointments were to come: what becomes of them. */
    upcoming: z.optional(z.enum(upcomingChoices)),
  }),
  z.object({
    type: z.literal('referral.contactAttempted'),
    ...moved,
    method: codeOf(ContactMethod),
    result: codeOf(ContactResult),
    number: z.int(),
  }),
  /**
   * Someone is reminded of what is to be done next: because an answer is due soon, is overdue, or was escalated; because
   * the clock of an accepted referral has run out; or because the other side asks (`asked`).
   */
  z.object({
    type: z.literal('referral.reminded'),
    ...moved,
    about: z.enum(reminders),
    audience: z.enum(['receiver', 'owner', 'sender', 'admin']),
    stage,
    /** Appointments that were canceled because the receiver left the network. */
    canceled: z.optional(z.int()),
    /** The customer gets no email about them. */
    isToCall: z.optional(z.boolean()),
  }),
  /** The receiver no longer sees the person, although the referral stays where it is. */
  z.object({ type: z.literal('referral.consentRevoked'), ...moved, consentId: Id }),
  z.object({
    type: z.literal('referral.assigned'),
    ...moved,
    assigneeId: z.nullable(Id),
    /** An individual instead of a teammate. */
    providerId: z.optional(z.nullable(Id)),
    /** With everything of a teammate who left: the new person gets one message of it all. */
    isHandover: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('referral.customerAdded'), ...moved, ownCustomerId: Id }),
  z.object({ type: z.literal('referral.draftDeleted'), ...moved }),
  z.object({ type: z.literal('referral.removed'), ...moved }),
  z.object({ type: z.literal('referral.restored'), ...moved }),
])
