import { NetworkType } from '@handoff/contracts/entities'
import type { Asked } from '@handoff/contracts/kit'
import type { EditableMember, members } from '@handoff/contracts/members'
import type { MemberRequest } from '@handoff/contracts/request-payloads'
import type * as z from 'zod/mini'

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

/** What the form holds, of a new member and of one that is there. */
export type MemberValues = {
  networkType: NetworkType
  name: string
  firstName: string
  lastName: string
  parentId: number | null
  email: string
  phone: string
  website: string
  about: string
  eligibility: string
  documentsToBring: string
  cost: string
  nextSteps: string
  hours: string
  /** Empty: that of the first address. */
  timeZone: string
  languages: string[]
  categoryIds: number[]
  specialtyIds: number[]
  entityAddresses: AddressValues[]
  isPublic: boolean
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

export const noMember: MemberValues = {
  networkType: NetworkType.Organization,
  name: '',
  firstName: '',
  lastName: '',
  parentId: null,
  email: '',
  phone: '',
  website: '',
  about: '',
  eligibility: '',
  documentsToBring: '',
  cost: '',
  nextSteps: '',
  hours: '',
  timeZone: '',
  languages: [],
  categoryIds: [],
  specialtyIds: [],
  entityAddresses: [],
  isPublic: true,
  isInvited: true,
  logo: null,
  removesLogo: false,
}

export const valuesOf = (member: EditableMember): MemberValues => ({
  networkType: member.networkType,
  name: member.name,
  firstName: member.firstName ?? '',
  lastName: member.lastName ?? '',
  parentId: member.parent?.id ?? null,
  email: member.email ?? '',
  phone: member.phone ?? '',
  website: member.website ?? '',
  about: member.about ?? '',
  eligibility: member.eligibility ?? '',
  documentsToBring: member.documentsToBring ?? '',
  cost: member.cost ?? '',
  nextSteps: member.nextSteps ?? '',
  hours: member.hours ?? '',
  timeZone: member.timeZone,
  languages: member.languages,
  categoryIds: member.categories.map(({ id }) => id),
  specialtyIds: member.specialtyIds,
  entityAddresses: member.addresses.map(({ id, stateId, countyId, cityId, isConfidential, ...texts }) => ({
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
  isPublic: member.isPublic,
  isInvited: false,
  logo: null,
  removesLogo: false,
})

/** What somebody asked for, ready to be looked over. */
export const valuesOfRequest = (asked: z.output<typeof MemberRequest>): MemberValues => {
  const { addressLine1, stateId, countyId, cityId, zip } = asked
  // What was left empty is no place.
  const hasPlace = !!addressLine1 || !!zip || stateId !== null
  return {
    ...noMember,
    networkType: asked.networkType,
    name: asked.name ?? '',
    firstName: asked.firstName ?? '',
    lastName: asked.lastName ?? '',
    email: asked.email ?? '',
    phone: asked.phone ?? '',
    website: asked.website ?? '',
    categoryIds: asked.categoryIds,
    entityAddresses: hasPlace
      ? [{ ...noAddress, addressLine1: addressLine1 ?? '', stateId, countyId, cityId, zip: zip ?? '' }]
      : [],
  }
}

const sharedOf = ({ isInvited: _, removesLogo: __, logo, timeZone, ...values }: MemberValues) => {
  const isIndividual = values.networkType === NetworkType.Entity
  return {
    ...values,
    name: isIndividual ? null : values.name,
    parentId: isIndividual ? values.parentId : null,
    ...(timeZone && { timeZone }),
    ...(logo && { logo }),
  }
}

export const createOf = (values: MemberValues, requestId?: number): Asked<typeof members.create> => ({
  ...sharedOf(values),
  isInvited: values.isInvited,
  ...(requestId !== undefined && { requestId }),
})

/** `begun`: the member as it was when the form was opened. */
export const saveOf = (values: MemberValues, begun: EditableMember, version: number): Asked<typeof members.save> => ({
  ...sharedOf(values),
  id: begun.id,
  version,
  knownAddressIds: begun.addresses.map(({ id }) => id),
  ...(values.removesLogo && { logo: null }),
})
