/**
 * Worklist: what needs someone to act, most urgent first, each line with its one next step. It is made of the clocks of
 * the referrals, and of the needs that someone waits to see met: a line is there from the moment at which it concerns the viewer, until someone has acted.
 */
import * as z from 'zod/mini'
import { Appointment } from './appointments/appointments.ts'
import { CategoryMark } from './category-mark.ts'
import { allow } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { Id, Moment, withDefault } from './kit/shapes.ts'
import { NextStep, ReferralRow } from './referrals/referral-rows.ts'

/** In the order in which they are shown. */
export const worklistGroups = [
  'answerNow',
  'overdue',
  'dueToday',
  'questions',
  'unrecorded',
  'contactToday',
  'reminders',
  'cancelRequests',
  'waitlist',
  'customerAnswers',
  'stale',
  'escalated',
  'referAgain',
  'canTake',
] as const
export type WorklistGroup = (typeof worklistGroups)[number]

export const worklistGroupNames: Record<WorklistGroup, string> = {
  answerNow: 'Answer now',
  overdue: 'Overdue',
  dueToday: 'Due today',
  questions: 'Questions for you',
  unrecorded: 'Appointments without a record',
  contactToday: 'First contact due today',
  reminders: 'Remind by phone',
  cancelRequests: 'Cancel requests',
  waitlist: 'Waitlist reviews',
  customerAnswers: 'The customer answered',
  stale: 'Accepted without a next step',
  escalated: 'Escalated',
  referAgain: 'Not served yet',
  canTake: 'A provider can take them',
}

/** What the button of a line does: a step of the table, or one of these. */
export const worklistActions = [
  'answer',
  'step',
  'remind',
  'referAgain',
  'recordVisit',
  'remindCustomer',
  'referOnMap',
  'review',
  'open',
] as const

export const WorklistLine = z.object({
  group: z.enum(worklistGroups),
  side: z.enum(['inbound', 'outbound']),
  /** What it is about: a referral, or an appointment, which may be of a referral. */
  referral: z.nullable(ReferralRow),
  appointment: z.nullable(Appointment),
  /** A need that no one could meet, and the provider that can by now. */
  unmetNeed: z.nullable(
    z.object({
      id: Id,
      customer: z.object({ id: Id, name: z.string() }),
      category: CategoryMark,
      provider: z.object({ id: Id, name: z.string() }),
      openedAt: Moment,
    }),
  ),
  /** Of an emergency that waits for an answer: the number of the side that referred. */
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
