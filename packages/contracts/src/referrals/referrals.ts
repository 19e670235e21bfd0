/**
 * Referrals — a customer is sent from one entity to another. What one entity sends is *outbound* for it and
 * *inbound* for the receiver; it is the same referral. One act of sending is a *group*; each receiver in it is one
 * referral. The stages and the steps between them stand in `referral-steps.ts`.
 */
import * as z from 'zod/mini'
import { CategoryMark } from '../categories.ts'
import { ConsentMethod, ConsentScope, NewConsent } from '../consents.ts'
import { SameCustomer } from '../customers/customers.ts'
import { allow } from '../kit/access.ts'
import { csvOf } from '../kit/csv.ts'
import { type Cell, contract, get, patch, post } from '../kit/endpoint.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nothing,
  Option,
  optionalText,
  Paging,
  pageOf,
  sortBy,
  withDefault,
} from '../kit/shapes.ts'
import { Packet } from './referral-packet.ts'
import {
  Priority,
  priorityNames,
  ReferralStatus,
  referralStatusNames,
  stageNames,
  stages,
  stepNeeds,
} from './referral-steps.ts'

/** One receiver. The other modes of a group come with several receivers. */
export const GroupMode = { Direct: 1 } as const
export const MetLevel = { Fully: 1, Partly: 2, Not: 3 } as const
export type MetLevel = (typeof MetLevel)[keyof typeof MetLevel]
export const metLevelNames = { 1: 'met fully', 2: 'met partly', 3: 'not met' } as const

export const ContactMethod = { Phone: 1, Text: 2, Email: 3, Letter: 4, InPerson: 5 } as const
export type ContactMethod = (typeof ContactMethod)[keyof typeof ContactMethod]
export const contactMethodNames = { 1: 'Phone', 2: 'Text', 3: 'Email', 4: 'Letter', 5: 'In person' } as const
export const ContactResult = { Reached: 1, LeftMessage: 2, NoAnswer: 3, WrongNumber: 4 } as const
export type ContactResult = (typeof ContactResult)[keyof typeof ContactResult]
export const contactResultNames = { 1: 'Reached', 2: 'Left a message', 3: 'No answer', 4: 'Wrong contact' } as const
/** Closing as "could not contact" takes so many logged attempts. */
export const neededAttempts = 3
/** A side that has reminded the other one can do so again after so many hours. */
export const remindEveryHours = 24

export const inboundQueues = [
  'to_answer',
  'overdue',
  'needs_information',
  'accepted',
  'waitlist',
  'scheduled',
  'in_service',
  'closed',
  'rejected',
  'cancelled',
] as const
export type InboundQueue = (typeof inboundQueues)[number]
export const outboundQueues = [
  'drafts',
  'awaiting_response',
  'needs_your_reply',
  'overdue',
  'accepted',
  'closed',
  'rejected',
  'cancelled',
  'removed',
] as const
export type OutboundQueue = (typeof outboundQueues)[number]
export const queueNames: Record<InboundQueue | OutboundQueue, string> = {
  to_answer: 'To answer',
  overdue: 'Overdue',
  needs_information: 'Needs information',
  accepted: 'Accepted',
  waitlist: 'Waitlist',
  scheduled: 'Scheduled',
  in_service: 'In service',
  closed: 'Closed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  drafts: 'Drafts',
  awaiting_response: 'Awaiting response',
  needs_your_reply: 'Needs your reply',
  removed: 'Removed',
}

const Party = z.object({ id: Id, name: z.string(), place: z.nullable(z.string()) })
const stage = z.enum(stages)

export const NextStep = z.object({
  key: z.string(),
  status: codeOf(ReferralStatus),
  stage,
  label: z.string(),
  needs: z.nullable(z.enum(stepNeeds)),
  reasonUse: z.nullable(z.int()),
  isDestructive: z.boolean(),
  /** The viewer would act in the receiver's or the sender's place. */
  isOnBehalf: z.boolean(),
})
export type NextStep = z.input<typeof NextStep>

/** The latest step of a referral and who took it. */
export const LastStep = z.object({ key: z.string(), at: Moment, firstName: z.nullable(z.string()) })

export const ReferralRow = z.object({
  id: Id,
  groupId: Id,
  /** What people say to each other instead of a name, as R-10042. */
  reference: z.string(),
  customer: z.object({
    /** Null where the viewer may not open the customer. */
    id: z.nullable(Id),
    /** "Rosa M." before acceptance, null once access has ended. */
    name: z.nullable(z.string()),
    detail: z.nullable(z.string()),
  }),
  /** Null when the administrative side refers. */
  sender: z.nullable(Party),
  receiver: Party,
  /** Its id is null and its name "Restricted service" where the viewer lacks the sensitive grant. */
  category: z.extend(CategoryMark, { id: z.nullable(Id) }),
  priority: codeOf(Priority),
  status: codeOf(ReferralStatus),
  stage,
  sentAt: z.nullable(Moment),
  /** When the clock of its stage runs out; while information is needed, the sender's. */
  dueAt: z.nullable(Moment),
  isOverdue: z.boolean(),
  /** Of a waitlisted one: the estimated day. */
  estimatedOn: z.nullable(Day),
  answeredAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  updatedAt: Moment,
  /** A teammate of the receiver, or an individual who works for it; `language` is that of the options. */
  assigned: z.nullable(z.object({ id: Id, name: z.string(), language: z.string() })),
  reason: z.nullable(z.string()),
  metLevel: z.nullable(codeOf(MetLevel)),
  /** Messages in its thread that the viewer has not read. */
  unread: z.int(),
  version: z.int(),
  /** Only where the list was asked for with `isDetailed`. */
  nextSteps: z.optional(z.array(NextStep)),
  lastStep: z.optional(z.nullable(LastStep)),
})
export type ReferralRow = z.input<typeof ReferralRow>

export const TimelineEntry = z.object({
  id: Id,
  type: z.string(),
  at: Moment,
  title: z.string(),
  by: z.nullable(z.object({ firstName: z.string(), entity: z.nullable(z.string()) })),
  /** The administrative side acted in the receiver's place. */
  isOnBehalf: z.boolean(),
  note: z.nullable(z.string()),
  /** A question or an answer: its words are a message of the thread as well. */
  isMessage: z.boolean(),
})
export type TimelineEntry = z.input<typeof TimelineEntry>

export const ContactAttempt = z.object({
  id: Id,
  at: Moment,
  by: z.string(),
  method: codeOf(ContactMethod),
  result: codeOf(ContactResult),
  note: z.nullable(z.string()),
})
export type ContactAttempt = z.input<typeof ContactAttempt>

const Related = z.object({ id: Id, reference: z.string(), stage, receiver: z.string() })

export const ReferralDetail = z.extend(ReferralRow, {
  packet: Packet,
  /** Who sent it, and the number of the provider they work for. */
  sentBy: z.nullable(z.object({ name: z.string(), phone: z.nullable(z.string()) })),
  consent: z.nullable(
    z.object({ method: codeOf(ConsentMethod), scope: codeOf(ConsentScope), takenAt: Moment, expiresAt: Moment }),
  ),
  timeline: z.array(TimelineEntry),
  attempts: z.array(ContactAttempt),
  /** The referral that this one follows: a former attempt, or the one that was rerouted here. */
  parent: z.nullable(Related),
  /** Those that follow this one, as far as the viewer takes part in them. */
  children: z.array(Related),
  attempt: z.int(),
  /** The viewer's side may remind the other one, and when it last did. */
  canRemind: z.boolean(),
  remindedAt: z.nullable(Moment),
  /** The receiver's own record of the person, once added or linked; for the receiver alone. */
  ownCustomerId: z.nullable(Id),
  /** A new referral can be made of this one. */
  canReferAgain: z.boolean(),
  nextSteps: z.array(NextStep),
  canAssign: z.boolean(),
  canRemove: z.boolean(),
  /** Off the sender's list, and can be put back. */
  canRestore: z.boolean(),
  isMine: z.enum(['sender', 'receiver', 'network']),
})
export type ReferralDetail = z.input<typeof ReferralDetail>

const listInput = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.array(codeOf(ReferralStatus))),
  stage: z.optional(z.array(stage)),
  categoryId: z.optional(Id),
  priority: z.optional(codeOf(Priority)),
  /** Days in the viewer's time zone, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** The entity on the other side. */
  entityId: z.optional(Id),
  /** Of one customer; on the receiver's side only what it has accepted. */
  customerId: z.optional(Id),
  /** With the next steps of each row, and who took the last one. */
  isDetailed: z.optional(z.boolean()),
  /** As an option of the assignees, such as `user:7` or `provider:5`; `none` for those that no one is assigned to. */
  assignee: z.optional(
    z.string().check(z.regex(/^(none|me|(user|provider):[1-9]\d{0,9})$/, 'Please select Assigned to')),
  ),
  /** `priorityDue`: emergencies first, then what is due first. */
  sort: withDefault(
    sortBy('priorityDue', 'sentAt', 'dueAt', 'updatedAt', 'customer', 'entity', 'category', 'status', 'priority'),
    '-updatedAt',
  ),
}

const figures = {
  total: z.int(),
  byStage: z.record(z.string(), z.int()),
  byQueue: z.record(z.string(), z.int()),
  overdue: z.int(),
  dueToday: z.int(),
  /** Accepted of answered, in percent; null under five answers. */
  acceptRate: z.nullable(z.number()),
  medianHoursToAnswer: z.nullable(z.number()),
}

export const ReferralFile = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  shareBeforeAcceptance: z.boolean(),
})
export type ReferralFile = z.output<typeof ReferralFile>

const ReferAgain = z.object({
  /** The referral that ended without help. */
  id: Id,
  referToIds: withDefault(z.array(Id).check(z.maxLength(1, 'Please select one provider')), []),
})

export const mostFilesOfReferral = 10

export const NewReferral = z.object({
  customerId: Id,
  referToIds: z.array(Id, 'Please select a provider').check(z.length(1, 'Please select a provider')),
  mode: withDefault(codeOf(GroupMode), GroupMode.Direct),
  categoryId: z.int('Please select Service Category').check(z.positive()),
  specialtyIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
  priority: withDefault(codeOf(Priority), Priority.Routine),
  message: optionalText('Message', 2000),
  /** Files uploaded for this referral, and files of the customer that the sender may share. */
  files: withDefault(
    z
      .array(z.object({ id: Id, shareBeforeAcceptance: withDefault(z.boolean(), false) }))
      .check(z.maxLength(mostFilesOfReferral, `A referral can have ${mostFilesOfReferral} files`)),
    [],
  ),
  /** An earlier consent that covers this referral, or a new one. A draft needs neither. */
  consentId: z.optional(Id),
  consent: z.optional(NewConsent),
  draft: withDefault(z.boolean(), false),
  /** The draft that this replaces. */
  draftId: z.optional(Id),
})

const version = z.int()
const reasonCode = z.optional(z.string().check(z.maxLength(60)))

const listOutbound = get('/refers/outbound', {
  access: allow('referrals', 'view'),
  input: z.extend(Paging, { queue: z.optional(z.enum(outboundQueues)), ...listInput }),
  output: pageOf(ReferralRow),
})

const listInbound = get('/refers/inbound', {
  access: allow('referrals', 'view'),
  input: z.extend(Paging, { queue: z.optional(z.enum(inboundQueues)), ...listInput }),
  output: pageOf(ReferralRow),
})

const exportColumns = {
  Referral: (row) => row.reference,
  Customer: (row) => row.customer.name,
  Sender: (row) => row.sender?.name ?? 'Network administration',
  Receiver: (row) => row.receiver.name,
  'Service category': (row) => row.category.name,
  Priority: (row) => priorityNames[row.priority],
  Status: (row) => referralStatusNames[row.status],
  Stage: (row) => stageNames[row.stage],
  Sent: (row) => row.sentAt,
  Due: (row) => row.dueAt,
  Overdue: (row) => row.isOverdue,
  Answered: (row) => row.answeredAt,
  Closed: (row) => row.closedAt,
  'Assigned to': (row) => row.assigned?.name,
  Reason: (row) => row.reason,
} satisfies Record<string, (row: z.output<typeof ReferralRow>) => Cell>

export const referrals = contract('referrals', {
  refer: post('/refers/entity-to-customer', {
    access: allow('referrals', 'add'),
    input: NewReferral,
    output: z.object({ groupId: Id, referrals: z.array(ReferralRow) }),
    title: 'The customer has been referred',
    hasDocument: true,
    about: 'Sends, or with `draft` keeps for later. The receiver gets the referral at once.',
  }),
  answerDue: get('/refers/answer-due', {
    access: allow('referrals', 'add'),
    input: z.object({ entityId: Id, categoryId: Id, priority: withDefault(codeOf(Priority), Priority.Routine) }),
    output: z.object({ dueAt: Moment }),
    about: 'When the answer would be due of a referral that is sent now, by the clock of the receiving provider.',
  }),
  listOutbound,
  exportOutbound: csvOf(listOutbound, { file: 'outbound-referrals', columns: exportColumns }),
  outboundKpis: get('/refers/outbound/kpis', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: z.object(figures),
  }),
  listInbound,
  exportInbound: csvOf(listInbound, { file: 'inbound-referrals', columns: exportColumns }),
  inboundKpis: get('/refers/inbound/kpis', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: z.object(figures),
  }),
  remove: patch('/refers/remove/:id', {
    access: allow('referrals', 'delete'),
    input: z.object({ id: Id, isRemoved: withDefault(z.boolean(), true) }),
    output: z.null(),
    title: 'Your list has been updated',
    about:
      "Off the sender's list only, where the queue `removed` still has it. Restored (isRemoved false) by the sender or the administrative side.",
  }),
  changeStatus: patch('/refers/changeStatus/:id', {
    access: allow('referrals', ['approve', 'edit', 'add']),
    input: z.object({
      id: Id,
      status: codeOf(ReferralStatus),
      stage: z.optional(stage),
      version: z.int(),
      reasonCode,
      notes: optionalText('Note', 2000),
      metLevel: z.optional(codeOf(MetLevel)),
      /** Of a step to the waitlist: the estimated day. */
      estimatedOn: z.optional(Day),
      consentId: z.optional(Id),
      consent: z.optional(NewConsent),
    }),
    output: ReferralDetail,
    hasDocument: true,
    title: 'The referral has been updated',
    about: 'One step of the transition table. 409 tells the present state: a step out of turn, or a stale version.',
  }),
  logContact: post('/refers/:id/contact-attempts', {
    access: allow('referrals', 'edit'),
    input: z.object({
      id: Id,
      method: codeOf(ContactMethod, 'Please select Method'),
      result: codeOf(ContactResult, 'Please select Result'),
      note: optionalText('Note', 2000),
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'Contact attempt logged',
    about:
      'By the receiver, once accepted. The first one moves the referral to `contacting`; each starts its clock again.',
  }),
  addToCustomers: post('/refers/:id/own-customer', {
    access: allow('referrals', 'edit'),
    input: z.object({
      id: Id,
      /** A customer of the receiver who is the same person: linked instead of added. */
      customerId: z.optional(Id),
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'Added to your customers',
    about: 'Status ADDED: the receiver may edit the customer from now on, also after the referral has ended.',
  }),
  sameCustomers: get('/refers/:id/own-customer', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id }),
    output: z.array(SameCustomer),
    about: "The receiver's own customers who are likely the same person, the likeliest first.",
  }),
  reroute: post('/refers/:id/reroute', {
    access: allow('referrals', 'approve'),
    input: z.object({
      id: Id,
      referToId: z.int('Please select a provider').check(z.positive()),
      notes: optionalText('Note', 2000),
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'Referral rerouted',
    about:
      'By a receiver that has not answered: another provider gets a referral of its own. The consent of the sender is ' +
      'checked again: one that covers this referral only does not cover another provider.',
  }),
  remind: post('/refers/:id/remind', {
    access: allow('referrals', ['edit', 'approve']),
    input: z.object({ id: Id }),
    output: ReferralDetail,
    title: 'Reminder sent',
    about: 'By the referring or the administrative side, once in 24 hours.',
  }),
  reinitiated: get('/refers/outbound/reinitiate', {
    access: allow('referrals', 'add'),
    input: ReferAgain,
    output: z.object({ groupId: Id, referrals: z.array(ReferralRow) }),
    title: 'Referral sent again',
    about: 'As the POST, and idempotent: what was sent to these providers already is returned as it is.',
  }),
  reinitiate: post('/refers/outbound/reinitiate', {
    access: allow('referrals', 'add'),
    input: z.extend(ReferAgain, { consentId: z.optional(Id), consent: z.optional(NewConsent) }),
    hasDocument: true,
    output: z.object({ groupId: Id, referrals: z.array(ReferralRow) }),
    title: 'Referral sent again',
    about:
      'A new referral from one that ended without help. It carries message and consent, and counts one more attempt. 400 ' +
      'where the consent no longer covers it.',
  }),
  assign: patch('/refers/assign/sp', {
    access: allow('referrals', 'assign'),
    input: z.object({
      referralId: Id,
      /** An individual who works for the receiver. */
      serviceProviderId: z.optional(z.nullable(Id)),
      /** A teammate of the receiver. Neither: no one is assigned anymore. */
      userId: z.optional(z.nullable(Id)),
      /** Without it, the present one. */
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'The referral has been assigned',
    about: 'By the receiver; the sender may propose someone until the referral is accepted.',
  }),
  assignees: get('/entities/ddl/assigned/sp', {
    access: allow('referrals', 'view'),
    input: z.object({ referralId: Id }),
    output: z.array(Option),
    about: 'The individuals who work for the receiver (`provider:5`), then its teammates (`user:7`).',
  }),
  count: get('/refers/count', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: z.object({
      groups: z.int(),
      awaitingCustomer: z.int(),
      awaitingEntity: z.int(),
      accepted: z.int(),
      unfilled: z.int(),
    }),
  }),
  group: get('/refers/group-entities/:groupId', {
    access: allow('referrals', 'view'),
    input: z.object({ groupId: Id }),
    output: z.object({
      id: Id,
      mode: codeOf(GroupMode),
      customerId: Id,
      categoryId: Id,
      specialtyIds: z.array(Id),
      priority: codeOf(Priority),
      message: z.nullable(z.string()),
      files: z.array(ReferralFile),
      referrals: z.array(ReferralRow),
    }),
    about: 'For the sender: one act of referring and its receivers.',
  }),
  show: get('/refers/:id', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id }),
    output: ReferralDetail,
    about: 'Changes nothing: the detail, once visible, sends the stage `opened` itself.',
  }),
})

export const reminders = ['dueSoon', 'overdue', 'escalated', 'stale', 'asked', 'left'] as const
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
    via: z.optional(z.enum(['reinitiated', 'rerouted'])),
  }),
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
  }),
  /** The receiver no longer sees the person, although the referral stays where it is. */
  z.object({ type: z.literal('referral.consentRevoked'), ...moved, consentId: Id }),
  z.object({
    type: z.literal('referral.assigned'),
    ...moved,
    assigneeId: z.nullable(Id),
    /** An individual instead of a teammate. */
    providerId: z.optional(z.nullable(Id)),
  }),
  z.object({ type: z.literal('referral.customerAdded'), ...moved, ownCustomerId: Id }),
  z.object({ type: z.literal('referral.draftDeleted'), ...moved }),
  z.object({ type: z.literal('referral.removed'), ...moved }),
  z.object({ type: z.literal('referral.restored'), ...moved }),
])
