/**
 * Worklist: what needs someone to act, most urgent first, each line with its one next step. It is made of the clocks of
 * the referrals, and of the needs that are open: a line is there from the moment at which it concerns the viewer, until someone has acted.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get } from '../kit/endpoint.ts'
import { Id, Moment, withDefault } from '../kit/shapes.ts'
import { CategoryMark } from '../network/category-mark.ts'
import { Appointment } from './appointments/appointments.ts'
import { NextStep, ReferralRow } from './referrals/referral-rows.ts'

/** In the order in which they are shown. */
export const worklistGroups = [
  'answerNow',
  'overdue',
  'callProvider',
  'undelivered',
  'dueToday',
  'helpRequests',
  'questions',
  'callCustomer',
  'chooseAgain',
  'unrecorded',
  'reopened',
  'contactToday',
  'reminders',
  'cancelRequests',
  'waitlist',
  'customerAnswers',
  'consentRevoked',
  'stale',
  'escalated',
  'referAgain',
  'needs',
  'canTake',
] as const
export type WorklistGroup = (typeof worklistGroups)[number]

export const worklistGroupNames: Record<WorklistGroup, string> = {
  answerNow: 'Answer now',
  overdue: 'Overdue',
  callProvider: 'Providers to call',
  undelivered: 'Not delivered',
  dueToday: 'Due today',
  helpRequests: 'Help requests to continue',
  questions: 'Questions for you',
  callCustomer: 'The customer asks for a call',
  chooseAgain: 'The customer chooses again',
  unrecorded: 'Appointments without a record',
  reopened: 'Reopened',
  contactToday: 'Contact due today',
  reminders: 'Remind by phone',
  cancelRequests: 'Cancel requests',
  waitlist: 'Waitlist reviews',
  customerAnswers: 'The customer answered',
  consentRevoked: 'Consent revoked',
  stale: 'Accepted without a next step',
  escalated: 'Escalated',
  referAgain: 'Not served yet',
  needs: 'Needs to look at again',
  canTake: 'A provider can take them',
}

/** What the button of a line does: a step of the table, or one of these. */
const worklistActions = [
  'answer',
  'record',
  'markNotified',
  'step',
  'remind',
  'referAgain',
  'showLink',
  'recordChoice',
  'recordVisit',
  'remindCustomer',
  'referOnMap',
  'review',
  'called',
  'open',
] as const

export const WorklistLine = z.object({
  group: z.enum(worklistGroups),
  side: z.enum(['inbound', 'outbound']),
  /** What it is about: a referral, or an appointment, which may be of a referral. */
  referral: z.nullable(ReferralRow),
  appointment: z.nullable(Appointment),
  /** A need that no one could meet, and the provider that can by now; null where it is to be looked for again. */
  unmetNeed: z.nullable(
    z.object({
      id: Id,
      customer: z.object({ id: Id, name: z.string() }),
      category: CategoryMark,
      provider: z.nullable(z.object({ id: Id, name: z.string() })),
      /** When the provider could; else the last time that someone looked. */
      since: Moment,
    }),
  ),
  /** A request for help in progress, whose next date is today or has passed. */
  helpRequest: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      name: z.string(),
      need: z.nullable(z.string()),
      takenBy: z.nullable(z.string()),
      dueAt: Moment,
      isOverdue: z.boolean(),
    }),
  ),
  /**
   * Whom to call. The side that referred: of an emergency that is awaiting an answer. The provider: of one by phone, or
   * that an email did not reach. The customer: who asks for a call, has to choose again, or whose appointment was canceled
   * with their consent; the last two where they get no email.
   */
  phone: z.nullable(z.string()),
  /** Of the action `remind`: the numbers of the provider that is to act. */
  phones: z.array(z.string()),
  /** In words: the question that waits, or what happened last. */
  detail: z.nullable(z.string()),
  action: z.enum(worklistActions),
  /** Of the action `remind`: when the other side was last reminded, which is possible once in 24 hours. */
  remindedAt: z.nullable(Moment),
  /** Of the action `step`. */
  step: z.nullable(NextStep),
  /** The next one who is told when no one acts, and when. */
  next: z.nullable(z.object({ who: z.enum(['owner', 'sender', 'admin', 'expires']), at: Moment })),
})
export type WorklistLine = z.input<typeof WorklistLine>

export const worklist = contract('worklist', {
  show: get('/dashboard/worklist', {
    access: allow('referrals', 'view'),
    input: z.object({ whose: withDefault(z.enum(['mine', 'team']), 'team') }),
    output: z.object({
      lines: z.array(WorklistLine),
      /** How many there are; at most the 200 most urgent ones are listed. */
      mine: z.int(),
      team: z.int(),
    }),
    about: '`mine` has what is assigned to the caller and what is assigned to no one.',
  }),
})
