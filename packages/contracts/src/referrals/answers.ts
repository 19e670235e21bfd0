/**
 * Answers — the page of a provider without a login: every step of one referral by the link in its email. Personal data
 * is shown after entering a code sent to the same mailbox; opening a link, or forwarding the email, reveals nothing.
 * Reports by phone or in person are recorded on the provider's behalf, by the same steps.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { codeOf, Day, Id, Moment, optionalText, requiredText } from '../kit/shapes.ts'
import { Reach } from '../network/entities/reach.ts'
import { languages } from '../texts/languages.ts'
import { AppointmentState, earlierEnds, Modality } from './appointments/appointment-by-link.ts'
import { linkPass, linkToken, SentCode } from './links.ts'
import { Reason } from './reasons.ts'
import { ContactMethod, ContactResult } from './referrals/contact-attempts.ts'
import { MetLevel } from './referrals/met-level.ts'
import { Priority } from './referrals/priority.ts'
import { HouseholdFacts, Packet } from './referrals/referral-packet.ts'
import { NextStep, ReferralDetail, TimelineEntry } from './referrals/referral-rows.ts'
import { stages } from './referrals/referral-stages.ts'
import type { StepKey } from './referrals/referral-steps.ts'
import { upcomingChoices } from './referrals/upcoming-choice.ts'

/** Answers about one appointment: the page's key, and the step in the table of appointments. */
export const appointmentAnswers = { noShow: 'noShow', moveVisit: 'move', cancelVisit: 'cancel' } as const
export type AppointmentAnswer = keyof typeof appointmentAnswers

/** Answers accepted by the link; the keys are those of the receiver's steps and of the appointment answers. */
export const answerKeys = [
  'accept',
  'waitlist',
  'review',
  'reject',
  'ask',
  'undoAccept',
  'undoReject',
  'confirmCancel',
  'refuseCancel',
  'release',
  'contact',
  'book',
  'visit',
  'close',
  'reopen',
  'noShow',
  'moveVisit',
  'cancelVisit',
] as const
export type AnswerKey = (typeof answerKeys)[number]

/**
 * Receiver steps that the page leaves out: any answer opens the referral, appointments are canceled where they are
 * shown, and lists of customers or providers need a login.
 */
export const withoutAnswer = ['open', 'unbook', 'add', 'reroute'] as const satisfies StepKey[]

/**
 * `taken`: another provider accepted; `paused`: awaits the answer to its question; `asked`; `yours`: accepted; of a closed one,
 * `toRecord` and `toCome`: an appointment was kept; `over`: nothing more to do.
 */
const answerSituations = ['taken', 'paused', 'asked', 'yours', 'toRecord', 'toCome', 'over'] as const

export const AnswerAppointment = z.object({
  id: Id,
  startsAt: Moment,
  endsAt: Moment,
  timeZone: z.string(),
  modality: codeOf(Modality),
  state: codeOf(AppointmentState),
  version: z.int(),
  /** The steps that are possible now. */
  steps: z.array(z.enum(['visit', 'noShow', 'move', 'cancel'])),
})
export type AnswerAppointment = z.input<typeof AnswerAppointment>

const AnswerMessage = z.object({
  id: Id,
  text: z.string(),
  /** Author: a first name, or the product. */
  by: z.string(),
  isOurs: z.boolean(),
  at: Moment,
})
type AnswerMessage = z.input<typeof AnswerMessage>

export const AnswerView = z.object({
  reference: z.string(),
  stage: z.enum(stages),
  /** What the provider should know first; the page has a sentence for each. */
  situation: z.enum(answerSituations),
  isOver: z.boolean(),
  priority: codeOf(Priority),
  dueAt: z.nullable(Moment),
  version: z.int(),
  receiver: z.object({ id: Id, name: z.string() }),
  /** Null for the network. */
  sender: z.object({ name: z.string(), phone: z.nullable(z.string()), by: z.nullable(z.string()) }),
  /** Null for a restricted service, until the code is entered. */
  category: z.nullable(z.string()),
  isSensitive: z.boolean(),
  /** Several receivers have it: the first to accept gets it. */
  isFirstToAccept: z.boolean(),
  /** The code was entered, so the fields below may contain personal data. */
  isOpen: z.boolean(),
  codeTo: z.string(),
  packet: z.nullable(Packet),
  /** How it was closed, and whose code was used: "Rosa M." */
  closed: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      metLevel: z.nullable(codeOf(MetLevel)),
      outcome: z.nullable(z.string()),
    }),
  ),
  /**
   * For a closed referral, the appointment that was kept: upcoming, or begun and not recorded yet. No personal data.
   */
  kept: z.nullable(z.object({ startsAt: Moment, timeZone: z.string(), hasBegun: z.boolean() })),
  /** Without a code: age band, county, language, message; no name. */
  who: z.nullable(
    z.object({
      ageBand: z.nullable(z.string()),
      county: z.nullable(z.string()),
      languages: z.array(z.string()),
      needsInterpreter: z.boolean(),
      specialties: z.array(z.string()),
      household: z.nullable(HouseholdFacts),
      message: z.nullable(z.string()),
    }),
  ),
  nextSteps: z.array(NextStep),
  reasons: z.array(Reason),
  timeline: z.array(TimelineEntry),
  /** Between the two sides, oldest first; requires the code. */
  messages: z.array(AnswerMessage),
  /** Messages require the code, and are refused once the consent was revoked. */
  mayWrite: z.boolean(),
  /** Those to record first, then upcoming ones, then ended ones. */
  appointments: z.array(AnswerAppointment),
  timeZone: z.string(),
  /** That the provider has chosen, for its emails; null: none yet. */
  language: z.nullable(z.enum(languages)),
})
export type AnswerView = z.input<typeof AnswerView>

const linkInput = { token: linkToken, pass: linkPass }

/** Input of an answer, by link or on behalf. */
const answerInput = {
  key: z.enum(answerKeys),
  version: z.int(),
  notes: optionalText('Note', 2000),
  reasonCode: z.optional(z.string().check(z.maxLength(60))),
  metLevel: z.optional(codeOf(MetLevel)),
  /** For closing with upcoming appointments; canceled by default. */
  upcoming: z.optional(z.enum(upcomingChoices)),
  estimatedOn: z.optional(Day),
  /** The appointment that the answer is about, or that a visit completes, with the version seen. */
  appointmentId: z.optional(Id),
  appointmentVersion: z.optional(z.int()),
  /** For an appointment. */
  startsAt: z.optional(Moment),
  endsAt: z.optional(Moment),
  modality: z.optional(codeOf(Modality)),
  /** Outcome of an appointment that has passed without a record. */
  earlier: z.optional(z.enum(earlierEnds)),
  /** Confirms an overlap with another appointment of the customer. Without it an overlap is an error of this field. */
  confirmed: z.optional(z.boolean()),
  /** For a visit. */
  visitedOn: z.optional(Day),
  services: optionalText('Services', 500),
  /** For a contact attempt. */
  method: z.optional(codeOf(ContactMethod)),
  result: z.optional(codeOf(ContactResult)),
}

/** Steps that can be recorded on the receiver's behalf: every receiver step that is possible now. */
export const AnswerOnBehalf = z.object({
  reference: z.string(),
  stage: z.enum(stages),
  version: z.int(),
  receiver: z.object({ id: Id, name: z.string(), reach: Reach, phones: z.array(z.string()) }),
  /** Earliest time of a report. */
  sentAt: Moment,
  nextSteps: z.array(NextStep),
  reasons: z.array(Reason),
  appointments: z.array(AnswerAppointment),
  /** Time zone of the receiver, for its days and appointments. */
  timeZone: z.string(),
})
export type AnswerOnBehalf = z.input<typeof AnswerOnBehalf>

export const answers = contract('answers', {
  show: get('/public/answer', {
    access: 'public',
    input: z.object(linkInput),
    output: AnswerView,
    about: 'Changes nothing. 404 alike for a link that never was, was retired, or has expired.',
  }),
  answer: post('/public/answer', {
    access: 'public',
    input: z.object({ ...linkInput, ...answerInput }),
    output: AnswerView,
    title: 'Answer recorded',
    about: 'One step of the table, as the receiver. Steps after acceptance ask for the code first (403).',
  }),
  write: post('/public/answer/messages', {
    access: 'public',
    input: z.object({ ...linkInput, text: requiredText('Message', 4000) }),
    output: AnswerView,
    title: 'Message sent',
    about: 'Into the thread of the referral, at every stage in which the receiver reads it. After the code (403).',
  }),
  sendCode: post('/public/answer/code', {
    access: 'public',
    input: z.object({ token: linkToken }),
    output: SentCode,
    title: 'Code sent',
    about: 'To the mailbox that the link was sent to, once a minute.',
  }),
  open: post('/public/answer/open', {
    access: 'public',
    input: z.object({ token: linkToken, code: z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits')) }),
    output: z.object({ pass: z.string() }),
    isSecret: true,
    title: 'Welcome',
  }),
  showOnBehalf: get('/refers/:id/on-behalf', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id }),
    output: AnswerOnBehalf,
    about:
      'The steps that the sender of a referral, or an administrator, can record on behalf of its receiver. Senders: only where the receiver has no login.',
  }),
  markNotified: post('/refers/:id/notified', {
    access: allow('referrals', 'edit'),
    input: z.object({ id: Id }),
    output: z.null(),
    title: 'Done',
    about:
      'The provider was notified another way of what could not be delivered by email, which leaves the worklist. For the side that referred.',
  }),
  recordOnBehalf: post('/refers/:id/on-behalf', {
    access: allow('referrals', 'edit'),
    input: z.object({
      ...answerInput,
      id: Id,
      reportedBy: requiredText('Who told you', 120),
      /** Defaults to now. */
      reportedAt: z.optional(Moment),
    }),
    output: ReferralDetail,
    title: 'Recorded',
    about:
      'As `answer`, by the rules of the receiver; the trail has who recorded it, who reported it, when, and for which provider.',
  }),
})
