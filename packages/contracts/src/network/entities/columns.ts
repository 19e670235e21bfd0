/** What a file of entities holds. */
import * as z from 'zod/mini'
import type { Cell } from '../../kit/endpoint.ts'
import { formatPhone } from '../../kit/phone.ts'
import { WeeklyHours } from '../locations/hours.ts'
import { weekInCell } from '../locations/location-cells.ts'
import { hasCapacity } from './capacity-words.ts'
import { capacityNames, Entity, entityStateNames, networkTypeNames } from './entity.ts'
import { entityFields } from './fields.ts'
import { answerOf, fileKeys, laterFileKeys, wordsOf } from './from-fields.ts'
import { serviceColumns } from './service-columns.ts'
import { Service } from './services.ts'

type EntityRow = z.output<typeof Entity>

export const entityColumns = {
  Name: (row: EntityRow) => row.name,
  Type: (row: EntityRow) => networkTypeNames[row.networkType],
  Status: (row: EntityRow) => entityStateNames[row.entityState],
  Email: (row: EntityRow) => row.email,
  Phone: (row: EntityRow) => formatPhone(row.phone),
  Place: (row: EntityRow) => row.place,
  'Service categories': (row: EntityRow) => row.categories.map(({ name }) => name).join(', '),
  Languages: (row: EntityRow) => row.languages.join(', '),
  Capacity: (row: EntityRow) => (hasCapacity(row) ? capacityNames[row.capacity] : null),
  'Capacity updated': (row: EntityRow) => row.capacityAt,
  Verified: (row: EntityRow) => row.verifiedAt,
  'Hours to respond': (row: EntityRow) => row.medianHoursToAnswer,
}

/** With everything that an import takes, so that a file can be taken into another network. */
export const ExportedEntity = z.extend(Entity, {
  ...answerOf(fileKeys),
  /** Of its first location; null where its hours are unknown or it is confidential. */
  locationHours: z.nullable(WeeklyHours),
  specialties: z.array(z.string()),
  services: z.array(Service),
  /** By the names of the fields; what the reader may not see is masked. */
  customFields: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
})
type ExportedRow = z.output<typeof ExportedEntity>

type Columns = Record<string, (row: ExportedRow) => Cell>

/** Each field under its label; the rules of its services follow its words on eligibility. */
const fieldColumns: Columns = Object.fromEntries(
  laterFileKeys.flatMap((key): [string, Columns[string]][] => [
    [entityFields[key].label, (row) => wordsOf(key, row[key])],
    ...(key === 'eligibility'
      ? serviceColumns.map(({ label, valueOf }): [string, Columns[string]] => [
          label,
          ({ services }) => valueOf(services),
        ])
      : []),
  ]),
)

const builtIn = {
  ...entityColumns,
  Specialties: (row: ExportedRow) => row.specialties.join(', '),
  'First name': (row: ExportedRow) => row.firstName,
  'Last name': (row: ExportedRow) => row.firstName && row.name.slice(row.firstName.length).trim(),
  Organization: (row: ExportedRow) => row.parent?.name,
  Website: (row: ExportedRow) => row.website,
  // Of several addresses the first.
  Address: (row: ExportedRow) => row.entityAddresses[0]?.addressLine1,
  City: (row: ExportedRow) => row.entityAddresses[0]?.city,
  County: (row: ExportedRow) => row.entityAddresses[0]?.county,
  State: (row: ExportedRow) => row.entityAddresses[0]?.stateCode,
  ZIP: (row: ExportedRow) => row.entityAddresses[0]?.zip,
  Confidential: (row: ExportedRow) => row.entityAddresses[0]?.isConfidential,
  Hours: (row: ExportedRow) => weekInCell(row.locationHours) ?? row.hours,
  ...fieldColumns,
}

/** And the custom fields by their labels; a label that the file already has is made unique. */
export const exportColumns = ({ data: [first] }: { data: ExportedRow[] }) => ({
  ...builtIn,
  ...Object.fromEntries(
    Object.keys(first?.customFields ?? {}).map((label) => [
      label in builtIn ? `${label} (custom field)` : label,
      (row: ExportedRow) => row.customFields[label],
    ]),
  ),
})
