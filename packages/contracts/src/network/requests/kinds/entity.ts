import * as z from 'zod/mini'
import { changesTo } from '../../../kit/changes.ts'
import { codeOf, Id, optionalName, optionalText, optionalZip, withDefault } from '../../../kit/shapes.ts'
import { NetworkType } from '../../entities/entity.ts'
import { alwaysKeys, changeKeys, changesOf, inputOf, labelsOf } from '../../entities/from-fields.ts'
import { NewService } from '../../entities/services.ts'
import type { RequestKind } from './kind.ts'

/** An organization or an individual, as far as a stranger to it knows it. */
export const EntityRequest = z.object({
  networkType: codeOf(NetworkType, 'Please select Organization or Individual'),
  /** Of the organization; an individual has the name of the contact. */
  name: optionalName('Name', 200),
  firstName: optionalName('First name', 80),
  lastName: optionalName('Last name', 80),
  ...inputOf(alwaysKeys),
  addressLine1: optionalText('Street', 200),
  stateId: withDefault(z.nullable(Id), null),
  countyId: withDefault(z.nullable(Id), null),
  cityId: withDefault(z.nullable(Id), null),
  zip: optionalZip,
  categoryIds: withDefault(z.array(Id).check(z.maxLength(40)), []),
  message: optionalText('Why', 2000),
  // Of a change: what is left out stays as it is.
  ...changesOf(changeKeys),
  services: z.optional(z.array(NewService).check(z.maxLength(40))),
})

/** What organizations and individuals have in common. */
export const entity = {
  record: 'provider',
  isInvited: true,
  isAddedInBulk: false,
  values: EntityRequest,
  changes: changesTo(EntityRequest),
  labels: {
    networkType: 'Type',
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    ...labelsOf(alwaysKeys),
    addressLine1: 'Street',
    stateId: 'State',
    countyId: 'County',
    cityId: 'City',
    zip: 'ZIP',
    categoryIds: 'Service categories',
    ...labelsOf(['hours']),
    ...labelsOf(changeKeys),
    services: 'Eligibility by category',
  },
} as const satisfies Partial<RequestKind<typeof EntityRequest>>
