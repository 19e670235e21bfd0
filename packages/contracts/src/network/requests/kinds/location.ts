import { changesTo } from '../../../kit/changes.ts'
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
  labels: {
    name: 'Name',
    phone: 'Phone',
    entityId: 'Provider',
    addressLine1: 'Street',
    stateId: 'State',
    countyId: 'County',
    cityId: 'City',
    zip: 'ZIP',
    pin: 'Pin',
    categoryIds: 'Service categories',
    timeZone: 'Time Zone',
    hours: 'Hours',
    exceptions: 'Holidays & exceptions',
    notice: 'Temporary notice',
    noticeUntil: 'Shown until',
    note: 'Note',
    isConfidential: 'Confidential',
  },
} as const satisfies RequestKind<typeof LocationValues>
