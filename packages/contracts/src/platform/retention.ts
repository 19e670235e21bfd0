/**
 * Retention: how long what is no longer needed is kept. A job deletes every night what is past its period. People are
 * never deleted by it: who was inactive for years is listed, and erased once an administrator confirms.
 */
import * as z from 'zod/mini'
import { allow, UserType } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, get, post, put } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { Id, Moment, nothing, Paging, pageOf } from '../kit/shapes.ts'

type Kind = {
  label: string
  /** What is deleted, and from when on the days count. */
  about: string
  /** Days: when nothing was set, and the limits. */
  usual: number
  least: number
  most: number
}

const kinds = {
  drafts: {
    label: 'Referral drafts',
    about: 'Never sent, after the last change',
    usual: 365,
    least: 30,
    most: 3650,
  },
  exports: {
    label: 'Exports',
    about: 'Entries in access logs; the files themselves are never kept',
    usual: 2190,
    least: 365,
    most: 7300,
  },
  imports: {
    label: 'Imports',
    about: 'Files that were uploaded and never imported',
    usual: 7,
    least: 1,
    most: 90,
  },
  links: {
    label: 'Links',
    about: 'Links of customers and providers, after they expired or were revoked',
    usual: 365,
    least: 30,
    most: 3650,
  },
  emails: {
    label: 'Emails',
    about: 'With recipient and text, after they were written',
    usual: 30,
    least: 7,
    most: 365,
  },
  helpRequests: {
    label: 'Help requests',
    about: 'Name, contact, and words, after the request was closed; it is still counted',
    usual: 730,
    least: 30,
    most: 3650,
  },
  linkRequests: {
    label: 'Requests for customers',
    about: 'What was typed about the person, after the decision',
    usual: 90,
    least: 7,
    most: 3650,
  },
} as const satisfies Record<string, Kind>

export type RetentionKind = keyof typeof kinds
export const retentionKinds: Record<RetentionKind, Kind> = kinds
export const retentionKindNames = Object.keys(kinds) as RetentionKind[]

/** Years without any activity, after which a customer is listed. */
export const customerYears = { usual: 7, least: 1, most: 50 }

const between = (label: string, least: number, most: number, unit: string) => {
  const sentence = `${label}: enter ${least} to ${most.toLocaleString('en-US')} ${unit}`
  return z
    .int({ error: ({ input }) => (input === null ? messages.required(label) : sentence) })
    .check(z.gte(least, sentence), z.lte(most, sentence))
}
const days = (kind: RetentionKind) => {
  const { label, least, most } = retentionKinds[kind]
  return between(label, least, most, 'days')
}
const years = between('Customers', customerYears.least, customerYears.most, 'years')

/** In days, by kind; and for customers in years. */
const Periods = z.object({
  drafts: days('drafts'),
  exports: days('exports'),
  imports: days('imports'),
  links: days('links'),
  emails: days('emails'),
  helpRequests: days('helpRequests'),
  linkRequests: days('linkRequests'),
  customers: years,
} satisfies Record<RetentionKind | 'customers', z.ZodMiniType>)
export type Periods = z.output<typeof Periods>
export const usualPeriods = Object.fromEntries([
  ...retentionKindNames.map((kind) => [kind, retentionKinds[kind].usual]),
  ['customers', customerYears.usual],
]) as Periods

const Due = z.object({
  drafts: z.int(),
  exports: z.int(),
  imports: z.int(),
  links: z.int(),
  emails: z.int(),
  helpRequests: z.int(),
  linkRequests: z.int(),
  customers: z.int(),
} satisfies Record<keyof Periods, z.ZodMiniType>)

const Run = z.object({ at: Moment, count: z.int() })

const Retention = z.object({
  periods: Periods,
  /** How many are past their period now. */
  due: Due,
  /** Of each kind: when something was last deleted, and how many. */
  lastRuns: z.partial(
    z.object({
      drafts: Run,
      exports: Run,
      imports: Run,
      links: Run,
      emails: Run,
      helpRequests: Run,
      linkRequests: Run,
    } satisfies Record<RetentionKind, z.ZodMiniType>),
  ),
  version: z.int(),
})
export type Retention = z.input<typeof Retention>

const InactiveCustomer = z.object({
  id: Id,
  name: z.string(),
  owner: z.nullable(z.string()),
  lastActiveAt: Moment,
  /** Under a legal hold, which has to be lifted first. */
  isHeld: z.boolean(),
})
export type InactiveCustomer = z.input<typeof InactiveCustomer>

const administrators = allow('customers', 'delete', [UserType.Admin])
const mostErased = 50

export const retention = contract('retention', {
  show: get('/settings/retention', { access: administrators, input: nothing, output: Retention }),
  preview: post('/settings/retention/preview', {
    access: administrators,
    input: Periods,
    output: Due,
    isRead: true,
    about: 'How many would be past these periods. Changes nothing.',
  }),
  save: put('/settings/retention', {
    access: administrators,
    input: z.extend(changesTo(Periods), { version: z.int() }),
    output: Retention,
    title: 'Retention saved',
    about: 'What is left out stays. The job of the next night deletes what is past the new periods.',
  }),
  customers: get('/settings/retention/customers', {
    access: administrators,
    input: Paging,
    output: pageOf(InactiveCustomer),
    about:
      'Customers past the period of inactivity, the longest inactive first: without an open referral or an appointment to come.',
  }),
  eraseCustomers: post('/settings/retention/customers/erase', {
    access: administrators,
    input: z
      .object({
        ids: z.array(Id).check(z.minLength(1, 'Please select Customer'), z.maxLength(mostErased)),
        count: z.int(),
      })
      .check(
        z.refine(({ ids, count }) => new Set(ids).size === count, {
          error: 'Type the number of people',
          path: ['count'],
        }),
      ),
    output: z.object({ erased: z.array(Id), refused: z.array(z.object({ id: Id, reason: z.string() })) }),
    title: 'People erased',
    isSecret: true,
    about:
      'For good, as an erasure of each. `count` is typed by the administrator. Those who are active again, or under a legal hold, are named with the reason.',
  }),
})

export const RetentionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('retention.changed'), periods: Periods }),
])
