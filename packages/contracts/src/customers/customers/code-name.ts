/**
 * People of a confidential provider, such as a shelter for survivors, may be recorded under a code name. Everyone else
 * sees the code name and nothing that identifies the person; after acceptance, and with a consent, a receiver also sees
 * what the provider released in that referral. Nothing is released unless someone chooses it.
 */
import * as z from 'zod/mini'
import { keysOf } from '../../kit/fields.ts'
import type { CustomerFieldKey, StoredCustomer } from './fields.ts'

/** What can be released, each with its fields. Files are those sent with the referral. */
export const releasable = {
  name: { label: 'Name', keys: ['firstName', 'lastName', 'hasOneName', 'preferredName'] },
  dateOfBirth: { label: 'Date of birth', keys: ['dateOfBirth', 'isBirthEstimated'] },
  phone: { label: 'Phone and contact instructions', keys: ['phones', 'contactPreference', 'safeContactNote'] },
  email: { label: 'Email', keys: ['email'] },
  address: { label: 'Address', keys: ['hasNoFixedAddress', 'addressLine1', 'cityId', 'zip'] },
  emergencyContact: { label: 'Emergency contact', keys: ['emergencyContact'] },
  files: { label: 'Files sent with the referral', keys: [] },
} as const satisfies Record<string, { label: string; keys: readonly CustomerFieldKey[] }>

export type Releasable = keyof typeof releasable
export const releasables = Object.keys(releasable) as Releasable[]
export const Released = z.array(z.enum(releasables as [Releasable, ...Releasable[]]))

/** “Name, Phone and contact instructions”; null for nothing. */
export const releaseWords = (fields: readonly Releasable[]) =>
  releasables
    .filter((one) => fields.includes(one))
    .map((one) => releasable[one].label)
    .join(', ') || null

/** Fields by which a person could be known, without one. County and state stay: receivers see them before they answer. */
const unknown = {
  firstName: '',
  lastName: '',
  hasOneName: true,
  preferredName: null,
  dateOfBirth: null,
  isBirthEstimated: false,
  phones: [],
  email: null,
  hasNoContact: true,
  contactPreference: null,
  safeContactNote: null,
  emergencyContact: null,
  hasNoFixedAddress: false,
  addressLine1: null,
  cityId: null,
  zip: null,
} satisfies Partial<StoredCustomer>
export const identityKeys = keysOf(unknown)
export type Identity = Pick<StoredCustomer, (typeof identityKeys)[number]>

/** The record as everyone else has it. */
export const underCodeName = <C extends StoredCustomer>(customer: C, codeName: string): C => ({
  ...customer,
  ...unknown,
  firstName: codeName,
})
