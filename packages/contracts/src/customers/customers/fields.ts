/**
 * The fields of a customer, each described once. Payload and response shapes, database columns, labels, audit
 * differences, CSV, and the rows of form and page follow from this table.
 */

import * as z from 'zod/mini'
import { utcDay } from '../../kit/dates/day-words.ts'
import { flagField, idField, keysOf, type StoredValues, shapeOf, textField } from '../../kit/fields.ts'
import { languages } from '../../kit/languages.ts'
import { formatPhone } from '../../kit/phone.ts'
import {
  codeOf,
  Day,
  nameText,
  optionalEmail,
  optionalName,
  optionalText,
  optionalWholeNumber,
  optionalZip,
  requiredName,
  requiredPhone,
  withDefault,
} from '../../kit/shapes.ts'
import { ContactPreference } from './contact-preference.ts'

export { ContactPreference }

export const contactPreferenceNames = { 1: 'Phone call', 2: 'Text message', 3: 'Email', 4: 'Letter' } as const

/** Email is used unless the customer prefers another way. */
export const isEmailed = ({ email, contactPreference }: { email?: string | null; contactPreference?: number | null }) =>
  !!email && (contactPreference ?? ContactPreference.Email) === ContactPreference.Email
export const PhoneKind = { Mobile: 1, Home: 2, Work: 3, Other: 4 } as const
export const phoneKindNames = { 1: 'Mobile', 2: 'Home', 3: 'Work', 4: 'Other' } as const
export const mostPhones = 5
export const genders = ['Female', 'Male', 'Non-binary', 'Another', 'Not said'] as const
/** Accessibility a location must have for someone in the household. */
export const accessibilityNeeds = [
  'Wheelchair access',
  'No stairs',
  'Hearing support',
  'Vision support',
  'Service animal',
] as const
export const incomeBands = [
  'Under $15,000',
  '$15,000–$29,999',
  '$30,000–$49,999',
  '$50,000 or more',
  'Not said',
] as const

/** Dollars per year, both included; null if unknown. */
export const incomeRanges: Record<(typeof incomeBands)[number], readonly [from: number, to: number] | null> = {
  'Under $15,000': [0, 14_999],
  '$15,000–$29,999': [15_000, 29_999],
  '$30,000–$49,999': [30_000, 49_999],
  '$50,000 or more': [50_000, 1_000_000_000],
  'Not said': null,
}

/** A phone number of a person. `isSafe`: a message may be left there. */
export const CustomerPhone = z.object({
  number: requiredPhone,
  kind: withDefault(codeOf(PhoneKind), PhoneKind.Mobile),
  isSafe: withDefault(z.boolean(), false),
})
export type CustomerPhone = z.output<typeof CustomerPhone>

export const sections = ['Person', 'Contact', 'Address', 'Household'] as const
type Section = (typeof sections)[number]

/** How a field is entered. */
type Input = {
  as:
    | 'text'
    | 'longText'
    | 'number'
    | 'email'
    | 'zip'
    | 'day'
    | 'checkbox'
    | 'yesNo'
    | 'choice'
    | 'choices'
    | 'phones'
    | 'place'
  /** For a choice. */
  options?: readonly { value: string | number; label: string }[]
}

export type CustomerField<
  S extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  I extends Input = Input,
> = {
  label: string
  column: string
  /** As sent. */
  schema: S
  /** As stored and returned: stored values need not pass today's rules. */
  stored: O
  section: Section
  input: I
  /** On the short form for a new customer. */
  isEssential?: true
  /** As text, for values other than text, a number, or yes and no. */
  words?: (value: never) => string | null
}

const field = <S extends z.ZodMiniType, O extends z.ZodMiniType, const I extends Input, const C extends string>(
  described: Omit<CustomerField<S, O, I>, 'column'> & { column: C; words?: (value: z.output<O>) => string | null },
) => described
const text = z.nullable(z.string())
const listed = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const coded = (names: Record<number, string>) =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }))

/** Empty for someone with one name; otherwise the check of the whole record requires it. */
const lastNameOrNone = withDefault(nameText('Last name', 80), '')

export const customerFields = {
  firstName: field({
    label: 'First name',
    column: 'first_name',
    schema: requiredName('First name', 80),
    stored: z.string(),
    section: 'Person',
    input: { as: 'text' },
    isEssential: true,
  }),
  lastName: field({
    label: 'Last name',
    column: 'last_name',
    schema: lastNameOrNone,
    stored: z.string(),
    section: 'Person',
    input: { as: 'text' },
    isEssential: true,
  }),
  /** An explicit choice, so that no last name is forgotten or made up. */
  hasOneName: field({
    ...flagField('One name only'),
    column: 'has_one_name',
    section: 'Person',
    input: { as: 'checkbox' },
    isEssential: true,
  }),
  preferredName: field({
    label: 'Preferred name',
    column: 'preferred_name',
    schema: optionalName('Preferred name', 80),
    stored: text,
    section: 'Person',
    input: { as: 'text' },
  }),
  pronouns: field({
    ...textField('Pronouns', 40),
    column: 'pronouns',
    section: 'Person',
    input: { as: 'text' },
  }),
  dateOfBirth: field({
    label: 'Date of birth',
    column: 'date_of_birth',
    schema: z
      ._default(z.nullable(Day), null)
      .check(
        z.refine(
          (day) => !day || (day >= '1900-01-01' && day <= utcDay(new Date())),
          'Date of birth must be in the past',
        ),
      ),
    stored: text,
    section: 'Person',
    input: { as: 'day' },
  }),
  isBirthEstimated: field({
    ...flagField('Date of birth is estimated'),
    column: 'is_birth_estimated',
    section: 'Person',
    input: { as: 'checkbox' },
  }),
  gender: field({
    label: 'Gender',
    column: 'gender',
    schema: withDefault(z.nullable(z.enum(genders)), null),
    stored: text,
    section: 'Person',
    input: { as: 'choice', options: listed(genders) },
  }),
  languages: field({
    label: 'Languages',
    column: 'languages',
    schema: withDefault(z.array(z.enum(languages)).check(z.maxLength(6)), []),
    stored: z.array(z.string()),
    section: 'Person',
    input: { as: 'choices', options: listed(languages) },
    words: (options) => options.join(', ') || null,
  }),
  needsInterpreter: field({
    ...flagField('Needs an interpreter'),
    column: 'needs_interpreter',
    section: 'Person',
    input: { as: 'checkbox' },
  }),
  phones: field({
    label: 'Phone',
    column: 'phones',
    schema: withDefault(
      z.array(CustomerPhone).check(z.maxLength(mostPhones, `Enter up to ${mostPhones} phone numbers`)),
      [],
    ),
    stored: z.array(z.object({ number: z.string(), kind: codeOf(PhoneKind), isSafe: z.boolean() })),
    section: 'Contact',
    input: { as: 'phones' },
    isEssential: true,
    words: (phones) =>
      phones
        .map(
          ({ number, kind, isSafe }) =>
            `${formatPhone(number)} (${phoneKindNames[kind]}${isSafe ? '' : ', no messages'})`,
        )
        .join(', ') || null,
  }),
  email: field({
    label: 'Email',
    column: 'email',
    schema: optionalEmail,
    stored: text,
    section: 'Contact',
    input: { as: 'email' },
    isEssential: true,
  }),
  /** An explicit choice, so that no one forgets to ask for contact details. */
  hasNoContact: field({
    ...flagField('No phone or email'),
    column: 'has_no_contact',
    section: 'Contact',
    input: { as: 'checkbox' },
    isEssential: true,
  }),
  contactPreference: field({
    label: 'Preferred contact',
    column: 'contact_preference',
    schema: withDefault(z.nullable(codeOf(ContactPreference)), null),
    stored: z.nullable(codeOf(ContactPreference)),
    section: 'Contact',
    input: { as: 'choice', options: coded(contactPreferenceNames) },
    words: (code) => code && contactPreferenceNames[code],
  }),
  safeContactNote: field({
    ...textField('Contact instructions', 300),
    column: 'safe_contact_note',
    section: 'Contact',
    input: { as: 'text' },
  }),
  emergencyContact: field({
    ...textField('Emergency contact', 200),
    column: 'emergency_contact',
    section: 'Contact',
    input: { as: 'longText' },
  }),
  hasNoFixedAddress: field({
    ...flagField('No fixed address'),
    column: 'has_no_fixed_address',
    section: 'Address',
    input: { as: 'checkbox' },
  }),
  addressLine1: field({
    label: 'Address',
    column: 'address_line1',
    schema: optionalText('Street', 200),
    stored: text,
    section: 'Address',
    input: { as: 'text' },
  }),
  cityId: field({
    ...idField('City'),
    column: 'city_id',
    section: 'Address',
    input: { as: 'place' },
  }),
  stateId: field({
    ...idField('State'),
    column: 'state_id',
    section: 'Address',
    input: { as: 'place' },
  }),
  zip: field({
    label: 'ZIP',
    column: 'zip',
    schema: optionalZip,
    stored: text,
    section: 'Address',
    input: { as: 'zip' },
  }),
  countyId: field({
    ...idField('County'),
    column: 'county_id',
    section: 'Address',
    input: { as: 'place' },
  }),
  householdSize: field({
    label: 'Household size',
    column: 'household_size',
    schema: optionalWholeNumber(1, 30),
    stored: z.nullable(z.int()),
    section: 'Household',
    input: { as: 'number' },
  }),
  /** Children in the household; only their number is stored. */
  childrenCount: field({
    label: 'Number of children',
    column: 'children_count',
    schema: optionalWholeNumber(0, 30),
    stored: z.nullable(z.int()),
    section: 'Household',
    input: { as: 'number' },
  }),
  accessibilityNeeds: field({
    label: 'Accessibility',
    column: 'accessibility_needs',
    schema: withDefault(z.array(z.enum(accessibilityNeeds)).check(z.maxLength(accessibilityNeeds.length)), []),
    stored: z.array(z.string()),
    section: 'Household',
    input: { as: 'choices', options: listed(accessibilityNeeds) },
    words: (options) => options.join(', ') || null,
  }),
  incomeBand: field({
    label: 'Annual income',
    column: 'income_band',
    schema: withDefault(z.nullable(z.enum(incomeBands)), null),
    stored: text,
    section: 'Household',
    input: { as: 'choice', options: listed(incomeBands) },
  }),
  isVeteran: field({
    label: 'Veteran',
    column: 'is_veteran',
    schema: withDefault(z.nullable(z.boolean()), null),
    stored: z.nullable(z.boolean()),
    section: 'Household',
    input: { as: 'yesNo' },
  }),
  insurance: field({
    ...textField('Insurance', 120),
    column: 'insurance',
    section: 'Household',
    input: { as: 'text' },
  }),
}

export type CustomerFieldKey = keyof typeof customerFields
export const customerFieldKeys = keysOf(customerFields)

/** Customer shapes: payload and response. */
export const customerInput = shapeOf(customerFields, customerFieldKeys, 'schema')
export const customerStored = shapeOf(customerFields, customerFieldKeys, 'stored')
export type StoredCustomer = StoredValues<typeof customerFields>

export const customerFieldLabels = Object.fromEntries(
  customerFieldKeys.map((key) => [key, customerFields[key].label]),
) as Record<CustomerFieldKey, string>

/** Place names, sent next to their ids. */
export type PlaceNames = { city: string | null; county: string | null; stateCode: string | null }
const placeNames = { cityId: 'city', countyId: 'county', stateId: 'stateCode' } as const

/** A customer field as people read it; null if unknown. */
export function wordsOf(customer: StoredCustomer & PlaceNames, key: CustomerFieldKey): string | null {
  if (key in placeNames) return customer[placeNames[key as keyof typeof placeNames]]
  const value = customer[key]
  const { words } = customerFields[key] as CustomerField
  if (value === null) return null
  if (words) return words(value as never)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value as string | number) || null
}
