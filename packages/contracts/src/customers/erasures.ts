/**
 * Erasures: the words about a person are removed for good, and a number remains, under which referrals, dates, and
 * outcomes are counted. `GET` says before what goes, what stays, and what forbids it.
 */
import * as z from 'zod/mini'
import { allow, UserType } from '../kit/access.ts'
import { contract, get, patch, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import { codeOf, Id, Moment, requiredName, requiredText } from '../kit/shapes.ts'
import { ReferralSide } from '../referrals/referrals/referral-reference.ts'

export const ErasureReason = { Written: 1, InPerson: 2, Mistake: 3, Court: 4, Retention: 5 } as const
export const erasureReasonNames = {
  1: 'Customer asked in writing',
  2: 'Customer asked in person',
  3: 'Entered by mistake',
  4: 'Court order',
  5: 'End of the retention period',
} as const

const administrators = allow('customers', 'delete', [UserType.Admin])

export const ErasurePreview = z.object({
  id: Id,
  /** What has to be typed, apart from accents and upper case. */
  name: z.string(),
  age: z.nullable(z.int()),
  place: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  version: z.int(),
  /** The person’s number afterward, unless another person gets it first. */
  number: z.int(),
  /** What has to end before. */
  open: z.array(z.object({ id: Id, reference: z.string(), title: z.string(), side: ReferralSide })),
  /** Appointments to come. */
  appointments: z.int(),
  hold: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), since: Moment })),
  erased: z.object({
    customFields: z.int(),
    notes: z.int(),
    messages: z.int(),
    files: z.int(),
    bytes: z.int(),
    emails: z.int(),
    notifications: z.int(),
    drafts: z.int(),
    helpRequests: z.int(),
    links: z.int(),
  }),
  kept: z.object({ referrals: z.int(), appointments: z.int(), visits: z.int(), surveys: z.int() }),
  /** Other providers’ own records of the person, known through a referral: each is erased by itself. */
  otherRecords: z.array(z.object({ id: Id, name: z.string(), owner: z.nullable(z.string()) })),
  /** When the network was last backed up; null if never. */
  backedUpAt: z.nullable(Moment),
})
export type ErasurePreview = z.input<typeof ErasurePreview>

export const erasures = contract('erasures', {
  show: get('/customers/:id/erasure', {
    access: administrators,
    input: z.object({ id: Id }),
    output: ErasurePreview,
    about: 'What an erasure would remove and keep, with counts, and what forbids it.',
  }),
  erase: post('/customers/:id/erase', {
    access: administrators,
    input: z.object({
      id: Id,
      version: z.int(),
      name: requiredName('Name', 200),
      reason: codeOf(ErasureReason, messages.requiredSelect('Reason')),
    }),
    output: z.object({ number: Id }),
    title: 'Person erased',
    isSecret: true,
    about:
      'For good, and without undo. `name` is compared without accents and case. 409 while a referral is open or an appointment is to come, with `open` in `fields`, and under a legal hold. Files are removed from the store as well. Afterward every address of the person answers 404.',
  }),
  changeHold: patch('/customers/:id/legal-hold', {
    access: administrators,
    input: z.object({ id: Id, isHeld: z.boolean(), reason: requiredText('Reason', 500) }),
    output: ErasurePreview,
    title: 'Legal hold changed',
    about: 'Sets or lifts a legal hold, with the reason, which is in the audit. A held record can’t be erased.',
  }),
})
