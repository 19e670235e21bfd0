import type { RequestOf } from '@handoff/contracts/kit'
import type { EditableEntity } from '@handoff/contracts/network/entities/editing'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { NetworkType } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { alwaysKeys, type EntityFieldKey, entityFieldKeys } from '@handoff/contracts/network/entities/from-fields'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { addressKeys, whereKeys } from '@handoff/contracts/network/locations/from-fields'
import type { EntityRequest } from '@handoff/contracts/network/requests/kinds/entity'
import type * as z from 'zod/mini'
import { type FieldValues, fieldValues } from '../../../../ui/form/fieldValues.ts'
import { withoutFieldValues } from '../../customFields/formFields.ts'
import { type ServiceValues, servicesFrom, servicesToSend } from './serviceValues.ts'

export type AddressValues = FieldValues<typeof locationFields, (typeof addressKeys)[number]> & {
  id?: number
  name: string
}

/** What the form holds, of a new entity and of one that is there. */
export type EntityValues = FieldValues<typeof entityFields, EntityFieldKey> & {
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

export const noAddress: AddressValues = { name: '', ...fieldValues(locationFields, addressKeys) }

export const noEntity: EntityValues = {
  networkType: NetworkType.Organization,
  name: '',
  firstName: '',
  lastName: '',
  parentId: null,
  // Without a time zone: that of the first address.
  ...fieldValues(entityFields, entityFieldKeys),
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
  ...fieldValues(entityFields, entityFieldKeys, entity),
  categoryIds: entity.categories.map(({ id }) => id),
  specialtyIds: entity.specialtyIds,
  services: servicesFrom(entity.services),
  entityAddresses: entity.addresses.map((address) => ({
    id: address.id,
    name: address.name ?? '',
    ...fieldValues(locationFields, addressKeys, address),
  })),
  isInvited: false,
  logo: null,
  removesLogo: false,
})

/** What someone asked for, ready to be looked over. */
export const valuesOfRequest = (request: z.output<typeof EntityRequest>): EntityValues => {
  // What was left empty is no place.
  const hasPlace = !!request.addressLine1 || !!request.zip || request.stateId !== null
  return {
    ...noEntity,
    networkType: request.networkType,
    name: request.name ?? '',
    firstName: request.firstName ?? '',
    lastName: request.lastName ?? '',
    ...fieldValues(entityFields, alwaysKeys, request),
    categoryIds: request.categoryIds,
    entityAddresses: hasPlace ? [{ ...noAddress, ...fieldValues(locationFields, whereKeys, request) }] : [],
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
