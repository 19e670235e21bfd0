/**
 * Answers — the page of a provider without a login: every step of one referral by the link in its email. Personal data shows
 * after a code to the same mailbox; opening a link, or forwarding the email, opens nothing. What a provider reports by phone
 * or in person is recorded on its behalf, by the same steps.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { codeOf, Day, Id, Moment, optionalText, requiredText } from '../kit/shapes.ts'
import { Reach } from '../network/entities/reach.ts'
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

/** What is answered about one appointment: the key of the page, and the step of the table of appointments. */
export const appointmentAnswers = { noShow: 'noShow', moveVisit: 'move', cancelVisit: 'cancel' } as const
export type AppointmentAnswer = keyof typeof appointmentAnswers

/** What can be done by the link; the keys are those of the steps, and of what is answered about an appointment. */
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
 * The steps of a receiver that the page does not have: opening comes with any answer, an appointment is canceled where it is
 * shown, and a list of customers or of providers is for those who log in.
 */
export const withoutAnswer = ['open', 'unbook', 'add', 'reroute'] as const satisfies StepKey[]

export const AnswerAppointment = z.object({
  id: Id,
  startsAt: Moment,
  endsAt: Moment,
  timeZone: z.string(),
  modality: codeOf(Modality),
  state: codeOf(AppointmentState),
  version: z.int(),
  /** What can be done about it now. */
  steps: z.array(z.enum(['visit', 'noShow', 'move', 'cancel'])),
})
export type AnswerAppointment = z.input<typeof AnswerAppointment>

const AnswerMessage = z.object({
  id: Id,
  text: z.string(),
  /** Who wrote it: a first name, or the product. */
  by: z.string(),
  isOurs: z.boolean(),
  at: Moment,
})
type AnswerMessage = z.input<typeof AnswerMessage>

export const AnswerView = z.object({
  reference: z.string(),
  stage: z.enum(stages),
  /** One sentence about where it is; of one that is over, that nothing more is to be done. */
  sentence: z.string(),
  isOver: z.boolean(),
  priority: codeOf(Priority),
  dueAt: z.nullable(Moment),
  version: z.int(),
  receiver: z.object({ id: Id, name: z.string() }),
  /** Null for the network. */
  sender: z.object({ name: z.string(), phone: z.nullable(z.string()), by: z.nullable(z.string()) }),
  /** Null for a restricted service, until the code was entered. */
  category: z.nullable(z.string()),
  isSensitive: z.boolean(),
  /** Others were asked: the first to accept gets it. */
  isFirstToAccept: z.boolean(),
  /** The code was entered: what is below may hold personal data. */
  isOpen: z.boolean(),
  codeTo: z.string(),
  packet: z.nullable(Packet),
  /** How it was closed, and after the code of whom: "Rosa M." */
  closed: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      metLevel: z.nullable(codeOf(MetLevel)),
      outcome: z.nullable(z.string()),
    }),
  ),
  /** Of one that is closed, an appointment that was kept: to come, or begun and still to be recorded. No personal data. */
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
  /** Between the two sides, the oldest first; after the code. */
  messages: z.array(AnswerMessage),
  /** Once the code was entered a message can be written; not after the consent was revoked. */
  mayWrite: z.boolean(),
  /** Those to be recorded first, then those to come, then the ones that ended. */
  appointments: z.array(AnswerAppointment),
  timeZone: z.string(),
})
export type AnswerView = z.input<typeof AnswerView>

const asked = { token: linkToken, pass: linkPass }

/** Input of an answer, by link or on behalf. */
const given = {
  key: z.enum(answerKeys),
  version: z.int(),
  notes: optionalText('Note', 2000),
  reasonCode: z.optional(z.string().check(z.maxLength(60))),
  metLevel: z.optional(codeOf(MetLevel)),
  /** Of closing with an appointment to come; without it, it is canceled. */
  upcoming: z.optional(z.enum(upcomingChoices)),
  estimatedOn: z.optional(Day),
  /** Which appointment is answered about, or completed by a visit, as it was seen. */
  appointmentId: z.optional(Id),
  appointmentVersion: z.optional(z.int()),
  /** Of an appointment. */
  startsAt: z.optional(Moment),
  endsAt: z.optional(Moment),
  modality: z.optional(codeOf(Modality)),
  /** What became of one that has passed without a record. */
  earlier: z.optional(z.enum(earlierEnds)),
  /** The customer has another one at that time, and this one is meant. Without it that is an error of this field. */
  confirmed: z.optional(z.boolean()),
  /** Of a visit. */
  visitedOn: z.optional(Day),
  services: optionalText('Services', 500),
  /** Of an attempt to reach the person. */
  method: z.optional(codeOf(ContactMethod)),
  result: z.optional(codeOf(ContactResult)),
}

/** What can be recorded on behalf of the receiver: every step of the table that is its own now. */
export const AnswerOnBehalf = z.object({
  reference: z.string(),
  stage: z.enum(stages),
  version: z.int(),
  receiver: z.object({ id: Id, name: z.string(), reach: Reach, phones: z.array(z.string()) }),
  /** The earliest time of a report. */
  sentAt: Moment,
  nextSteps: z.array(NextStep),
  reasons: z.array(Reason),
  appointments: z.array(AnswerAppointment),
  /** Of the receiver, whose days and appointments these are. */
  timeZone: z.string(),
})
export type AnswerOnBehalf = z.input<typeof AnswerOnBehalf>

export const answers = contract('answers', {
  show: get('/public/answer', {
    access: 'public',
    input: z.object(asked),
    output: AnswerView,
    about: 'Changes nothing. 404 alike for a link that never was, was retired, or has expired.',
  }),
  answer: post('/public/answer', {
    access: 'public',
    input: z.object({ ...asked, ...given }),
    output: AnswerView,
    title: 'Answer recorded',
    about: 'One step of the table, as the receiver. Steps after acceptance ask for the code first (403).',
  }),
  write: post('/public/answer/messages', {
    access: 'public',
    input: z.object({ ...asked, text: requiredText('Message', 4000) }),
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
      ...given,
      id: Id,
      reportedBy: requiredText('Who told you', 120),
      /** Without a value: now. */
      reportedAt: z.optional(Moment),
    }),
    output: ReferralDetail,
    title: 'Recorded',
    about:
      'As `answer`, by the rules of the receiver; the trail has who recorded it, who reported it, when, and for which provider.',
  }),
})
