/**
 * Requests to link — a provider asks the administrators for access to a person whom it can't see and who may be in the
 * network already.
 *
 *   – ──submit──▶ pending ──link──▶ linked: the person is a customer of the provider
 *                  │  └──refuse──▶ refused
 *                  └──withdraw (provider)──▶ withdrawn
 *
 * Sending one answers the same whether or not anyone is found, and the provider learns only the decision.
 */
import * as z from 'zod/mini'
import { adminSide, allow, entitySide } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import {
  codeOf,
  Id,
  Moment,
  optionalEmail,
  optionalText,
  Paging,
  pageOf,
  requiredPhone,
  withDefault,
} from '../kit/shapes.ts'
import { customerFields, mostPhones } from './customers/fields.ts'
import { SameCustomer } from './duplicates/facts.ts'

export const LinkRequestStatus = { Pending: 1, Linked: 2, Refused: 3, Withdrawn: 4 } as const
export type LinkRequestStatus = (typeof LinkRequestStatus)[keyof typeof LinkRequestStatus]
export const linkRequestStatusNames = { 1: 'Pending', 2: 'Linked', 3: 'Refused', 4: 'Withdrawn' } as const

/** So often one user may ask about people, by checks and requests together. */
export const checksPerHour = 30

const { firstName, lastName, dateOfBirth } = customerFields
/** What the provider knows about the person. */
const Person = z.object({
  firstName: firstName.schema,
  lastName: lastName.schema,
  dateOfBirth: dateOfBirth.schema,
  phones: withDefault(z.array(requiredPhone).check(z.maxLength(mostPhones)), []),
  email: optionalEmail,
})
const isDistinct = z.refine<z.output<typeof Person>>(
  (person) => !!(person.dateOfBirth || person.phones.length || person.email),
  { error: 'Enter a date of birth, phone, or email', path: ['dateOfBirth'] },
)

export const LinkRequestRow = z.object({
  id: Id,
  status: codeOf(LinkRequestStatus),
  /** Null once the details were deleted, a while after the decision. */
  person: z.nullable(
    z.object({
      name: z.string(),
      dateOfBirth: z.nullable(z.string()),
      phones: z.array(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  requester: z.object({ name: z.string(), entity: z.object({ id: Id, name: z.string() }) }),
  /** The linked person, as far as the viewer may see the record. */
  customer: z.nullable(z.object({ id: Id, name: z.string() })),
  created_at: Moment,
  decidedAt: z.nullable(Moment),
  version: z.int(),
  may: z.array(z.enum(['link', 'refuse', 'withdraw'])),
})
export type LinkRequestRow = z.input<typeof LinkRequestRow>

export const LinkRequest = z.extend(LinkRequestRow, {
  notes: z.nullable(z.string()),
  /** Of the administrators: who of the network may be the person, and is no customer of the provider yet. */
  candidates: z.array(SameCustomer),
})
export type LinkRequest = z.input<typeof LinkRequest>

const asks = allow('customers', 'add', entitySide)
const decides = allow('customers', 'edit', adminSide)
const one = { id: Id, version: z.int() }

export const linkRequests = contract('linkRequests', {
  submit: post('/customers/link-requests', {
    access: asks,
    input: z.extend(Person, { notes: optionalText('Why', 1000) }).check(isDistinct as never),
    output: z.null(),
    title: 'Request sent',
    about: `The answer has the same bytes whether or not the person is in the network. ${checksPerHour} an hour per user, with checks.`,
  }),
  check: post('/customers/link-requests/check', {
    access: asks,
    input: z.object({
      dateOfBirth: dateOfBirth.schema,
      phones: withDefault(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(mostPhones)), []),
      email: optionalText('Email', 254),
    }),
    output: z.object({ isKnown: z.boolean() }),
    about:
      'Is someone whom the caller can’t see in the network, with this date of birth, and this phone or email? Never for people who are known through restricted services alone. Each check is in the audit.',
  }),
  list: get('/customers/link-requests', {
    access: allow('customers', 'view'),
    input: z.extend(Paging, { status: z.optional(codeOf(LinkRequestStatus)) }),
    output: pageOf(LinkRequestRow),
    about: 'Pending ones first, the oldest above. A provider sees those that it sent.',
  }),
  waiting: get('/customers/link-requests/count', {
    access: allow('customers', 'view'),
    input: z.object({}),
    output: z.object({ waiting: z.int() }),
    about: 'How many are pending: of the whole network, or of the caller’s provider.',
  }),
  show: get('/customers/link-requests/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: LinkRequest,
  }),
  link: post('/customers/link-requests/:id/link', {
    access: decides,
    input: z.object({ ...one, customerId: Id }),
    output: LinkRequest,
    title: 'Customer linked',
    about: 'The person becomes a customer of the provider that asked. 409 if someone else decided before.',
  }),
  refuse: post('/customers/link-requests/:id/refuse', {
    access: decides,
    input: z.object(one),
    output: LinkRequest,
    title: 'Request refused',
    about: 'The provider learns the decision, not the reason.',
  }),
  withdraw: post('/customers/link-requests/:id/withdraw', {
    access: asks,
    input: z.object(one),
    output: LinkRequest,
    title: 'Request withdrawn',
  }),
})

const ofRequest = { linkRequestId: Id, entityId: Id }
export const LinkRequestEvent = z.discriminatedUnion('type', [
  /** `customerId`: who was found; null if no one. */
  z.object({ type: z.literal('linkRequest.checked'), entityId: Id, customerId: z.nullable(Id) }),
  z.object({ type: z.literal('linkRequest.submitted'), ...ofRequest }),
  z.object({
    type: z.literal('linkRequest.decided'),
    ...ofRequest,
    requesterId: Id,
    customerId: z.nullable(Id),
  }),
  z.object({ type: z.literal('linkRequest.withdrawn'), ...ofRequest }),
])
