/**
 * Consents: what a customer agreed to, how, and until when. A revoked consent stays readable, with its original text.
 *
 *   given ──▶ active ──▶ expired
 *                └─────▶ revoked: people who saw the customer through it lose access
 */
import * as z from 'zod/mini'
import { allow } from '../kit/access.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nothing,
  optionalText,
  requiredName,
  requiredText,
  withDefault,
} from '../kit/shapes.ts'

export const ConsentMethod = { SignedUpload: 1, DrawnSignature: 2, Verbal: 3, Electronic: 4, Override: 5 } as const
export type ConsentMethod = (typeof ConsentMethod)[keyof typeof ConsentMethod]
export const ConsentScope = { Referral: 1, Category: 2, Network: 3 } as const
export type ConsentScope = (typeof ConsentScope)[keyof typeof ConsentScope]

export const consentMethodNames = {
  1: 'Signed form',
  2: 'Signed on screen',
  3: 'Verbal, with a witness',
  4: 'Electronic',
  5: 'Override by an administrator',
} as const
export const consentScopeNames = { 1: 'This referral', 2: 'This category', 3: 'The whole network' } as const

const scope = withDefault(codeOf(ConsentScope), ConsentScope.Referral)
const dataUrl = /^data:(image\/png|image\/jpeg|application\/pdf);base64,(?=.)/
/** Looks for an invalid character: matching millions of valid ones would backtrack as many steps. */
const isDataUrl = (text: string) => {
  const [start] = dataUrl.exec(text.slice(0, 40)) ?? []
  return start !== undefined && !/[^A-Za-z\d+/=]/.test(text.slice(start.length))
}
const picture = (field: string, most: number) =>
  z
    .string(`${field} is required`)
    .check(z.refine(isDataUrl, `${field} must be a PNG, JPEG or PDF`), z.maxLength(most, `${field} is too large`))

/** One variant per method; each has a different proof. */
export const NewConsent = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal(ConsentMethod.SignedUpload),
    scope,
    document: picture('The signed form', 4_000_000),
  }),
  z.strictObject({
    method: z.literal(ConsentMethod.DrawnSignature),
    scope,
    document: picture('The signature', 400_000),
  }),
  z.strictObject({
    method: z.literal(ConsentMethod.Verbal),
    scope,
    witness: requiredName('Witness', 120),
    note: optionalText('Note', 500),
  }),
  z.strictObject({ method: z.literal(ConsentMethod.Override), reason: requiredText('Reason', 500) }),
])

const consentStates = ['active', 'expired', 'revoked'] as const

export const Consent = z.object({
  id: Id,
  method: codeOf(ConsentMethod),
  scope: codeOf(ConsentScope),
  /** The one referral that it covers, R-10042; null before it is sent, and where another side sent it. */
  reference: z.nullable(z.string()),
  categoryId: z.nullable(Id),
  category: z.nullable(z.string()),
  takenAt: Moment,
  expiresAt: Moment,
  /** Null: given by the customer directly. */
  takenBy: z.nullable(z.string()),
  /** The entity that took it; null for the administrative side. */
  side: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  note: z.nullable(z.string()),
  textVersion: z.string(),
  /** The wording for several providers was read. */
  isForSeveral: z.boolean(),
  hasDocument: z.boolean(),
  state: z.literal(consentStates),
  /** Active, and taken by the viewer's side: it can cover a referral they send. */
  isUsable: z.boolean(),
  revoked: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  mayRevoke: z.boolean(),
})
export type Consent = z.input<typeof Consent>

/** With the wording for several providers; null if the network has none, and the regular text is read. */
const text = z.object({ version: z.string(), text: z.string(), textForSeveral: z.nullable(z.string()) })

export const consents = contract('consents', {
  text: get('/consents/text', {
    access: 'signedIn',
    input: nothing,
    output: text,
    about: 'What is read to the customer today; its version is stored with each consent.',
  }),
  textOfVersion: get('/consents/text/:version', {
    access: 'signedIn',
    input: z.object({ version: z.string().check(z.maxLength(40)) }),
    output: text,
    about: 'The text of an earlier version, as it was agreed to.',
  }),
  ofCustomer: get('/consents/customer/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.array(Consent),
    about: 'Newest first. The owner and the administrative side see every consent, other entities those they took.',
  }),
  add: post('/consents/customer/:id', {
    access: allow('customers', 'edit'),
    input: z.object({
      id: Id,
      consent: NewConsent,
      /** For a consent to one category. */
      categoryId: z.optional(z.nullable(Id)),
      expiresOn: z.optional(z.nullable(Day)),
    }),
    output: Consent,
    title: 'Consent recorded',
    hasDocument: true,
    about: 'For a category or for the whole network. Without expiresOn it is valid for a year.',
  }),
  revoke: post('/consents/:id/revoke', {
    access: allow('customers', 'edit'),
    input: z.object({ id: Id, reason: requiredText('Reason', 500) }),
    output: Consent,
    title: 'Consent revoked',
    about:
      'Ends the access of receivers who saw the customer through it, withdraws unanswered referrals, and notifies them.',
  }),
  document: get('/consents/:id/document', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.object({ url: z.string(), downloadUrl: z.string(), expiresAt: Moment }),
    about: 'Signed addresses of the signed form or signature, good for five minutes. Written to the access log.',
  }),
})

const ofConsent = { consentId: Id, customerId: Id, method: codeOf(ConsentMethod), scope: codeOf(ConsentScope) }

export const ConsentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('consent.given'), ...ofConsent }),
  z.object({ type: z.literal('consent.revoked'), ...ofConsent, sideId: z.nullable(Id) }),
  /** Ends within 30 days. Notifies the person who took it, or else those on that side who may edit customers. */
  z.object({
    type: z.literal('consent.expiring'),
    ...ofConsent,
    takerId: z.nullable(Id),
    sideId: z.nullable(Id),
  }),
])
