import { changesTo } from '../../../kit/changes.ts'
import { locationFields } from '../../locations/fields.ts'
import { LocationValues } from '../../locations/locations.ts'
import type { RequestKind } from './kind.ts'

export const location = {
  name: 'Location',
  noun: 'location',
  requested: 'a location',
  record: 'location',
  isInvited: false,
  isAddedInBulk: true,
  values: LocationValues,
  changes: changesTo(LocationValues),
  fields: locationFields,
} as const satisfies RequestKind<typeof LocationValues>
