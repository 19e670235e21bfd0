import type { customers } from '@handoff/contracts/customers/customers'
import type { RequestOf } from '@handoff/contracts/kit'

type Input = RequestOf<typeof customers.create>

/** What the form holds: selects hold text, the contract wants codes. */
export type CustomerValues = {
  firstName: string
  lastName: string
  preferredName: string
  pronouns: string
  dateOfBirth: string | null
  isBirthEstimated: boolean
  gender: string | null
  phone: string
  email: string
  hasNoContact: boolean
  contactPreference: string | null
  safeContactNote: string
  languages: string[]
  needsInterpreter: boolean
  hasNoFixedAddress: boolean
  addressLine1: string
  stateId: number | null
  countyId: number | null
  cityId: number | null
  zip: string
  emergencyContact: string
  householdSize: string
  incomeBand: string | null
  isVeteran: string | null
  insurance: string
}

export const noCustomer: CustomerValues = {
  firstName: '',
  lastName: '',
  preferredName: '',
  pronouns: '',
  dateOfBirth: null,
  isBirthEstimated: false,
  gender: null,
  phone: '',
  email: '',
  hasNoContact: false,
  contactPreference: null,
  safeContactNote: '',
  languages: [],
  needsInterpreter: false,
  hasNoFixedAddress: false,
  addressLine1: '',
  stateId: null,
  countyId: null,
  cityId: null,
  zip: '',
  emergencyContact: '',
  householdSize: '',
  incomeBand: null,
  isVeteran: null,
  insurance: '',
}

export const inputFrom = ({ contactPreference, householdSize, isVeteran, ...values }: CustomerValues) =>
  ({
    ...values,
    contactPreference: contactPreference === null ? null : Number(contactPreference),
    householdSize: householdSize.trim() || null,
    isVeteran: isVeteran === null ? null : isVeteran === 'yes',
  }) as Input
