import type { RequestOf } from '@handoff/contracts/kit'
import type { EditableEntity } from '@handoff/contracts/network/entities/editing'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { alwaysKeys, entityFieldKeys } from '@handoff/contracts/network/entities/from-fields'
import type { EntityRequest } from '@handoff/contracts/network/requests/kinds/entity'
import type * as z from 'zod/mini'
import { withoutFieldValues } from '../../customFields/formFields.ts'
import { type FieldValues, fieldValues } from './fieldValues.ts'
import { type ServiceValues, servicesFrom, servicesToSend } from './serviceValues.ts'

export type AddressValues = {
  id?: number
  name: string
  addressLine1: string
  stateId: number | null
  countyId: number | null
  cityId: number | null
  zip: string
  phone: string
  isConfidential: boolean
}

/** What the form holds, of a new entity and of one that is there. */
export type EntityValues = FieldValues & {
  networkType: NetworkType
  name: string
  firstName: string
  lastName: string
  parentId: number | null
  categoryIds: number[]
  specialtyIds: number[]
  services: ServiceValues[]
  entityAddresses: AddressValues[]
  isInvited: boolean
  logo: File | null
  removesLogo: boolean
}

export const noAddress: AddressValues = {
  name: '',
  addressLine1: '',
  stateId: null,
  countyId: null,
  cityId: null,
  zip: '',
  phone: '',
  isConfidential: false,
}

export const noEntity: EntityValues = {
  networkType: NetworkType.Organization,
  name: '',
  firstName: '',
  lastName: '',
  parentId: null,
  // Without a time zone: that of the first address.
  ...fieldValues(entityFieldKeys),
  categoryIds: [],
  specialtyIds: [],
  services: [],
  entityAddresses: [],
  isInvited: true,
  logo: null,
  removesLogo: false,
}

export const valuesOf = (entity: EditableEntity): EntityValues => ({
  networkType: entity.networkType,
  name: entity.name,
  firstName: entity.firstName ?? '',
  lastName: entity.lastName ?? '',
  parentId: entity.parent?.id ?? null,
  ...fieldValues(entityFieldKeys, entity),
  categoryIds: entity.categories.map(({ id }) => id),
  specialtyIds: entity.specialtyIds,
  services: servicesFrom(entity.services),
  entityAddresses: entity.addresses.map(({ id, stateId, countyId, cityId, isConfidential, ...texts }) => ({
    id,
    stateId,
    countyId,
    cityId,
    isConfidential,
    name: texts.name ?? '',
    addressLine1: texts.addressLine1 ?? '',
    zip: texts.zip ?? '',
    phone: texts.phone ?? '',
  })),
  isInvited: false,
  logo: null,
  removesLogo: false,
})

/** What someone asked for, ready to be looked over. */
export const valuesOfRequest = (asked: z.output<typeof EntityRequest>): EntityValues => {
  const { addressLine1, stateId, countyId, cityId, zip } = asked
  // What was left empty is no place.
  const hasPlace = !!addressLine1 || !!zip || stateId !== null
  return {
    ...noEntity,
    networkType: asked.networkType,
    name: asked.name ?? '',
    firstName: asked.firstName ?? '',
    lastName: asked.lastName ?? '',
    ...fieldValues(alwaysKeys, asked),
    categoryIds: asked.categoryIds,
    entityAddresses: hasPlace
      ? [{ ...noAddress, addressLine1: addressLine1 ?? '', stateId, countyId, cityId, zip: zip ?? '' }]
      : [],
  }
}

const sharedOf = ({ isInvited: _, removesLogo: __, logo, timeZone, ...all }: EntityValues) => {
  const values = withoutFieldValues(all)
  const isIndividual = values.networkType === NetworkType.Entity
  return {
    ...values,
    services: servicesToSend(values.services),
    name: isIndividual ? null : values.name,
    parentId: isIndividual ? values.parentId : null,
    ...(timeZone && { timeZone }),
    ...(logo && { logo }),
  }
}

/** Only one with an address can be invited; without, it is listed. */
export const getsInvitation = ({ isInvited, email }: Pick<EntityValues, 'isInvited' | 'email'>) =>
  isInvited && email.trim() !== ''

export const createOf = (values: EntityValues, requestId?: number): RequestOf<typeof entities.create> => ({
  ...sharedOf(values),
  isInvited: getsInvitation(values),
  ...(requestId !== undefined && { requestId }),
})

/** `begun`: the entity as it was when the form was opened. */
export const saveOf = (
  values: EntityValues,
  begun: EditableEntity,
  version: number,
): RequestOf<typeof entities.save> => ({
  ...sharedOf(values),
  id: begun.id,
  version,
  knownAddressIds: begun.addresses.map(({ id }) => id),
  ...(values.removesLogo && { logo: null }),
})
