/** What is recorded about a referral, for every listener. */
import * as z from 'zod/mini'
import { Released } from '../../customers/customers/code-name.ts'
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

/**
 * Free words are stored in the event's note, which an erasure can delete; the event itself contains only ids and codes.
 */
export const ReferralEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('referral.drafted'), ...moved }),
  /** Sent in a few seconds, unless its sender undoes that. */
  z.object({ type: z.literal('referral.held'), ...moved, parentId: z.optional(Id) }),
  /** A draft again: undone, or refused when it was due, with the reason in the note. */
  z.object({
    type: z.literal('referral.unsent'),
    ...moved,
    parentId: z.optional(Id),
    isRefused: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('referral.sent'),
    ...moved,
    consentId: Id,
    /** For a follow-up referral: the previous one, and who sent it on. */
    parentId: z.optional(Id),
    via: z.optional(z.enum(['reinitiated', 'rerouted', 'chosen', 'inOrder'])),
    /** How the customer chose. */
    channel: z.optional(codeOf(ChoiceChannel)),
    /** A rule of the receiver is not met; the reason for referring anyway is in the note. */
    isNotEligible: z.optional(z.boolean()),
    /** Number of other receivers of the same act, of whom the first to accept gets it. */
    others: z.optional(z.int()),
  }),
  /** The customer will choose among these; the receiver sees nothing yet. */
  z.object({ type: z.literal('referral.offered'), ...moved, consentId: Id, isNotEligible: z.optional(z.boolean()) }),
  /** Queued; the receiver sees nothing yet. */
  z.object({ type: z.literal('referral.queued'), ...moved, consentId: Id, isNotEligible: z.optional(z.boolean()) }),
  /** The customer’s link was replaced, and the previous one retired. */
  z.object({
    type: z.literal('referral.linkSent'),
    ...moved,
    /** Staff got it, to show or print. */
    isHandedOver: z.optional(z.boolean()),
    /** The customer has it. */
    isGiven: z.optional(z.boolean()),
  }),
  /** A link reached its daily limit of codes; no more are sent. */
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
    /** The referral it was rerouted to. */
    childId: z.optional(Id),
    /** The receiver left the network. */
    hasLeft: z.optional(z.boolean()),
    /** Withdrawn because the consent was revoked. */
    isRevoked: z.optional(z.boolean()),
    /** Recalled because this one of the group was accepted. */
    acceptedId: z.optional(Id),
    /** How staff learned the customer's decision. */
    channel: z.optional(codeOf(ChoiceChannel)),
    /** What happens to the upcoming appointments of a closed referral. */
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
   * A reminder of the next step: because an answer is due soon, is overdue, or was escalated; because the clock of an
   * accepted referral has run out; or because the other side requested it (`asked`).
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
  /** The receiver no longer sees the person, although the stage is unchanged. */
  z.object({ type: z.literal('referral.consentRevoked'), ...moved, consentId: Id }),
  z.object({
    type: z.literal('referral.assigned'),
    ...moved,
    assigneeId: z.nullable(Id),
    /** An individual instead of a teammate. */
    providerId: z.optional(z.nullable(Id)),
    /** Part of a handover from a teammate who left: the new person gets one message for all of it. */
    isHandover: z.optional(z.boolean()),
  }),
  /** What the receiver of someone under a code name may see of the person from now on. */
  z.object({ type: z.literal('referral.released'), ...moved, fields: Released }),
  z.object({ type: z.literal('referral.customerAdded'), ...moved, ownCustomerId: Id }),
  z.object({ type: z.literal('referral.draftDeleted'), ...moved }),
  z.object({ type: z.literal('referral.removed'), ...moved }),
  z.object({ type: z.literal('referral.restored'), ...moved }),
])
