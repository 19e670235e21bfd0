/** A referral as lists and its page show it. */
import * as z from 'zod/mini'
import { ConsentMethod, ConsentScope } from '../../customers/consents.ts'
import { Released } from '../../customers/customers/code-name.ts'
import { optionOf } from '../../kit/option.ts'
import { codeOf, Day, Id, LongId, Moment } from '../../kit/shapes.ts'
import { CategoryMark } from '../../network/category-mark.ts'
import { Reach } from '../../network/entities/reach.ts'
import { ContactAttempt } from './contact-attempts.ts'
import { GroupMode } from './group-modes.ts'
import { MetLevel } from './met-level.ts'
import { Priority } from './priority.ts'
import { Packet } from './referral-packet.ts'
import { ReferralStatus, stages } from './referral-stages.ts'
import { stepNeeds } from './referral-steps.ts'

export const Party = z.object({ id: Id, name: z.string(), place: z.nullable(z.string()) })
const stage = z.enum(stages)

export const NextStep = z.object({
  key: z.string(),
  status: codeOf(ReferralStatus),
  stage,
  label: z.string(),
  needs: z.nullable(z.enum(stepNeeds)),
  reasonUse: z.nullable(z.int()),
  isDestructive: z.boolean(),
  /** The viewer would act on behalf of the receiver or the sender. */
  isOnBehalf: z.boolean(),
})
export type NextStep = z.input<typeof NextStep>

/** The latest step of a referral and who took it. */
const LastStep = z.object({ key: z.string(), at: Moment, firstName: z.nullable(z.string()) })

export const BookedAppointment = z.object({ id: Id, startsAt: Moment, endsAt: Moment })
export type BookedAppointment = z.input<typeof BookedAppointment>

/** The outcome of the receivers of one act of referring, for the line in its sender’s list. */
export const GroupLine = z.object({
  size: z.int(),
  /** Could still accept. */
  left: z.int(),
  opened: z.int(),
  /** “Not for me”, by the customer. */
  declined: z.int(),
  rejected: z.int(),
  expired: z.int(),
  /** The last event and its receiver; null if it was for all of them. */
  last: z.nullable(
    z.object({
      words: z.string(),
      at: Moment,
      receiver: z.nullable(z.string()),
      /** A no of the customer or of the receiver. */
      refusal: z.nullable(z.enum(['declined', 'rejected'])),
    }),
  ),
  /** The customer’s link: `isSent` by email, otherwise staff hand it over; `isGiven` once they have it. */
  link: z.nullable(
    z.object({ isSent: z.boolean(), isGiven: z.boolean(), expiresAt: Moment, seenAt: z.nullable(Moment) }),
  ),
  /** The customer is to choose by a link that staff have not given them yet. */
  isToGive: z.boolean(),
})
export type GroupLine = z.input<typeof GroupLine>

export const ReferralRow = z.object({
  id: Id,
  groupId: Id,
  mode: codeOf(GroupMode),
  /** Reference used in conversation instead of a name: R-10042. */
  reference: z.string(),
  customer: z.object({
    /** Null if the viewer may not open the customer. */
    id: z.nullable(Id),
    /** "Rosa M." before acceptance, null once access has ended. */
    name: z.nullable(z.string()),
    detail: z.nullable(z.string()),
  }),
  /** Null when the administrative side refers. */
  sender: z.nullable(Party),
  /**
   * Without an id, and "Restricted provider", if the service is restricted and the viewer’s side is not the receiver.
   */
  receiver: z.extend(Party, { id: z.nullable(Id) }),
  /** How the receiver is notified; null if the viewer may not know who that is. */
  receiverReach: z.nullable(Reach),
  /** Its id is null and its name "Restricted service" if the viewer lacks the sensitive grant. */
  category: z.extend(CategoryMark, { id: z.nullable(Id) }),
  priority: codeOf(Priority),
  status: codeOf(ReferralStatus),
  stage,
  /** For a draft that is being sent, and until when that can be undone. */
  sendsAt: z.nullable(Moment),
  sentAt: z.nullable(Moment),
  /** When the clock of its stage runs out; while information is needed, the sender's. */
  dueAt: z.nullable(Moment),
  isOverdue: z.boolean(),
  /** For a waitlisted one: the estimated day. */
  estimatedOn: z.nullable(Day),
  answeredAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  updatedAt: Moment,
  /** A teammate of the receiver, or an individual who works for it; `value` is that of the options. */
  assigned: z.nullable(optionOf({ id: Id, name: z.string() })),
  reason: z.nullable(z.string()),
  /** When the customer’s consent was revoked. */
  consentRevokedAt: z.nullable(Moment),
  metLevel: z.nullable(codeOf(MetLevel)),
  /** Messages in its thread that the viewer has not read. */
  unread: z.int(),
  version: z.int(),
  /** Only in lists requested with `isDetailed`. */
  nextSteps: z.optional(z.array(NextStep)),
  lastStep: z.optional(z.nullable(LastStep)),
  /** The first of the booked ones: the next one, or one that has passed without a record. */
  appointment: z.optional(z.nullable(BookedAppointment)),
  /** For a line that represents several receivers, in the sender’s list. */
  group: z.optional(z.nullable(GroupLine)),
  /** The viewer’s side may remind the other one, or send it to another provider instead. */
  mayRemind: z.optional(z.boolean()),
  mayReassign: z.optional(z.boolean()),
})
export type ReferralRow = z.input<typeof ReferralRow>

export const TimelineEntry = z.object({
  id: LongId,
  type: z.string(),
  at: Moment,
  title: z.string(),
  by: z.nullable(z.object({ firstName: z.string(), entity: z.nullable(z.string()) })),
  /** The person who acted on the receiver's behalf. */
  isOnBehalf: z.boolean(),
  /** For a step recorded on behalf: who reported it, at which provider, and when. */
  report: z.nullable(z.object({ by: z.nullable(z.string()), provider: z.string(), at: Moment })),
  note: z.nullable(z.string()),
  /** A question or an answer, which is a message in the thread as well. */
  isMessage: z.boolean(),
  /** Of another person who was referred in the same act: their name. */
  about: z.optional(z.string()),
})
export type TimelineEntry = z.input<typeof TimelineEntry>

const Related = z.object({ id: Id, reference: z.string(), stage, receiver: z.string() })

/** Someone else of the household who was referred in the same act. */
const Together = z.object({ ...Related.shape, customer: z.nullable(z.string()), status: codeOf(ReferralStatus) })

export const Following = z.enum(['follow', 'mute'])
export type Following = z.infer<typeof Following>

export const ReferralDetail = z.extend(ReferralRow, {
  packet: Packet,
  /** Of someone recorded under a code name: what the receiver sees of the person. */
  codeName: z.nullable(
    z.object({
      name: z.string(),
      released: Released,
      isAccepted: z.boolean(),
      /** Accepted, with a consent that is valid: only then does the receiver see what was released. */
      isInForce: z.boolean(),
      mayRelease: z.boolean(),
    }),
  ),
  /** The user who sent it, and the phone number of their provider. */
  sentBy: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  consent: z.nullable(
    z.object({ method: codeOf(ConsentMethod), scope: codeOf(ConsentScope), takenAt: Moment, expiresAt: Moment }),
  ),
  timeline: z.array(TimelineEntry),
  attempts: z.array(ContactAttempt),
  /** The referral that this one follows: an earlier attempt, or the one that was rerouted here. */
  parent: z.nullable(Related),
  /** Those that follow this one, if the viewer is involved in them. */
  children: z.array(Related),
  /** Those of the same act, as far as the viewer sees them. For the referring side the timeline has their lines too. */
  together: z.array(Together),
  attempt: z.int(),
  /** The viewer's side may remind the other one, and when it last did. */
  canRemind: z.boolean(),
  remindedAt: z.nullable(Moment),
  /** The receiver's record of the person, once added or linked; only for the receiver. */
  ownCustomerId: z.nullable(Id),
  /** A new referral can be created from this one. */
  canReferAgain: z.boolean(),
  nextSteps: z.array(NextStep),
  /** Number of other receivers of the same act; null for a receiver, who sees only the mode. */
  others: z.nullable(z.int()),
  canAssign: z.boolean(),
  canRemove: z.boolean(),
  /** The viewer may record answers on behalf of the receiver. */
  canRecord: z.boolean(),
  /** Removed from the sender's list, and can be put back. */
  canRestore: z.boolean(),
  isMine: z.enum(['sender', 'receiver', 'network']),
  /**
   * The viewer’s notification setting; null: notified if they sent it, are its assignee, or no one else is notified.
   */
  following: z.nullable(Following),
  /** The viewer sent it or is its assignee, and is notified without following it. */
  isOwnWork: z.boolean(),
  /** The service is restricted to the viewer: no message, thread, notes, or files. */
  isRestricted: z.boolean(),
})
export type ReferralDetail = z.input<typeof ReferralDetail>
