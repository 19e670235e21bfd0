/**
 * Answers — the page of a provider without a login: every step of one referral by the link in its email. Personal data shows
 * after a code to the same mailbox; opening a link, or forwarding the email, opens nothing.
 */
import * as z from 'zod/mini'
import { Modality } from './appointments/appointments.ts'
import { contract, get, post } from './kit/endpoint.ts'
import { codeOf, Day, Id, Moment, optionalText } from './kit/shapes.ts'
import { linkPass, linkToken, SentCode } from './links.ts'
import { Reason } from './reasons.ts'
import { ContactMethod, ContactResult } from './referrals/contact-attempts.ts'
import { MetLevel } from './referrals/met-level.ts'
import { Priority } from './referrals/priority.ts'
import { Packet } from './referrals/referral-packet.ts'
import { BookedAppointment, NextStep, TimelineEntry } from './referrals/referral-rows.ts'
import { stages } from './referrals/referral-stages.ts'

/** What can be done by the link; the keys are those of the steps. */
export const answerKeys = [
  'accept',
  'waitlist',
  'reject',
  'ask',
  'undoAccept',
  'undoReject',
  'confirmCancel',
  'refuseCancel',
  'contact',
  'book',
  'visit',
  'close',
] as const
export type AnswerKey = (typeof answerKeys)[number]

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
  /** Without a code: age band, county, language, message; no name. */
  who: z.nullable(
    z.object({
      ageBand: z.nullable(z.string()),
      county: z.nullable(z.string()),
      languages: z.array(z.string()),
      needsInterpreter: z.boolean(),
      specialties: z.array(z.string()),
      message: z.nullable(z.string()),
    }),
  ),
  nextSteps: z.array(NextStep),
  reasons: z.array(Reason),
  timeline: z.array(TimelineEntry),
  appointment: z.nullable(BookedAppointment),
  timeZone: z.string(),
})
export type AnswerView = z.input<typeof AnswerView>

const asked = { token: linkToken, pass: linkPass }

export const answers = contract('answers', {
  show: get('/public/answer', {
    access: 'public',
    input: z.object(asked),
    output: AnswerView,
    about: 'Changes nothing. 404 alike for a link that never was, was retired, or has expired.',
  }),
  answer: post('/public/answer', {
    access: 'public',
    input: z.object({
      ...asked,
      key: z.enum(answerKeys),
      version: z.int(),
      notes: optionalText('Note', 2000),
      reasonCode: z.optional(z.string().check(z.maxLength(60))),
      metLevel: z.optional(codeOf(MetLevel)),
      estimatedOn: z.optional(Day),
      /** Of an appointment. */
      startsAt: z.optional(Moment),
      endsAt: z.optional(Moment),
      modality: z.optional(codeOf(Modality)),
      /** Of a visit. */
      visitedOn: z.optional(Day),
      services: optionalText('Services', 500),
      /** Of an attempt to reach the person. */
      method: z.optional(codeOf(ContactMethod)),
      result: z.optional(codeOf(ContactResult)),
    }),
    output: AnswerView,
    title: 'Answer recorded',
    about: 'One step of the table, as the receiver. Steps after acceptance ask for the code first (403).',
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
})
