/**
 * Registrations: how an organization or an individual applies to join.
 *
 *   stranger ──register──▶ email ──verify (24 hours)──▶ a request awaiting an administrator
 */
import * as z from 'zod/mini'
import { contract, post } from '../kit/endpoint.ts'
import { messages } from '../kit/messages.ts'
import {
  codeOf,
  email,
  Id,
  optionalName,
  optionalPhone,
  optionalZip,
  requiredName,
  requiredText,
  withDefault,
} from '../kit/shapes.ts'
import { optionalWebsite } from '../kit/website.ts'
import { NetworkType } from '../network/entities/network-type.ts'
import { RequestType } from '../network/requests/request-type.ts'
import { mailedToken } from './auth/auth.ts'

/** Lifetime of the link that verifies an address. */
export const verifyHours = 24

/** An organization needs a name; an individual uses the name of the contact. */
const organizationHasName = z.refine<{ networkType?: unknown; name?: unknown }>(
  ({ networkType, name }) => networkType !== NetworkType.Organization || !!name,
  // Reported together with the other errors of the form, not only after they are fixed.
  {
    path: ['name'],
    error: messages.required('Name'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

const Registration = z
  .object({
    networkType: codeOf(NetworkType, 'Please select Organization or Individual'),
    /** For an organization; omitted for an individual, who uses the name of the contact. */
    name: optionalName('Name', 200),
    firstName: requiredName('First name', 80),
    lastName: requiredName('Last name', 80),
    email: email(),
    phone: optionalPhone,
    website: optionalWebsite,
    addressLine1: requiredText('Street', 200),
    stateId: withDefault(z.nullable(Id), null),
    countyId: withDefault(z.nullable(Id), null),
    cityId: withDefault(z.nullable(Id), null),
    zip: optionalZip,
    categoryIds: z.array(Id).check(z.minLength(1, 'Please select Service categories'), z.maxLength(30)),
    message: requiredText('Why you want to join', 2000),
  })
  .check(organizationHasName)

export const registrations = contract('registrations', {
  register: post('/auth/register', {
    access: 'public',
    input: Registration,
    output: z.null(),
    title: 'Check your email',
    about:
      'Applies to join. An email asks to verify the address; only then do administrators see the application. An address that already has an account gets an email that says so, and the same answer here.',
  }),
  resend: post('/auth/verify-account/resend', {
    access: 'public',
    input: z.object({ email: email() }),
    output: z.null(),
    title: 'If an application from this address is waiting for confirmation, we’ve sent the link again',
  }),
  verify: post('/auth/verify-account', {
    access: 'public',
    input: z.object({ token: mailedToken }),
    output: z.object({ email: z.string() }),
    title: 'Thank you. Your address is verified',
    about: 'Once, within 24 hours. 404 for a link that was used, has expired, or never was.',
  }),
})

export const RegistrationEvent = z.object({
  type: z.literal('registration.verified'),
  requestId: Id,
  requestType: codeOf(RequestType),
})
