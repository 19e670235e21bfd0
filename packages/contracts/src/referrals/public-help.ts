/** The part of help that anyone may use: the form, and the page behind the link that it gives. */
import * as z from 'zod/mini'
import { ContactPreference } from '../customers/customers/contact-preference.ts'
import { contract, get, post } from '../kit/endpoint.ts'
import { languages } from '../kit/languages.ts'
import { messages } from '../kit/messages.ts'
import { secret } from '../kit/secrets.ts'
import {
  codeOf,
  Id,
  Moment,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  optionalZip,
  requiredName,
  requiredText,
  withDefault,
} from '../kit/shapes.ts'
import { ValuesInput } from '../network/customFields/values.ts'
import { honeypot } from '../network/publicDirectory.ts'
import { Priority } from './referrals/priority.ts'

const { Phone, Text, Email } = ContactPreference
/** How to reach a person who used the form. */
export const reachedBy = [Phone, Text, Email] as const

/** Lifetime of a status link. */
export const statusDays = 180

const isThere = (value: unknown) => typeof value === 'object' && value !== null
type Reach = { phone?: string | null; email?: string | null; contactPreference?: number | null }

export const HelpForm = z
  .object({
    firstName: requiredName('First name', 80),
    lastName: optionalName('Last name', 80),
    phone: optionalPhone,
    email: optionalEmail,
    contactPreference: withDefault(z.nullable(z.literal([...reachedBy])), null),
    bestTime: optionalText('When to reach you', 120),
    language: withDefault(z.nullable(z.enum(languages)), null),
    stateId: withDefault(z.nullable(Id), null),
    countyId: withDefault(z.nullable(Id), null),
    zip: optionalZip,
    categoryIds: withDefault(z.array(Id).check(z.maxLength(20)), []),
    words: requiredText('What you need', 2000),
    /** As the person chose it. The worker may change it. */
    priority: withDefault(codeOf(Priority), Priority.Routine),
    /** Values of the custom fields on this form. They become the customer’s. */
    customFieldsInputs: withDefault(ValuesInput, []),
    /** The entity whose page the form was on. */
    entityId: withDefault(z.nullable(Id), null),
    mayContact: z.literal(true, 'Agree that we may contact you'),
    /** Agrees to the network's consent text: the answers may be passed on to providers. */
    mayShare: withDefault(z.boolean(), false),
    company: honeypot,
  })
  .check(
    z.refine<Reach>(({ phone, email }) => !!phone || !!email, {
      error: 'Enter a phone number or an email',
      path: ['phone'],
      when: ({ value }) => isThere(value),
    }),
    z.refine<Reach>(({ contactPreference, email }) => contactPreference !== Email || !!email, {
      error: messages.required('Email'),
      path: ['email'],
      when: ({ value }) => isThere(value),
    }),
    z.refine<Reach>(({ contactPreference: by, phone }) => (by !== Phone && by !== Text) || !!phone, {
      error: messages.required('Phone'),
      path: ['phone'],
      when: ({ value }) => isThere(value),
    }),
  )

/** State of a request, as its person sees it. */
const helpSteps = ['received', 'inHand', 'arranging', 'asked', 'agreed', 'done', 'declined'] as const
export type HelpStep = (typeof helpSteps)[number]

export const publicHelp = contract('help', {
  ask: post('/public/referral', {
    access: 'public',
    input: HelpForm,
    output: z.object({ number: z.string(), token: z.string() }),
    title: 'We got your request',
    about:
      'The token opens the status page. The same form sent again within ten minutes is the same request. 404 while it is turned off.',
  }),
  status: get('/public/referral/status', {
    access: 'public',
    input: z.object({ token: secret(z.string().check(z.minLength(1), z.maxLength(200))) }),
    output: z.object({
      number: z.string(),
      step: z.enum(helpSteps),
      askedAt: Moment,
      changedAt: Moment,
      hotline: z.nullable(z.string()),
    }),
    about: `Without a name. The link works for ${statusDays} days.`,
  }),
})
