import * as z from 'zod/mini'
import { changesTo } from '../../../kit/changes.ts'
import { pickFields } from '../../../kit/fields.ts'
import { codeOf, optionalName, optionalText } from '../../../kit/shapes.ts'
import { NetworkType, networkTypeNames } from '../../entities/entity.ts'
import { entityFields } from '../../entities/fields.ts'
import { alwaysKeys, changeKeys, changesOf, inputOf } from '../../entities/from-fields.ts'
import { NewService } from '../../entities/services.ts'
import { locationFields } from '../../locations/fields.ts'
import { inputOf as inputOfLocation, whereKeys } from '../../locations/from-fields.ts'
import type { RequestKind } from './kind.ts'

const placeKeys = [...whereKeys, 'categoryIds'] as const

/** An organization or an individual, as far as a stranger to it knows it. */
export const EntityRequest = z.object({
  networkType: codeOf(NetworkType, 'Please select Organization or Individual'),
  /** Of the organization; an individual has the name of the contact. */
  name: optionalName('Name', 200),
  firstName: optionalName('First name', 80),
  lastName: optionalName('Last name', 80),
  ...inputOf(alwaysKeys),
  ...inputOfLocation(placeKeys),
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
  fields: {
    networkType: { label: 'Type', words: (type: NetworkType) => networkTypeNames[type] },
    name: { label: 'Name' },
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    ...pickFields(entityFields, alwaysKeys),
    ...pickFields(locationFields, placeKeys),
    ...pickFields(entityFields, ['hours', ...changeKeys]),
    services: { label: 'Eligibility by category', names: 'service' },
  },
} as const satisfies Partial<RequestKind<typeof EntityRequest>>
