import type { registrations } from '@handoff/contracts/access/registrations'
import type { RequestOf } from '@handoff/contracts/kit'
import { NetworkType } from '@handoff/contracts/network/entities/network-type'

export const emptyRegistration = {
  networkType: NetworkType.Organization as NetworkType,
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  website: '',
  addressLine1: '',
  stateId: null as number | null,
  countyId: null as number | null,
  cityId: null as number | null,
  zip: '',
  categoryIds: [] as number[],
  message: '',
}
export type RegistrationValues = typeof emptyRegistration

/** The name of an organization stays typed while one looks at the other form, but is not sent from there. */
export const registrationOf = (values: RegistrationValues): RequestOf<typeof registrations.register> => ({
  ...values,
  name: values.networkType === NetworkType.Organization ? values.name : null,
})
