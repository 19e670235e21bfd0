import type { Category } from '@handoff/contracts/categories'
import { saidOf } from '@handoff/contracts/entities/eligibility'
import type { entities } from '@handoff/contracts/entities/entities'
import { NetworkType } from '@handoff/contracts/entities/entity'
import type { Answer } from '@handoff/contracts/kit'
import type { Location } from '@handoff/contracts/locations/locations'
import type { CurrentValues } from './useRequestForm.ts'

/** What someone who does not keep it may ask to have changed or removed. */
export type Suggestible = 'location' | 'category' | 'entity'

/** What can be corrected, with the fields of a request. */
export const currentLocation = (location: Location): CurrentValues => ({
  type: 1,
  target: location,
  payload: {
    name: location.name,
    entityId: location.entity?.id ?? null,
    addressLine1: location.addressLine1,
    stateId: location.stateId,
    countyId: location.countyId,
    cityId: location.cityId,
    zip: location.zip,
    phone: location.phone,
    pin: location.precision === 'pin' ? { lat: location.lat, lng: location.lng } : null,
    hours: location.hours,
    exceptions: location.exceptions,
    notice: location.notice,
    noticeUntil: location.noticeUntil,
    note: location.note,
    isConfidential: location.isConfidential,
    categoryIds: location.categories.map(({ id }) => id),
  },
})

/** Specialties only come on top: entities may offer those that are there. */
export const currentCategory = ({ id, name, description, isSensitive }: Category): CurrentValues => ({
  type: 2,
  target: { id, name },
  payload: { name, description, isSensitive, specialties: [] },
})

export function currentEntity(entity: Answer<typeof entities.show>): CurrentValues {
  const isOrganization = entity.networkType === NetworkType.Organization
  // An individual is called by its two names.
  const { firstName } = entity
  const lastName = firstName && entity.name.slice(firstName.length).trim()
  const { id, name, networkType, email, phone, website, about, eligibility, documentsToBring, cost, nextSteps } = entity
  return {
    type: isOrganization ? 3 : 4,
    target: { id, name },
    payload: {
      networkType,
      ...(isOrganization ? { name } : { firstName, lastName }),
      email,
      phone,
      website,
      about,
      eligibility,
      documentsToBring,
      cost,
      nextSteps,
      hours: entity.hours,
      languages: entity.languages,
      services: saidOf(entity.services),
      categoryIds: entity.categories.map((category) => category.id),
    },
  }
}
