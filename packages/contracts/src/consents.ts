/** Consents — what a customer agreed to, how it was given, and until when it holds. */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { contract, get } from './kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, optionalText, requiredName, requiredText, withDefault } from './kit/shapes.ts'

export const ConsentMethod = { SignedUpload: 1, DrawnSignature: 2, Verbal: 3, Electronic: 4, Override: 5 } as const
export type ConsentMethod = (typeof ConsentMethod)[keyof typeof ConsentMethod]
export const ConsentScope = { Referral: 1, Category: 2, Network: 3 } as const
export type ConsentScope = (typeof ConsentScope)[keyof typeof ConsentScope]

export const consentMethodNames = {
  1: 'Signed form',
  2: 'Drawn signature',
  3: 'Verbal, with a witness',
  4: 'Electronic',
  5: 'Override by an administrator',
} as const
export const consentScopeNames = { 1: 'This referral', 2: 'This category', 3: 'The whole network' } as const

const scope = withDefault(codeOf(ConsentScope), ConsentScope.Referral)
const dataUrl = /^data:(image\/png|image\/jpeg|application\/pdf);base64,(?=.)/
/** Looks for a sign that does not belong: to match millions of those that do would take as many steps back. */
const isDataUrl = (text: string) => {
  const [start] = dataUrl.exec(text.slice(0, 40)) ?? []
  return start !== undefined && !/[^A-Za-z\d+/=]/.test(text.slice(start.length))
}
const picture = (field: string, most: number) =>
  z
    .string(`${field} is required`)
    .check(z.refine(isDataUrl, `${field} must be a PNG, JPEG or PDF`), z.maxLength(most, `${field} is too large`))

/** One kind of consent for each method; what proves it differs. */
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

export const Consent = z.object({
  id: Id,
  method: codeOf(ConsentMethod),
  scope: codeOf(ConsentScope),
  categoryId: z.nullable(Id),
  takenAt: Moment,
  expiresAt: Moment,
  takenBy: z.string(),
  witness: z.nullable(z.string()),
})
export type Consent = z.input<typeof Consent>

export const consents = contract('consents', {
  text: get('/consents/text', {
    access: 'signedIn',
    input: nothing,
    output: z.object({ version: z.string(), text: z.string() }),
    about: 'What is read to the customer today; its version is stored with each consent.',
  }),
  ofCustomer: get('/consents/customer/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.array(Consent),
    about: 'The consents that hold today, newest first.',
  }),
})

export const ConsentEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('consent.given'),
    consentId: Id,
    customerId: Id,
    method: codeOf(ConsentMethod),
    scope: codeOf(ConsentScope),
  }),
])
