/**
 * Customers — the persons whom entities send to one another. One row per person in the whole network;
 * further rows say which entity may see it: as owner, because it added the person, or through a referral it accepted.
 */
import * as z from 'zod/mini'
import { allow } from './kit/access.ts'
import { csvOf } from './kit/csv.ts'
import { contract, get, post } from './kit/endpoint.ts'
import {
  codeOf,
  Day,
  Id,
  Moment,
  nothing,
  optionalEmail,
  optionalName,
  optionalPhone,
  optionalText,
  optionalWholeNumber,
  optionalZip,
  Paging,
  pageOf,
  requiredName,
  sortBy,
  withDefault,
} from './kit/shapes.ts'

export const CustomerState = { Active: 1, Archived: 2, Deceased: 3, Merged: 4 } as const
export type CustomerState = (typeof CustomerState)[keyof typeof CustomerState]
/** Through what the viewer sees a customer. */
export const CustomerAccess = { Owner: 1, Added: 2, Referral: 3, Admin: 4 } as const
export type CustomerAccess = (typeof CustomerAccess)[keyof typeof CustomerAccess]
export const ContactPreference = { Phone: 1, Text: 2, Email: 3, Mail: 4 } as const

export const customerStateNames = { 1: 'Active', 2: 'Archived', 3: 'Deceased', 4: 'Merged' } as const
export const customerAccessNames = { 1: 'Owner', 2: 'Added', 3: 'Referred to you', 4: 'Network' } as const
export const contactPreferenceNames = { 1: 'Phone call', 2: 'Text message', 3: 'Email', 4: 'Letter' } as const
export const genders = ['Female', 'Male', 'Non-binary', 'Another', 'Not said'] as const
export const languages = [
  'English',
  'Spanish',
  'Arabic',
  'Chinese',
  'French',
  'Haitian Creole',
  'Hindi',
  'Korean',
  'Portuguese',
  'Russian',
  'Somali',
  'Tagalog',
  'Ukrainian',
  'Vietnamese',
  'American Sign Language',
] as const
export const incomeBands = [
  'Under $15,000',
  '$15,000–$29,999',
  '$30,000–$49,999',
  '$50,000 or more',
  'Not said',
] as const

const personal = {
  firstName: requiredName('First Name', 80),
  lastName: requiredName('Last Name', 80),
  preferredName: optionalName('Preferred name', 80),
  dateOfBirth: z
    ._default(z.nullable(Day), null)
    .check(
      z.refine(
        (day) => !day || (day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10)),
        'Please enter a date of birth that has passed',
      ),
    ),
  isBirthEstimated: withDefault(z.boolean(), false),
  gender: withDefault(z.nullable(z.enum(genders)), null),
  pronouns: optionalText('Pronouns', 40),
  email: optionalEmail,
  phone: optionalPhone,
  /** The person has neither phone nor email; said on purpose, so that no one forgets to ask. */
  hasNoContact: withDefault(z.boolean(), false),
  contactPreference: withDefault(z.nullable(codeOf(ContactPreference)), null),
  safeContactNote: optionalText('Safe to contact', 300),
  languages: withDefault(z.array(z.enum(languages)).check(z.maxLength(6)), []),
  needsInterpreter: withDefault(z.boolean(), false),
  hasNoFixedAddress: withDefault(z.boolean(), false),
  addressLine1: optionalText('Address', 200),
  stateId: withDefault(z.nullable(Id), null),
  countyId: withDefault(z.nullable(Id), null),
  cityId: withDefault(z.nullable(Id), null),
  zip: optionalZip,
  emergencyContact: optionalText('Emergency contact', 200),
  householdSize: optionalWholeNumber(1, 30),
  incomeBand: withDefault(z.nullable(z.enum(incomeBands)), null),
  isVeteran: withDefault(z.nullable(z.boolean()), null),
  insurance: optionalText('Insurance', 120),
}

export const NewCustomer = z.object(personal).check(
  z.refine((it) => it.hasNoContact || !!it.phone || !!it.email, {
    error: 'Please enter a phone number or an email, or tick "No contact"',
    path: ['phone'],
  }),
)

export const CustomerRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  age: z.nullable(z.int()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  county: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  languages: z.array(z.string()),
  state: codeOf(CustomerState),
  access: codeOf(CustomerAccess),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  openReferrals: z.int(),
  lastReferredAt: z.nullable(Moment),
  created_at: Moment,
})
export type CustomerRow = z.input<typeof CustomerRow>

export const Customer = z.object({
  id: Id,
  ...personal,
  // What is stored need not pass today's rules again.
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  age: z.nullable(z.int()),
  gender: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isBirthEstimated: z.boolean(),
  hasNoContact: z.boolean(),
  contactPreference: z.nullable(codeOf(ContactPreference)),
  safeContactNote: z.nullable(z.string()),
  languages: z.array(z.string()),
  needsInterpreter: z.boolean(),
  hasNoFixedAddress: z.boolean(),
  addressLine1: z.nullable(z.string()),
  stateId: z.nullable(Id),
  countyId: z.nullable(Id),
  cityId: z.nullable(Id),
  stateCode: z.nullable(z.string()),
  county: z.nullable(z.string()),
  city: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  /** Where the person lives as far as the place is known, for distances. */
  point: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  emergencyContact: z.nullable(z.string()),
  householdSize: z.nullable(z.int()),
  incomeBand: z.nullable(z.string()),
  isVeteran: z.nullable(z.boolean()),
  insurance: z.nullable(z.string()),
  state: codeOf(CustomerState),
  access: codeOf(CustomerAccess),
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  version: z.int(),
  created_at: Moment,
  figures: z.object({ referrals: z.int(), open: z.int(), met: z.int() }),
})
export type Customer = z.input<typeof Customer>

const list = get('/customers', {
  access: allow('customers', 'view'),
  input: z.extend(Paging, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(codeOf(CustomerState)),
    access: z.optional(codeOf(CustomerAccess)),
    stateId: z.optional(Id),
    withOpenReferral: z.optional(z.boolean()),
    sort: withDefault(sortBy('name', 'created_at', 'lastReferredAt'), 'name'),
  }),
  output: pageOf(CustomerRow),
})

export const customers = contract('customers', {
  list,
  exportList: csvOf(list, {
    file: 'customers',
    columns: {
      'First Name': (row) => row.firstName,
      'Last Name': (row) => row.lastName,
      Age: (row) => row.age,
      Email: (row) => row.email,
      Phone: (row) => row.phone,
      County: (row) => row.county,
      State: (row) => row.stateCode,
      Languages: (row) => row.languages.join(', '),
      Status: (row) => customerStateNames[row.state],
      'Kept by': (row) => row.owner?.name ?? 'Network administration',
      'Open referrals': (row) => row.openReferrals,
      'Last referred': (row) => row.lastReferredAt,
      Created: (row) => row.created_at,
    },
  }),
  kpis: get('/customers/Kpis', {
    access: allow('customers', 'view'),
    input: nothing,
    output: z.object({ total: z.int(), active: z.int(), newInPeriod: z.int(), withOpenReferral: z.int() }),
    about: 'newInPeriod counts the last 30 days.',
  }),
  create: post('/customers', {
    access: allow('customers', 'add'),
    input: NewCustomer,
    output: Customer,
    title: 'The customer has been created',
  }),
  show: get('/customers/:id', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: Customer,
    about: 'Each opening is written to the access log of the customer.',
  }),
  reportPrint: post('/customers/:id/printed', {
    access: allow('customers', 'view'),
    input: z.object({ id: Id }),
    output: z.null(),
    about: 'The browser reports that a record was printed; it is written to the access log.',
  }),
})

export const CustomerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('customer.created'), customerId: Id }),
])
