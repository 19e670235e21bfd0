/**
 * Worklist: items that need someone to act, most urgent first, each line with its one next step. Derived from the
 * clocks of the referrals and the open needs: a line is listed from the moment it concerns the viewer, until someone
 * has acted.
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get } from '../kit/endpoint.ts'
import { Id, Moment, withDefault } from '../kit/shapes.ts'
import { CategoryMark } from '../network/category-mark.ts'
import { Appointment } from './appointments/appointments.ts'
import { NextStep, ReferralRow } from './referrals/referral-rows.ts'

/** In display order. */
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
  overdue: 'Overdue answers and steps',
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

/** Actions of a line's button: a step of the table, or one of these. */
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
  /** The subject: a referral, or an appointment, which may belong to a referral. */
  referral: z.nullable(ReferralRow),
  appointment: z.nullable(Appointment),
  /** An unmet need, and the provider that can help now; null when a new search is due. */
  unmetNeed: z.nullable(
    z.object({
      id: Id,
      customer: z.object({ id: Id, name: z.string() }),
      category: CategoryMark,
      provider: z.nullable(z.object({ id: Id, name: z.string() })),
      /** Since when the provider can help; else the last search. */
      since: Moment,
    }),
  ),
  /** A request for help in progress, with its next date today or in the past. */
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
   * Whom to call. The referring side: for an emergency that is awaiting an answer. The provider: if it answers by
   * phone, or an email bounced. The customer: who requested a call, has to choose again, or whose appointment was
   * canceled because the consent was revoked; the last two if they get no email.
   */
  phone: z.nullable(z.string()),
  /** For the action `remind`: phone numbers of the provider that is to act. */
  phones: z.array(z.string()),
  /** In words: the open question, or the last event. */
  detail: z.nullable(z.string()),
  action: z.enum(worklistActions),
  /** For the action `remind`: when the other side was last reminded; possible once in 24 hours. */
  remindedAt: z.nullable(Moment),
  /** For the action `step`. */
  step: z.nullable(NextStep),
  /** Next escalation: who is notified if no one acts, and when. */
  next: z.nullable(z.object({ who: z.enum(['owner', 'sender', 'admin', 'expires']), at: Moment })),
})
export type WorklistLine = z.input<typeof WorklistLine>

export const worklist = contract('worklist', {
  show: get('/dashboard/worklist', {
    access: allow('referrals', 'view'),
    input: z.object({ whose: withDefault(z.enum(['mine', 'team']), 'team') }),
    output: z.object({
      lines: z.array(WorklistLine),
      /** Total; at most the 200 most urgent ones are listed. */
      mine: z.int(),
      team: z.int(),
    }),
    about: '`mine` has what is assigned to the caller and what is assigned to no one.',
  }),
})
