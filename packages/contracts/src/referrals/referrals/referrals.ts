/**
 * Referrals — a customer is sent from one entity to another. A referral is *outbound* for the sender and *inbound* for
 * the receiver; it is the same referral. One act of sending is a *group*; each receiver in it is one referral. The
 * stages and the steps between them are in `referral-steps.ts`.
 */

import * as z from 'zod/mini'
import { NewConsent } from '../../customers/consents.ts'
import { Released } from '../../customers/customers/code-name.ts'
import { DuplicateChoice } from '../../customers/duplicates/choice.ts'
import { SameCustomer } from '../../customers/duplicates/facts.ts'
import { mostHousemates } from '../../customers/households.ts'
import { allow } from '../../kit/access.ts'
import { csvOf, detailedCsvOf } from '../../kit/csv.ts'
import { type Cell, contract, get, patch, post } from '../../kit/endpoint.ts'
import { Figure, FigureFilters } from '../../kit/figures.ts'
import { Option } from '../../kit/option.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nothing,
  optionalText,
  Paging,
  pageOf,
  requiredText,
  sortBy,
  withDefault,
} from '../../kit/shapes.ts'
import { ContactMethod, ContactResult } from './contact-attempts.ts'
import { GroupMode, LinkWay, mostReceivers } from './group-modes.ts'
import { MetLevel } from './met-level.ts'
import { Priority, priorityNames } from './priority.ts'
import { customerAges, customerAnswerPattern, customerOthersPattern, customerOutcomes } from './referral-customers.ts'
import { lossKinds, milestones, referralDates, referralOutcomes, referralPhases } from './referral-phases.ts'
import { inboundQueues, outboundQueues } from './referral-queues.ts'
import { Following, ReferralDetail, ReferralRow } from './referral-rows.ts'
import { ReferralStatus, referralStatusNames, stageNames, stages } from './referral-stages.ts'
import { upcomingChoices } from './upcoming-choice.ts'

/** Hours before a side can remind the other one again. */
export const remindEveryHours = 24

const stage = z.enum(stages)

const listInput = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.array(codeOf(ReferralStatus))),
  stage: z.optional(z.array(stage)),
  categoryId: z.optional(Id),
  priority: z.optional(codeOf(Priority)),
  phase: z.optional(z.enum(referralPhases)),
  /** Days in the viewer's time zone, inclusive: of sending, or of the event named by `dateOf`. */
  from: z.optional(Day),
  to: z.optional(Day),
  dateOf: z.optional(z.enum(referralDates)),
  outcome: z.optional(z.enum(referralOutcomes)),
  /** Without recalled and erroneous referrals, which rates leave out. */
  isCounted: z.optional(z.boolean()),
  reasonCode: z.optional(z.string().check(z.maxLength(60))),
  /** Due later today, by the viewer's calendar, and not overdue. */
  isDueToday: z.optional(z.boolean()),
  /** Referred again after one that ended without help. */
  isAgain: z.optional(z.boolean()),
  /** Answered, on any day. */
  isAnswered: z.optional(z.boolean()),
  /** In none of the terminal stages. */
  isOpen: z.optional(z.boolean()),
  /** Reached this milestone, or a later one. */
  reached: z.optional(z.enum(milestones)),
  /** Reached the milestone before this one but not this one; and why. */
  lostBefore: z.optional(z.enum(milestones)),
  lossKind: z.optional(z.enum(lossKinds)),
  /** Ended without the need met. */
  isLost: z.optional(z.boolean()),
  /** Where the customer lives. */
  stateId: z.optional(Id),
  countyId: z.optional(Id),
  customerAge: z.optional(z.enum(customerAges)),
  /** The first recorded language, by name; `none` if there is none. */
  customerLanguage: z.optional(z.string().check(z.maxLength(100))),
  /** Of all the customer's referrals under the filters of a report: fully met if all are. */
  customerOutcome: z.optional(z.enum(customerOutcomes)),
  isCountyUnknown: z.optional(z.boolean()),
  customerAnswer: z.optional(z.string().check(z.regex(customerAnswerPattern, 'Choose an option of a custom field'))),
  /** The rest that a report groups because they are in none of its columns. */
  customerOthers: z.optional(
    z.string().check(z.maxLength(2000), z.regex(customerOthersPattern, 'Open this list from its report')),
  ),
  /** The customer was first helped in the period. */
  isNewCustomer: z.optional(z.boolean()),
  /** One row for each customer whom the viewer sees in full: the latest of the matching referrals. */
  isPerCustomer: z.optional(z.boolean()),
  /** The entity that received it, for the administrative side. */
  receiverId: z.optional(Id),
  /** The entity that sent it, for the administrative side. */
  senderId: z.optional(Id),
  /** The entity that sent it or received it. */
  partyId: z.optional(Id),
  /** Accepted, waitlisted, or rejected by this person. */
  answeredById: z.optional(Id),
  /** Sent by the administrative side. */
  isByNetwork: z.optional(z.boolean()),
  /** The entity on the other side. */
  entityId: z.optional(Id),
  /** For one customer; on the receiver's side only accepted ones. */
  customerId: z.optional(Id),
  /** With the next steps of each row, and who took the last one. */
  isDetailed: z.optional(z.boolean()),
  /** Closed, and the customer's answer contradicts the outcome: not reviewed yet. */
  isContradicted: z.optional(z.boolean()),
  /**
   * As an option of the assignees, such as `user:7` or `provider:5`; `none` for unassigned referrals,
   * `teammate` for those of any teammate.
   */
  assignee: z.optional(
    z.string().check(z.regex(/^(none|me|teammate|(user|provider):[1-9]\d{0,9})$/, 'Please select Assigned to')),
  ),
  /** `priorityDue`: emergencies first, then by due time. */
  sort: withDefault(
    sortBy('priorityDue', 'sentAt', 'dueAt', 'updatedAt', 'customer', 'entity', 'category', 'status', 'priority'),
    '-updatedAt',
  ),
}

/** Days since sending of referrals awaiting an answer, today as 0. */
export const ageBands = ['0-1', '2-3', '4-7', '8-14', '15+'] as const

const figures = {
  from: Day,
  to: Day,
  total: Figure,
  byStage: z.record(z.string(), Figure),
  overdue: Figure,
  dueToday: Figure,
  acceptRate: Figure,
  medianHoursToAnswer: Figure,
  ageing: z.array(z.extend(Figure, { band: z.enum(ageBands) })),
  /** Most frequent first. */
  topRejectReasons: z.array(z.extend(Figure, { code: z.string(), label: z.string() })),
}
const queueCounts = z.object({ total: z.int(), byQueue: z.record(z.string(), z.int()) })

export const ReferralFile = z.object({
  id: Id,
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  shareBeforeAcceptance: z.boolean(),
})
export type ReferralFile = z.output<typeof ReferralFile>

/** Until `undoTime` has passed it can be kept as a draft instead. An emergency is sent at once all the same. */
const isUndoable = withDefault(z.boolean(), false)

const ReferAgain = z.object({
  /** The referral that ended without help. */
  id: Id,
  referToIds: withDefault(z.array(Id).check(z.maxLength(1, 'Please select one provider')), []),
})

export const mostFilesOfReferral = 10

export const NewReferral = z.object({
  customerId: Id,
  /**
   * People of the customer’s household who are referred with them: one referral for each, under that person’s consent on
   * file. Files stay with the customer.
   */
  housemateIds: withDefault(z.array(Id).check(z.maxLength(mostHousemates)), []),
  referToIds: z
    .array(Id, 'Please select Provider')
    .check(
      z.minLength(1, 'Please select Provider'),
      z.maxLength(mostReceivers, `A referral can go to ${mostReceivers} providers`),
    ),
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
  /** Reasons for sending to a provider despite an unmet rule, by provider. Required then, except for a draft. */
  notEligibleReasons: withDefault(
    z.record(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), requiredText('Reason', 500)),
    {},
  ),
  /** How the customer gets the link; null: as in their record, by email if they have an address. */
  linkWay: withDefault(z.nullable(codeOf(LinkWay)), null),
  /** An earlier consent that covers this referral, or a new one. A draft needs neither. */
  consentId: z.optional(Id),
  consent: z.optional(NewConsent),
  draft: withDefault(z.boolean(), false),
  /** The draft that this replaces, and the version that the sender has seen: both or neither. */
  draftId: z.optional(Id),
  draftVersion: z.optional(z.int()),
  isUndoable,
})

const version = z.int()
const reasonCode = z.optional(z.string().check(z.maxLength(60)))

const ReferralPage = z.extend(pageOf(ReferralRow), {
  /**
   * If people are counted (`dateOf` is `helped`, or `isPerCustomer`): all matching referrals, and their number of
   * customers.
   */
  counted: z.optional(z.object({ referrals: z.int(), customers: z.int() })),
})

const listOutbound = get('/refers/outbound', {
  access: allow('referrals', 'view'),
  input: z.extend(Paging, { queue: z.optional(z.enum(outboundQueues)), ...listInput }),
  output: ReferralPage,
})

const listInbound = get('/refers/inbound', {
  access: allow('referrals', 'view'),
  input: z.extend(Paging, { queue: z.optional(z.enum(inboundQueues)), ...listInput }),
  output: ReferralPage,
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
    title: 'Referral sent',
    hasDocument: true,
    about:
      'Sends, or with `draft` keeps for later. With several receivers `mode` says who is asked when: the customer chooses ' +
      '(2), the first to accept gets it (3), in this order (4), or all of them (5).',
  }),
  undoSend: post('/refers/:id/undo-send', {
    access: allow('referrals', 'add'),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Referral not sent',
    about:
      'Of one that was sent with `isUndoable`, for seven seconds: it is a draft again. A consent that was recorded with ' +
      'it remains on file. 409 once it is sent.',
  }),
  answerDue: get('/refers/answer-due', {
    access: allow('referrals', 'add'),
    input: z.object({ entityId: Id, categoryId: Id, priority: withDefault(codeOf(Priority), Priority.Routine) }),
    output: z.object({ dueAt: Moment }),
    about: 'When the answer would be due of a referral that is sent now, by the clock of the receiving provider.',
  }),
  listOutbound,
  /** With every receiver of a group, where the list has only the leading one. */
  exportOutbound: detailedCsvOf(listOutbound, ReferralRow, { file: 'outbound-referrals', columns: exportColumns }),
  outboundKpis: get('/refers/outbound/kpis', {
    access: allow('referrals', 'view'),
    input: FigureFilters,
    output: z.extend(z.object(figures), {
      /** Acts of referring in this period; the list shows one line for each. */
      groups: Figure,
      offered: Figure,
      recalled: Figure,
      unfilled: Figure,
      reinitiated: Figure,
      attemptsPerSuccess: Figure,
      topReceivers: z.array(z.extend(Figure, { id: Id, name: z.string() })),
    }),
    about:
      'Of what the own side sent; for the administrative side of what anyone sent, or with `entityId` that provider.',
  }),
  outboundCounts: get('/refers/outbound/counts', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: queueCounts,
    about: 'How many rows each queue has, for the tabs.',
  }),
  listInbound,
  exportInbound: csvOf(listInbound, { file: 'inbound-referrals', columns: exportColumns }),
  inboundKpis: get('/refers/inbound/kpis', {
    access: allow('referrals', 'view'),
    input: FigureFilters,
    output: z.object(figures),
    about:
      'Of what came in; for the administrative side with `entityId` to that provider. Stages, overdue, due today, and ageing are those of this moment, the others of the period.',
  }),
  inboundCounts: get('/refers/inbound/counts', {
    access: allow('referrals', 'view'),
    input: nothing,
    output: queueCounts,
    about: 'How many rows each queue has, for the tabs.',
  }),
  remove: patch('/refers/remove/:id', {
    access: allow('referrals', 'delete'),
    input: z.object({ id: Id, isRemoved: withDefault(z.boolean(), true) }),
    output: z.null(),
    title: 'List updated',
    about:
      'Off the sender’s list only, where the queue `removed` still has it. Restored (isRemoved false) by the sender or the administrative side.',
  }),
  release: patch('/refers/release/:id', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id, fields: Released, version: z.optional(z.int()) }),
    output: ReferralDetail,
    title: 'Release updated',
    about:
      'Of someone recorded under a code name, by the provider that manages and referred them: what the receiver sees in this referral. It has effect while the referral is accepted and its consent valid; an override by an administrator is no consent. An empty list takes everything back.',
  }),
  follow: patch('/refers/following/:id', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id, following: z.nullable(Following) }),
    output: ReferralDetail,
    title: 'Notifications changed',
    about:
      'Of each step the person who sent a referral, its assignee, and those who follow it are notified; the rest of their side where none of them is there. `mute` ends that for the caller, null takes the choice back.',
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
      /** For the waitlist: the estimated day. */
      estimatedOn: z.optional(Day),
      /** For closing with upcoming appointments; canceled by default. */
      upcoming: z.optional(z.enum(upcomingChoices)),
      consentId: z.optional(Id),
      consent: z.optional(NewConsent),
    }),
    output: ReferralDetail,
    hasDocument: true,
    title: 'Referral updated',
    about:
      'One step of the transition table. 409 tells the present state: a step out of turn, or a stale version. Closing with ' +
      'an appointment to come cancels it and notifies everyone, unless `upcoming` is `keep`.',
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
      /** As for a new customer: required if one of them is surely the same person and is not linked. */
      duplicateChoice: z.optional(DuplicateChoice),
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
    about: 'The receiver’s own customers who are likely the same person, the likeliest first.',
  }),
  reroute: post('/refers/:id/reroute', {
    access: allow('referrals', 'approve'),
    input: z.object({
      id: Id,
      referToId: z.int('Please select Provider').check(z.positive()),
      notes: optionalText('Note', 2000),
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'Referral rerouted',
    about:
      'By a receiver that hasn’t answered: another provider gets a referral of its own. The consent of the sender is ' +
      'checked again: one that covers this referral only doesn’t cover another provider.',
  }),
  remind: post('/refers/:id/remind', {
    access: allow('referrals', ['edit', 'approve']),
    input: z.object({ id: Id }),
    output: ReferralDetail,
    title: 'Reminder sent',
    about: 'By the referring or the administrative side, once in 24 hours.',
  }),
  remindMany: post('/refers/remind', {
    access: allow('referrals', ['edit', 'approve']),
    input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ done: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'Reminders sent',
    about: 'Each on its own: those that were reminded in the last 24 hours are refused with a reason.',
  }),
  reinitiated: get('/refers/outbound/reinitiate', {
    access: allow('referrals', 'add'),
    input: ReferAgain,
    output: z.object({ groupId: Id, referrals: z.array(ReferralRow) }),
    title: 'Referral sent again',
    isRead: false,
    about: 'As the POST, and idempotent: what was sent to these providers already is returned as it is.',
  }),
  reinitiate: post('/refers/outbound/reinitiate', {
    access: allow('referrals', 'add'),
    input: z.extend(ReferAgain, { consentId: z.optional(Id), consent: z.optional(NewConsent), isUndoable }),
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
      /** A teammate of the receiver. Neither: unassigned. */
      userId: z.optional(z.nullable(Id)),
      /** Defaults to the current version. */
      version: z.optional(version),
    }),
    output: ReferralDetail,
    title: 'Referral assigned',
    about: 'By the receiver; the sender may propose someone until the referral is accepted.',
  }),
  assignees: get('/entities/ddl/assigned/sp', {
    access: allow('referrals', 'view'),
    input: z.object({ referralId: Id }),
    output: z.array(Option),
    about: 'The individuals who work for the receiver (`provider:5`), then its teammates (`user:7`).',
  }),
  answerer: get('/refers/answered-by/:id', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id }),
    output: z.object({ id: Id, name: z.string() }),
    about: 'The name of someone who answered a referral that the viewer has in the inbound list.',
  }),
  show: get('/refers/:id', {
    access: allow('referrals', 'view'),
    input: z.object({ id: Id }),
    output: ReferralDetail,
    about: 'Changes nothing: the detail, once visible, sends the stage `opened` itself.',
  }),
})
