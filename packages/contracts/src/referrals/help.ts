/**
 * Help — someone without an account asks for help on the public pages; the administrative side takes it on, makes a
 * customer of the person and a referral of the need.
 *
 *   – ──ask──▶ new ──take on──▶ in progress ──close──▶ done
 *               └──────decline──────┴────────────────▶ declined
 *
 * Each open request has a date: by the response clock of its priority, or set by its worker. If a worker leaves and no
 * one takes over, it is new again. Of two concurrent acts the second gets a 409. The person follows the request by a link
 * that shows its state, and nothing else.
 */
import * as z from 'zod/mini'
import { NewCustomer } from '../customers/customers/customers.ts'
import { ContactPreference } from '../customers/customers/fields.ts'
import { adminSide, allow } from '../kit/access.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { formatPhone } from '../kit/phone.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  optionalText,
  Paging,
  pageOf,
  requiredText,
  sortBy,
  withDefault,
} from '../kit/shapes.ts'
import { CategoryMark } from '../network/category-mark.ts'
import { FilledField } from '../network/customFields/customFields.ts'
import { publicHelp } from './public-help.ts'
import { Priority, priorityNames } from './referrals/priority.ts'
import { ReferralStatus, stages } from './referrals/referral-stages.ts'

export const HelpState = { New: 1, InProgress: 2, Done: 3, Declined: 4 } as const
export type HelpState = (typeof HelpState)[keyof typeof HelpState]
export const helpStateNames = { 1: 'New', 2: 'In progress', 3: 'Done', 4: 'Declined' } as const

export const HelpRow = z.object({
  id: Id,
  /** Reference used in conversation: HR-10042. */
  number: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  state: codeOf(HelpState),
  categories: z.array(CategoryMark),
  /** County and state, or the ZIP. */
  place: z.nullable(z.string()),
  /** The entity whose page the form was on, and its services. */
  entity: z.nullable(z.object({ id: Id, name: z.string(), categoryIds: z.array(Id) })),
  takenBy: z.nullable(z.string()),
  priority: codeOf(Priority),
  /** New: the deadline for taking it on; in progress: its next date. */
  dueAt: z.nullable(Moment),
  isOverdue: z.boolean(),
  created_at: Moment,
  version: z.int(),
})
export type HelpRow = z.input<typeof HelpRow>

export const HelpDetail = z.extend(HelpRow, {
  contactPreference: z.nullable(codeOf(ContactPreference)),
  bestTime: z.nullable(z.string()),
  language: z.nullable(z.string()),
  stateId: z.nullable(Id),
  countyId: z.nullable(Id),
  zip: z.nullable(z.string()),
  words: z.string(),
  mayShare: z.boolean(),
  /** Answers to the custom fields that the network has today. */
  customFields: z.array(FilledField),
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Existing customers who may be the same person. */
  likely: z.array(z.object({ id: Id, name: z.string(), because: z.string() })),
  referrals: z.array(
    z.object({
      id: Id,
      reference: z.string(),
      receiver: z.string(),
      status: codeOf(ReferralStatus),
      stage: z.enum(stages),
    }),
  ),
  takenAt: z.nullable(Moment),
  closedAt: z.nullable(Moment),
  note: z.nullable(z.string()),
  may: z.array(z.enum(['take', 'takeOver', 'plan', 'makeCustomer', 'refer', 'decline', 'close'])),
})
export type HelpDetail = z.input<typeof HelpDetail>

const list = get('/help-requests', {
  access: allow('referrals', 'view', adminSide),
  input: z.extend(Paging, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(codeOf(HelpState)),
    categoryId: z.optional(Id),
    sort: withDefault(sortBy('created_at', 'name', 'state', 'due'), '-created_at'),
  }),
  output: z.extend(pageOf(HelpRow), { counts: z.record(z.string(), z.int()) }),
  about: '`counts` has how many there are by state, whatever the filter on the state.',
})

const edits = allow('referrals', 'edit', adminSide)
const one = { id: Id, version: z.int() }

export const help = contract('help', {
  ...publicHelp,
  list,
  exportList: csvOf(list, {
    file: 'help-requests',
    columns: {
      Number: (row) => row.number,
      'First name': (row) => row.firstName,
      'Last name': (row) => row.lastName,
      Phone: (row) => formatPhone(row.phone),
      Email: (row) => row.email,
      Status: (row) => helpStateNames[row.state],
      'Service categories': (row) => row.categories.map(({ name }) => name).join(', '),
      Place: (row) => row.place,
      'Requested on the page of': (row) => row.entity?.name,
      'Accepted by': (row) => row.takenBy,
      Priority: (row) => priorityNames[row.priority],
      Due: (row) => row.dueAt,
      Received: (row) => row.created_at,
    },
  }),
  waiting: get('/help-requests/count', {
    access: allow('referrals', 'view', adminSide),
    input: z.object({}),
    output: z.object({ waiting: z.int(), open: z.int() }),
    about: '`waiting`: how many are new; `open`: those and the ones in progress. The hub updates them live.',
  }),
  show: get('/help-requests/:id', {
    access: allow('referrals', 'view', adminSide),
    input: z.object({ id: Id }),
    output: HelpDetail,
  }),
  take: post('/help-requests/:id/take', {
    access: edits,
    input: z.object(one),
    output: HelpDetail,
    title: 'Request accepted',
    about: 'Of one in progress: takes it over from the person who works on it, who keeps none of it.',
  }),
  plan: post('/help-requests/:id/plan', {
    access: edits,
    input: z.object({
      ...one,
      priority: codeOf(Priority, messages.requiredSelect('Priority')),
      /** Next date set by the worker; null: by the response clock of the priority. */
      nextOn: withDefault(z.nullable(Day), null),
    }),
    output: HelpDetail,
    title: 'Next step saved',
    about: 'Each open request has a date: once it has passed, the person who works on it hears of it, then the team.',
  }),
  makeCustomer: post('/help-requests/:id/customer', {
    access: allow('customers', 'add', adminSide),
    input: z.safeExtend(NewCustomer, one),
    output: HelpDetail,
    title: 'Customer created',
    about: 'Accepts the request as well. What the person agreed to share is recorded as a consent.',
  }),
  linkCustomer: post('/help-requests/:id/existing-customer', {
    access: allow('customers', 'add', adminSide),
    input: z.object({ ...one, customerId: Id }),
    output: HelpDetail,
    title: 'Customer linked',
  }),
  refer: post('/help-requests/:id/referral', {
    access: allow('referrals', 'add', adminSide),
    input: z.object({
      ...one,
      referToId: z.int('Please select Provider').check(z.positive()),
      categoryId: z.int('Please select Service Category').check(z.positive()),
      priority: withDefault(codeOf(Priority), Priority.Routine),
      message: optionalText('Message', 2000),
    }),
    output: HelpDetail,
    title: 'Draft saved',
    about: 'A draft, to be looked at and sent among the outbound referrals. The customer comes first.',
  }),
  decline: post('/help-requests/:id/decline', {
    access: edits,
    input: z.object({ ...one, note: requiredText('Note', 2000) }),
    output: HelpDetail,
    title: 'Request declined',
  }),
  close: post('/help-requests/:id/close', {
    access: edits,
    input: z.object({ ...one, note: optionalText('Note', 2000) }),
    output: HelpDetail,
    title: 'Request marked as done',
  }),
})

export const HelpEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('help.asked'), helpRequestId: Id, contactId: z.optional(Id) }),
  z.object({ type: z.literal('help.taken'), helpRequestId: Id }),
  z.object({ type: z.literal('help.customerLinked'), helpRequestId: Id, customerId: Id, isNew: z.boolean() }),
  z.object({ type: z.literal('help.referred'), helpRequestId: Id, draftId: Id }),
  z.object({ type: z.literal('help.planned'), helpRequestId: Id }),
  /** The deadline passed without an act; `workerId` null: notifies everyone who handles requests. */
  z.object({ type: z.literal('help.overdue'), helpRequestId: Id, workerId: z.nullable(Id) }),
  z.object({ type: z.literal('help.declined'), helpRequestId: Id }),
  z.object({ type: z.literal('help.closed'), helpRequestId: Id }),
])
